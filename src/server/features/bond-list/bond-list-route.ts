import { type BondListItem, type BondListQuery, bondListCall, bondListItem } from '#contract/bond-list/bond-list.ts';
import { guardedSorts } from '#contract/bond-list/list-sorts.ts';
import { basisPoints, blankAboveYield } from '#contract/trading-days/trading-columns.ts';
import { closedVenueId, effectiveLevel, type Viewer } from '#domain/access/viewer.ts';
import { finishedStatusIds, statusOn } from '#domain/bond-status.ts';
import { type BondListRecord, findBondList, type BondListQuery as StoreQuery } from '#store/bonds/find-bond-list.ts';
import type { App } from '../../app.ts';
import { listAnswer, listPageQuery } from '../../list-page.ts';
import { requireFeature } from '../../require-feature.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

function storeQuery(query: BondListQuery, viewer: Viewer, services: Services): StoreQuery {
  return {
    ...listPageQuery(query),
    issuerId: query.issuer ?? null,
    sort: query.sort ?? 'name',
    today: services.today(),
    finishedStatusIds,
    closedVenueId: closedVenueId(viewer),
    largestYield: blankAboveYield,
  };
}

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

export function bondListRoute(app: App, services: Services): void {
  serve(app, services, bondListCall, async ({ query, viewer }) => {
    if (query.sort !== undefined && guardedSorts.includes(query.sort)) requireFeature(viewer, 'sort_by_masked');
    const found = await findBondList(services.database, storeQuery(query, viewer, services));
    return listAnswer(found, query, (bond) =>
      services.gate.mask(itemOf(bond, services), bondListItem, effectiveLevel(viewer, bond.venueId)),
    );
  });
}
