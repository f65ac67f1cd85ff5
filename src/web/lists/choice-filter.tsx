import { type ReactNode, useEffect, useRef } from 'react';
import { numberText } from '#contract/platform/number-text.ts';
import { useLanguage } from '../context/reader-context.tsx';
import choice from '../ui/controls/choice.module.css';
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
