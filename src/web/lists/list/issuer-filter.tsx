import { useState } from 'react';
import { MAX_COUNTED_ISSUERS } from '#domain/lists/count-limits.ts';
import { useLabels } from '../../context/reader-context.tsx';
import type { ListPlace } from '../asked-search.ts';
import { ChoiceFilter, type ChoiceFilterProps } from '../choice-filter.tsx';
import { ChoiceSearch } from '../choice-search.tsx';
import { useFoundIssuers } from './use-found-issuers.ts';

interface IssuerFilterProps extends Omit<ChoiceFilterProps, 'valueText' | 'search'> {
  readonly place: ListPlace;
  readonly valueText: (value: string, title: string | null) => string;
}

/** What is said of the issuers that a name finds; null for nothing. */
function useFoundState(typed: string, { last, isPending, hasFailed }: ReturnType<typeof useFoundIssuers>) {
  const text = useLabels('facets');
  const search = useLabels('search');
  const compare = useLabels('compare');
  if (isPending) return search('searching');
  if (hasFailed) return compare('search_failed');
  if (last === null) return null;
  if (last.issuers === null) return text('counting');
  if (last.total === 0) return search('autocomplete_not_found', { term: typed.trim() });
  return last.total > last.issuers.length ? text('more_issuers') : null;
}

/** The issuers of the bonds that are left to tick: those with most bonds, and any other by its name. */
export function IssuerFilter({ place, counts, valueText, ...rest }: IssuerFilterProps) {
  const text = useLabels('facets');
  const [typed, setTyped] = useState('');
  const found = useFoundIssuers(place, typed);
  const foundState = useFoundState(typed, found);
  const byName = found.last?.issuers ?? null;
  const titles = new Map([...(counts ?? []), ...(byName ?? [])].map(({ value, title }) => [value, title]));
  const filter = { ...rest, valueText: (value: string) => valueText(value, titles.get(value) ?? null) };
  if (counts === null) return <ChoiceFilter {...filter} counts={null} />;
  const isOther = ({ value }: { readonly value: string }) => !byName?.some((each) => each.value === value);
  const chosen = counts.filter((each) => rest.chosen.includes(each.value) && isOther(each));
  const isCut = typed.trim() === '' && counts.length >= MAX_COUNTED_ISSUERS;
  return (
    <ChoiceFilter
      {...filter}
      counts={byName === null ? counts : [...chosen, ...byName]}
      search={
        <ChoiceSearch
          label={text('find_value', { name: rest.title })}
          typed={typed}
          onType={setTyped}
          count={counts.length}
          state={isCut ? text('most_issuers') : foundState}
        />
      }
    />
  );
}
