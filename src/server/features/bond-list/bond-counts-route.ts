import { type BondCounts, bondCounts, bondCountsCall } from '#contract/bond-list/bond-counts.ts';
import { effectiveLevel } from '#domain/access/viewer.ts';
import type { ListFacet, NamedFacet } from '#domain/facets/facets.ts';
import type { BarFacet } from '#domain/facets/histogram-edges.ts';
import { findChoiceNames } from '#store/bonds/choice-names.ts';
import type { ReaderCounts } from '#store/screen/count-bonds.ts';
import type { App } from '../../app.ts';
import { readableLists, watchedBonds } from '../../holdings/readable-lists.ts';
import { listPageQuery } from '../../list-page.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import type { ChoiceName } from './choice-names.ts';
import { requireFacets } from './require-facets.ts';

/** With the names of what has an id or a code. */
function countsOf({ total, lists, bars, grades }: ReaderCounts, names: readonly ChoiceName[]): BondCounts {
  const values = (name: ListFacet) => lists[name].map((each) => ({ ...each }));
  const barsOf = (name: BarFacet) => [...bars[name]];
  const titles = new Map(names.map(({ facet, value, title }) => [`${facet} ${value}`, title]));
  const named = (name: NamedFacet) =>
    lists[name].map((each) => ({ ...each, title: titles.get(`${name} ${each.value}`) ?? each.value }));
  return {
    total,
    ...{ currency: values('currency'), kind: values('kind'), sector: values('sector') },
    seniority: values('seniority'),
    ...{ country: values('country'), status: values('status') },
    ...{ issuer: named('issuer'), venue: named('venue'), watchlist: named('watchlist') },
    ...{ call: barsOf('call'), put: barsOf('put') },
    ...{ maturity: barsOf('maturity'), coupon: barsOf('coupon'), size: barsOf('size'), rating: [...grades] },
    ...{ price: barsOf('price'), yield: barsOf('yield'), duration: barsOf('duration'), spread: barsOf('spread') },
    ...{ ytm: barsOf('ytm'), yto: barsOf('yto'), current: barsOf('current'), tspread: barsOf('tspread') },
    ...{ zspread: barsOf('zspread'), liquidity: barsOf('liquidity') },
    masked: [],
  };
}

export function bondCountsRoute(app: App, services: Services): void {
  serve(app, services, bondCountsCall, async (reader) => {
    const { viewer } = reader;
    const { q, ...facets } = reader.query;
    const asked = await requireFacets(facets, reader, services);
    const lists = (await readableLists(services, reader)).map(({ id, name }) => ({
      ...({ facet: 'watchlist', value: String(id), title: name } as const),
    }));
    const ids = lists.map(({ value }) => value);
    const watchlists = await watchedBonds(services, viewer, ids);
    const counts = await services.bondScreen.countBonds({ text: listPageQuery({ q }).text, ...asked, watchlists });
    if (counts === null) return { counts };
    const valuesOf = (name: NamedFacet) => counts.lists[name].map(({ value }) => value);
    const named = { issuer: valuesOf('issuer'), venue: valuesOf('venue') };
    const names = [...(await findChoiceNames(services.database, named)), ...lists];
    return { counts: services.gate.mask(countsOf(counts, names), bondCounts, effectiveLevel(viewer, null)) };
  });
}
