import { facetParams } from '#contract/bond-list/facet-params.ts';
import { parseFacets } from '#domain/facets/parse-facets.ts';
import { columnsParam, type ListQuery } from '../lists/list-query.ts';
import { facetsOfSearch, withFacets } from './facet-search.ts';

/** The query whose typed words have become facets; undefined where nothing of them is one and the address is tidy. */
export function spelledOut<Query extends ListQuery>(query: Query, params: URLSearchParams): Query | undefined {
  const { facets, rest, tokens } = parseFacets(query.q, facetsOfSearch(params));
  const sorts = params.getAll('sort');
  const isUntidy =
    facetParams.some((name) => params.get(name) === '') ||
    sorts.length > 1 ||
    sorts[0] === '' ||
    params.getAll(columnsParam).length > 1;
  return tokens.length === 0 && !isUntidy ? undefined : withFacets({ ...query, q: rest }, facets);
}
