import type { Facets } from '#domain/facets/facets.ts';
import { FilterChips, type LinkedChip } from '../lists/filter-chips.tsx';
import { type ListQuery, searchOf } from '../lists/list-query.ts';
import { withFacets } from './facet-search.ts';
import { useFacetChips } from './use-facet-texts.ts';

interface FacetChipsProps {
  readonly facets: Facets;
  readonly query: ListQuery;
  /** Address of the page that shows the list. */
  readonly path: string;
}

/** What the list of bonds is asked for, each with the way to the list without it. */
export function useLinkedChips({ facets, query, path }: FacetChipsProps): readonly LinkedChip[] {
  return useFacetChips(facets).map((chip) => ({ ...chip, to: `${path}${searchOf(withFacets(query, chip.without))}` }));
}

/** What the list of bonds is asked for beside words; the cross of each leads to the list without it. */
export function FacetChips(props: FacetChipsProps) {
  return <FilterChips chips={useLinkedChips(props)} path={props.path} />;
}
