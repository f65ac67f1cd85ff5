import { useState } from 'react';
import type { BondIssuers } from '#contract/lists/bond-issuers.ts';
import { withoutFilter, writeAsked } from '#domain/lists/asked.ts';
import { MAX_COUNTED_ISSUERS } from '#domain/lists/count-limits.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';
import { useDebounced } from '../../platform/data/use-debounced.ts';
import type { ListPlace } from '../asked-search.ts';
import { ChoiceFilter, type ChoiceFilterProps } from '../choice-filter.tsx';
import { ChoiceSearch } from '../choice-search.tsx';

interface IssuerFilterProps extends Omit<ChoiceFilterProps, 'valueText' | 'search'> {
  readonly place: ListPlace;
  readonly valueText: (value: string, title: string | null) => string;
}

function questionOf({ list, asked, query: { q } }: ListPlace, name: string): Question<Answered<BondIssuers>> {
  // Which issuers are chosen already does not narrow the others.
  const others = Object.fromEntries(writeAsked(list, withoutFilter(asked, 'issuer')));
  const query = { name, ...(q !== '' && { q }), ...others };
  return {
    key: JSON.stringify(query),
    ask: (signal) => ask(browserApi, 'GET /api/bonds/issuers/', { query, signal }),
    networkFailure: { ok: false, code: 'network' },
  };
}

interface FoundIssuers {
  /** The last that were found, for this name or for one before; null for none yet. */
  readonly last: BondIssuers | null;
  readonly isPending: boolean;
  readonly hasFailed: boolean;
}

/** The issuers that a name finds among those of the bonds that the other filters leave. */
function useFoundIssuers(place: ListPlace, typed: string): FoundIssuers {
  const name = typed.trim();
  const isResting = useDebounced(name) === name;
  const question = name === '' ? null : questionOf(place, name);
  const { shown, good } = useAnswer(isResting ? question : null, null);
  const isPending = question !== null && shown?.key !== question.key;
  return {
    last: name !== '' && good?.ok === true ? good.value : null,
    isPending,
    hasFailed: !isPending && shown?.answer.ok === false,
  };
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
