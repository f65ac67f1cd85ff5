import { type ReactNode, useEffect, useRef } from 'react';
import { numberText } from '#contract/number-text.ts';
import type { ListFacet } from '#domain/facets/facets.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { useFacetValue } from '../../facets/use-facet-texts.ts';
import choice from '../../ui/controls/choice.module.css';
import styles from './filter-bar.module.css';

interface ListFilterProps {
  readonly name: ListFacet;
  readonly chosen: readonly string[];
  /** What can be chosen where nothing was counted. */
  readonly known: readonly string[];
  readonly counts: readonly { readonly value: string; readonly count: number }[] | null;
}

/** The values of a list to tick, the commonest first, each with the number of bonds that it leaves. */
export function ListFilter({ name, chosen, known, counts }: ListFilterProps) {
  const text = useLabels('facets');
  const language = useLanguage();
  const valueText = useFacetValue();
  const counted = counts?.map(({ value }) => value) ?? known;
  const values = [...chosen.filter((value) => !counted.includes(value)), ...counted];
  const countOf = (value: string) => counts?.find((each) => each.value === value)?.count ?? 0;
  if (values.length === 0) return <p className={styles.note}>{text('counting')}</p>;
  return (
    <fieldset className={styles.values} aria-label={text(`name_${name}`)}>
      {values.map((value) => (
        <TickedValue key={value} name={name} value={value} isChosen={chosen.includes(value)}>
          <span className={styles.value}>{valueText(name, value)}</span>{' '}
          {counts !== null && <span className={styles.count}>{numberText(countOf(value), 0, language)}</span>}
        </TickedValue>
      ))}
    </fieldset>
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
