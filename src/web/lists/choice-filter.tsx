import { type ReactNode, useEffect, useRef, useState } from 'react';
import { numberText } from '#contract/platform/number-text.ts';
import { type Grade, grades } from '#domain/issuer/grades.ts';
import type { Bounds } from '#domain/lists/bounds.ts';
import { matchedParts } from '#domain/lists/search/matched-parts.ts';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import choice from '../ui/controls/choice.module.css';
import field from '../ui/controls/field.module.css';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon } from '../ui/layout/icon.tsx';
import { ChoiceSearch } from './choice-search.tsx';
import styles from './filter-bar.module.css';

interface CountedValue {
  readonly value: string;
  /** Of what has a name of its own. */
  readonly title?: string | null;
  readonly count: number;
}

export interface ChoiceFilterProps {
  readonly name: string;
  readonly title: string;
  readonly chosen: readonly string[];
  /** What can be chosen where nothing was counted. */
  readonly known: readonly string[];
  readonly counts: readonly CountedValue[] | null;
  readonly valueText: (value: string) => string;
  /** What stands there where there is no value; null for nothing. */
  readonly none: string | null;
  /** A field that finds values, above them. */
  readonly search?: ReactNode;
}

/** The values of a list to tick, the commonest first, each with the number of rows that it leaves. */
export function ChoiceFilter({ name, title, chosen, known, counts, valueText, none, search }: ChoiceFilterProps) {
  const language = useLanguage();
  const counted = counts?.map(({ value }) => value) ?? known;
  const values = [...chosen.filter((value) => !counted.includes(value)), ...counted];
  const countOf = (value: string) => counts?.find((each) => each.value === value)?.count ?? 0;
  if (values.length === 0 && search === undefined) return none === null ? null : <p className={styles.note}>{none}</p>;
  return (
    <>
      {search}
      <fieldset className={styles.values} aria-label={title}>
        {values.map((value) => (
          <TickedValue key={value} name={name} value={value} isChosen={chosen.includes(value)}>
            <span className={styles.value}>{valueText(value)}</span>{' '}
            {counts !== null && !value.startsWith('-') && (
              <span className={styles.count}>{numberText(countOf(value), 0, language)}</span>
            )}
          </TickedValue>
        ))}
      </fieldset>
    </>
  );
}

interface TickedValueProps {
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

/** A box that shows a press at once, and follows the address when that changes otherwise. */
export function TickedValue({ name, value, isChosen, children }: TickedValueProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.checked = isChosen;
  }, [isChosen]);
  return (
    <label className={choice.choice}>
      <input ref={box} type="checkbox" className={choice.box} name={name} value={value} defaultChecked={isChosen} />
      {children}
    </label>
  );
}

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

interface RatingFilterProps {
  readonly bounds: Bounds<Grade>;
  /** How many rows have each grade of any agency. */
  readonly counts: readonly number[] | null;
}

/** The worse and the better grade, with the number of rows of each. */
export function RatingFilter({ bounds, counts }: RatingFilterProps) {
  const text = useLabels('facets');
  const language = useLanguage();
  const labelOf = (grade: Grade, at: number) =>
    counts === null ? grade : `${grade} (${numberText(counts[at] ?? 0, 0, language)})`;
  const select = (bound: 'from' | 'to') => (
    <span className={classNames(field.field, styles.grade)}>
      <select
        key={String(bounds[bound])}
        name={`rating_${bound}`}
        aria-label={`${text('name_rating')}, ${text(`bound_${bound}`)}`}
        defaultValue={bounds[bound] ?? ''}
      >
        <option value="">{text(`bound_${bound}`)}</option>
        {grades.map((grade, at) => (
          <option key={grade} value={grade}>
            {labelOf(grade, at)}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
  return (
    <div className={styles.bounds}>
      {select('from')}
      {select('to')}
    </div>
  );
}
