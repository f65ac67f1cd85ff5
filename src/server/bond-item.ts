import { type BondListItem, bondListItem } from '#contract/bond-list/bond-list.ts';
import { basisPoints, blankAboveYield } from '#contract/trading-days/trading-columns.ts';
import { effectiveLevel, type Viewer } from '#domain/access/viewer.ts';
import { statusOn } from '#domain/bond-status.ts';
import type { BondListRecord } from '#store/bonds/find-bond-list.ts';
import type { Services } from './services.ts';

function itemOf(bond: BondListRecord, services: Services): BondListItem {
  const isBlank = bond.yield !== null && bond.yield > blankAboveYield;
  return {
    id: bond.id,
    name: bond.name,
    isin: bond.isin,
    issuerId: bond.issuerId,
    issuerName: bond.issuerName,
    country: bond.country,
    currency: bond.currency,
    statusKey: statusOn(bond, services.today()).key,
    couponKind: bond.couponKind,
    couponRate: bond.couponRate,
    maturesOn: bond.maturesOn,
    date: bond.date,
    price: bond.price,
    yield: isBlank ? null : bond.yield,
    yieldOrigin: bond.yieldOrigin,
    duration: isBlank ? null : bond.modified,
    spread: isBlank ? null : basisPoints(bond.gSpread),
    isGenerated: bond.isGenerated,
    masked: [],
  };
}

/** A bond of a list as a reader may see it. */
export function bondItemFor(viewer: Viewer, bond: BondListRecord, services: Services): BondListItem {
  return services.gate.mask(itemOf(bond, services), bondListItem, effectiveLevel(viewer, bond.venueId));
}
