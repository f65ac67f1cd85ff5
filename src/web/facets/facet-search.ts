import { type FacetValues, facetParams, facetsOfParams, paramsOfFacets } from '#contract/bond-list/facet-params.ts';
import { closedFacets, type Facets, noFacets } from '#domain/facets/facets.ts';
import { type ListQuery, viewOf } from '../lists/list-query.ts';

/** The facets in the parameters of an address; what is not understood counts as not given. */
export function facetsOfSearch(params: URLSearchParams): Facets {
  const values = facetParams.flatMap((name) => {
    const given = params.getAll(name).filter((value) => value !== '');
    return given.length === 0 ? [] : [[name, given.join(',')] as const];
  });
  return values.length === 0 ? noFacets : facetsOfParams(Object.fromEntries(values) as FacetValues).facets;
}

/** A query of the list of bonds with other facets, shown as before, from its first page. */
export function withFacets<Query extends ListQuery>(query: Query, facets: Facets): Query {
  return { ...query, filters: [...paramsOfFacets(facets), ...viewOf(query)], page: 1 };
}

/** Facets without those that only full access may ask for. */
export function openFacets(facets: Facets): Facets {
  return { ...facets, ...Object.fromEntries(closedFacets.map((name) => [name, noFacets[name]])) };
}
