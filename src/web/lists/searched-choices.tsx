import { useState } from 'react';
import { matchedParts } from '#domain/lists/search/matched-parts.ts';
import { useLabels } from '../context/reader-context.tsx';
import { ChoiceFilter, type ChoiceFilterProps } from './choice-filter.tsx';
import { ChoiceSearch } from './choice-search.tsx';

const hasWord = (name: string, word: string) => matchedParts(name, word).some(({ isMatch }) => isMatch);

/** The values of a list to tick, found by their names where there are many. */
export function SearchedChoices(props: ChoiceFilterProps) {
  const { title, chosen, counts, valueText } = props;
  const search = useLabels('search');
  const text = useLabels('facets');
  const [typed, setTyped] = useState('');
  if (counts === null || counts.length === 0) return <ChoiceFilter {...props} />;
  const words = typed.split(/\s+/).filter((word) => word !== '');
  const found = counts.filter(({ value }) => words.every((word) => hasWord(valueText(value), word)));
  return (
    <ChoiceFilter
      {...props}
      counts={counts.filter((each) => found.includes(each) || chosen.includes(each.value))}
      search={
        <ChoiceSearch
          label={text('find_value', { name: title })}
          typed={typed}
          onType={setTyped}
          count={counts.length}
          state={found.length === 0 ? search('autocomplete_not_found', { term: typed.trim() }) : null}
        />
      }
    />
  );
}
