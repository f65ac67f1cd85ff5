import { type FacetValues, facetParams, facetsOfParams, paramsOfFacets } from '#contract/bond-list/facet-params.ts';
import { type Facets, guardedFacets, noFacets } from '#domain/facets/facets.ts';
import type { ListQuery } from '../lists/list-query.ts';
import { scatterParams } from './scatter-search.ts';

/** The facets in the parameters of an address; what is not understood counts as not given. */
export function facetsOfSearch(params: URLSearchParams): Facets {
  const values = facetParams.flatMap((name) => {
    const given = params.getAll(name).filter((value) => value !== '');
    return given.length === 0 ? [] : [[name, given.join(',')] as const];
  });
  return values.length === 0 ? noFacets : facetsOfParams(Object.fromEntries(values) as FacetValues).facets;
}

/** The parameter that says by what the bonds are grouped. */
export const groupParam = 'group';

/** The parameter that names the columns. */
export const columnsParam = 'columns';

/** What of the filters of a query says how its bonds are shown, and not which. */
export function viewOf({ filters = [] }: ListQuery): NonNullable<ListQuery['filters']> {
  return filters.filter(([name]) => name === groupParam || name === columnsParam || scatterParams.includes(name));
}

/** A query of the list of bonds with other facets, shown as before, from its first page. */
export function withFacets<Query extends ListQuery>(query: Query, facets: Facets): Query {
  return { ...query, filters: [...paramsOfFacets(facets), ...viewOf(query)], page: 1 };
}

/** Facets without those that only full access may ask for. */
export function openFacets(facets: Facets): Facets {
  return { ...facets, ...Object.fromEntries(guardedFacets.map((name) => [name, noFacets[name]])) };
}
