import { type BondCounts, bondCounts, bondCountsCall } from '#contract/bond-list/bond-counts.ts';
import { blankAboveYield } from '#contract/trading-days/trading-columns.ts';
import { closedVenueId, effectiveLevel } from '#domain/access/viewer.ts';
import type { ListFacet } from '#domain/facets/facets.ts';
import type { NumberFacet } from '#domain/facets/histogram-edges.ts';
import type { BondCounts as StoredCounts } from '#store/screen/count-bonds.ts';
import type { App } from '../../app.ts';
import { listPageQuery } from '../../list-page.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { requireFacets } from './require-facets.ts';

function countsOf({ total, lists, bars, grades }: StoredCounts): BondCounts {
  const values = (name: ListFacet) => lists[name].map((each) => ({ ...each }));
  const barsOf = (name: NumberFacet) => [...bars[name]];
  return {
    total,
    ...{ currency: values('currency'), kind: values('kind'), sector: values('sector') },
    ...{ country: values('country'), status: values('status') },
    ...{ maturity: barsOf('maturity'), coupon: barsOf('coupon'), size: barsOf('size'), rating: [...grades] },
    ...{ price: barsOf('price'), yield: barsOf('yield'), duration: barsOf('duration'), spread: barsOf('spread') },
    ...{ ytm: barsOf('ytm'), yto: barsOf('yto'), current: barsOf('current'), tspread: barsOf('tspread') },
    masked: [],
  };
}

export function bondCountsRoute(app: App, services: Services): void {
  serve(app, services, bondCountsCall, async ({ query: { q, ...facets }, viewer }) => {
    const counts = await services.bondScreen.countBonds({
      text: listPageQuery({ q }).text,
      facets: requireFacets(facets, viewer),
      today: services.today(),
      closedVenueId: closedVenueId(viewer),
      largestYield: blankAboveYield,
    });
    return { counts: counts && services.gate.mask(countsOf(counts), bondCounts, effectiveLevel(viewer, null)) };
  });
}
