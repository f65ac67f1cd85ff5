import { type BondCounts, bondCounts, bondCountsCall } from '#contract/bond-list/bond-counts.ts';
import { blankAboveYield } from '#contract/trading-days/trading-columns.ts';
import { closedVenueId, effectiveLevel } from '#domain/access/viewer.ts';
import type { ListFacet, NamedFacet } from '#domain/facets/facets.ts';
import type { NumberFacet } from '#domain/facets/histogram-edges.ts';
import { type ChoiceName, findChoiceNames } from '#store/bonds/choice-names.ts';
import type { BondCounts as StoredCounts } from '#store/screen/count-bonds.ts';
import type { App } from '../../app.ts';
import { listPageQuery } from '../../list-page.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { requireFacets } from './require-facets.ts';

/** With the names of what has an id or a code. */
function countsOf({ total, lists, bars, grades }: StoredCounts, names: readonly ChoiceName[]): BondCounts {
  const titles = new Map(names.map(({ facet, value, title }) => [`${facet} ${value}`, title]));
  const named = (name: NamedFacet) =>
    lists[name].map((each) => ({ ...each, title: titles.get(`${name} ${each.value}`) ?? each.value }));
  const values = (name: ListFacet) => lists[name].map((each) => ({ ...each }));
  const barsOf = (name: NumberFacet) => [...bars[name]];
  return {
    total,
    ...{ currency: values('currency'), kind: values('kind'), sector: values('sector') },
    ...{ country: values('country'), status: values('status'), issuer: named('issuer'), venue: named('venue') },
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
    if (counts === null) return { counts };
    const valuesOf = (name: NamedFacet) => counts.lists[name].map(({ value }) => value);
    const names = await findChoiceNames(services.database, { issuer: valuesOf('issuer'), venue: valuesOf('venue') });
    return { counts: services.gate.mask(countsOf(counts, names), bondCounts, effectiveLevel(viewer, null)) };
  });
}
