import { askedFacets, type Facets, hasGuardedFacet } from '#domain/facets/facets.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { FacetChips, useLinkedChips } from '../../facets/facet-chips.tsx';
import { openFacets, withFacets } from '../../facets/facet-search.ts';
import styles from '../../lists/filter-bar.module.css';
import type { ListWords } from '../../lists/list-block.tsx';
import { type ListQuery, searchOf } from '../../lists/list-query.ts';
import { NothingLeft } from '../../lists/nothing-left.tsx';
import { FilterBar } from './filter-bar.tsx';
import { BondMistakes } from './typed-mistakes.tsx';

interface BondFiltersProps {
  readonly facets: Facets;
  readonly query: ListQuery;
}

/** What narrows the list of bonds: filters to choose, and a chip for each that is asked. */
export function BondFilters({ facets, query }: BondFiltersProps) {
  return (
    <div className={styles.filters}>
      <FilterBar facets={facets} query={query} />
      <FacetChips facets={facets} query={query} path="/" />
      <BondMistakes typed={query.q} />
    </div>
  );
}

/** What the list says where its filters leave nothing, or are not for the reader. */
export function useFilterWords({ facets, query }: BondFiltersProps): Pick<ListWords, 'nothing' | 'closed'> {
  const text = useLabels('facets');
  const isFull = useAudience() === 'full';
  const isGuarded = hasGuardedFacet(facets);
  const isClosed = !isFull && (isGuarded || facets.watchlist.length > 0);
  const reason = text(isGuarded ? 'filter_closed' : 'watchlist_closed');
  if (askedFacets(facets).length === 0) return {};
  const open = `/${searchOf(withFacets(query, openFacets(facets)))}`;
  return {
    nothing: <NoBondsLeft facets={facets} query={query} />,
    closed: isClosed ? { title: reason, link: text('without_closed'), to: open } : undefined,
  };
}

function NoBondsLeft({ facets, query }: BondFiltersProps) {
  const text = useLabels('facets');
  const title = query.q === '' ? text('nothing') : text('nothing_of', { q: query.q });
  return <NothingLeft title={title} chips={useLinkedChips({ facets, query, path: '/' })} />;
}
