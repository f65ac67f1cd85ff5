import {
  type BondListItem,
  bondListItem,
  bondTraits,
  furtherFigures,
  type ScreenedBond,
} from '#contract/bond-list/bond-list.ts';
import { basisPoints, blankAboveYield } from '#contract/trading-days/trading-columns.ts';
import { effectiveLevel, type Viewer } from '#domain/access/viewer.ts';
import { statusOn } from '#domain/bond-status.ts';
import type { BondListRecord } from '#store/bonds/find-bond-list.ts';
import type { BondTraits } from '#store/screen/bond-traits.ts';
import type { ListPage } from '#store/search/find-list-page.ts';
import type { Services } from './services.ts';

/** Whether the yield is beyond all measure, and what is computed with it means nothing. */
const isBlank = (bond: BondListRecord) => bond.yield !== null && bond.yield > blankAboveYield;

function itemOf(bond: BondListRecord, services: Services): BondListItem {
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
    yield: isBlank(bond) ? null : bond.yield,
    yieldOrigin: bond.yieldOrigin,
    duration: isBlank(bond) ? null : bond.modified,
    spread: isBlank(bond) ? null : basisPoints(bond.gSpread),
    isGenerated: bond.isGenerated,
    masked: [],
  };
}

/** A bond of a list as a reader may see it. */
export function bondItemFor(viewer: Viewer, bond: BondListRecord, services: Services): BondListItem {
  return services.gate.mask(itemOf(bond, services), bondListItem, effectiveLevel(viewer, bond.venueId));
}

function figuresOf(bond: BondListRecord) {
  const none = { ytm: null, yto: null, current: null, tspread: null, zspread: null };
  const { ytm, yto, current, tspread, zspread } = isBlank(bond) ? none : bond;
  return { ytm, yto, current, tspread: basisPoints(tspread), zspread: basisPoints(zspread), masked: [] };
}

const noTraits: BondTraits = {
  sector: null,
  seniority: null,
  kinds: [],
  size: null,
  nextCall: null,
  nextPut: null,
  grades: [],
};

/** The same with what bonds are chosen by; ratings and the score of its market do not depend on the venue of its figures. */
async function screenedBondsFor(
  viewer: Viewer,
  bonds: readonly BondListRecord[],
  services: Services,
): Promise<readonly ScreenedBond[]> {
  const ids = bonds.map(({ id }) => id);
  const traits = await services.bondScreen.findTraits(ids, services.today());
  return bonds.map((bond) => {
    const item = bondItemFor(viewer, bond, services);
    const { kinds, grades, ...rest } = traits.get(bond.id) ?? noTraits;
    const { liquidity, liquidityDate } = bond;
    const own = { ...rest, kinds: [...kinds], grades: [...grades], liquidity, liquidityDate, masked: [] };
    const shown = services.gate.mask(own, bondTraits, effectiveLevel(viewer, null));
    const figures = services.gate.mask(figuresOf(bond), furtherFigures, effectiveLevel(viewer, bond.venueId));
    return { ...shown, ...figures, ...item, masked: [...item.masked, ...figures.masked, ...shown.masked] };
  });
}

/** A page of bonds as a reader may see it. */
export async function screenedPage(
  viewer: Viewer,
  { total, items }: ListPage<BondListRecord>,
  services: Services,
): Promise<ListPage<ScreenedBond>> {
  return { total, items: await screenedBondsFor(viewer, items, services) };
}
