import type { MouseEvent } from 'react';
import { numberText } from '#contract/number-text.ts';
import type { Bounds } from '#domain/facets/facets.ts';
import { histogramEdges, type NumberFacet } from '#domain/facets/histogram-edges.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { unitOf } from '../../facets/use-facet-texts.ts';
import field from '../../ui/controls/field.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './filter-bar.module.css';

interface RangeFilterProps {
  readonly name: NumberFacet;
  readonly bounds: Bounds;
  /** How many bonds are in each bar; null while that is not known. */
  readonly bars: readonly number[] | null;
}

const digits = { maturity: '[0-9]{4}', other: '-?[0-9]{1,6}([.,][0-9]{1,6})?' };

/** The bounds of a figure, and how many bonds have which value. */
export function RangeFilter({ name, bounds, bars }: RangeFilterProps) {
  const text = useLabels('facets');
  const unit = name === 'price' || name === 'maturity' ? '' : text(`value_${unitOf(name)}`, { value: '' }).trim();
  const input = (bound: 'from' | 'to') => (
    <span className={classNames(field.field, styles.bound)}>
      <input
        key={String(bounds[bound])}
        name={`${name}_${bound}`}
        inputMode={name === 'maturity' ? 'numeric' : 'decimal'}
        autoComplete="off"
        pattern={name === 'maturity' ? digits.maturity : digits.other}
        maxLength={name === 'maturity' ? 4 : 14}
        placeholder={text(`bound_${bound}`)}
        title={name === 'maturity' ? text('year_form') : undefined}
        aria-label={`${text(`name_${name}`)}, ${text(`bound_${bound}`)}`}
        defaultValue={bounds[bound] ?? ''}
      />
    </span>
  );
  return (
    <>
      {bars !== null && <Histogram name={name} bounds={bounds} bars={bars} />}
      <div className={styles.bounds}>
        {input('from')}
        {input('to')}
        {unit !== '' && <span className={styles.unit}>{unit}</span>}
      </div>
      {name === 'size' && <p className={styles.note}>{text('size_currency')}</p>}
    </>
  );
}

interface Bar {
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
}

function barsOf(name: NumberFacet, counts: readonly number[]): readonly Bar[] {
  const edges = histogramEdges[name];
  const all = counts.map((count, at) => ({ from: edges[at - 1] ?? null, to: edges[at] ?? null, count }));
  const first = all.findIndex(({ count }) => count > 0);
  const last = all.findLastIndex(({ count }) => count > 0);
  return first < 0 ? [] : all.slice(first, last + 1);
}

function isWithin({ from, to }: Bar, bounds: Bounds): boolean {
  const [low, high] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
  return high > (bounds.from ?? Number.NEGATIVE_INFINITY) && low <= (bounds.to ?? Number.POSITIVE_INFINITY);
}

/** Writes the bounds of the pressed bar into the fields, and sends them. */
function choose({ currentTarget }: MouseEvent<HTMLElement>, name: NumberFacet, { from, to }: Bar): void {
  const form = currentTarget.closest('form');
  const fill = (bound: string, value: number | null) => {
    const input = form?.elements.namedItem(`${name}_${bound}`);
    if (input instanceof HTMLInputElement) input.value = value === null ? '' : String(value);
  };
  fill('from', from);
  // A year is whole: its bar ends with it.
  fill('to', name === 'maturity' ? from : to);
  form?.requestSubmit();
}

/** Bars of equal steps, or of amounts that about double; a press on one chooses its bounds, as the fields below do. */
function Histogram({ name, bounds, bars: counts }: RangeFilterProps & { readonly bars: readonly number[] }) {
  const text = useLabels('facets');
  const language = useLanguage();
  const bars = barsOf(name, counts);
  const most = Math.max(...bars.map(({ count }) => count));
  const write = (value: number) =>
    name === 'maturity' ? String(value) : numberText(value, value % 1 === 0 ? 0 : 1, language);
  const rangeText = ({ from, to }: Bar) => {
    if (name === 'maturity' && from !== null && to !== null) return write(from);
    if (from === null) return to === null ? '' : `< ${write(to)}`;
    return to === null ? `≥ ${write(from)}` : `${write(from)} – ${write(to)}`;
  };
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return <p className={styles.note}>{text('no_values')}</p>;
  return (
    <fieldset className={styles.histogram} aria-label={text('histogram', { name: text(`name_${name}`) })}>
      <div className={styles.bars}>
        {bars.map((bar) => {
          const told = `${rangeText(bar)}: ${numberText(bar.count, 0, language)}`;
          return (
            <button
              key={String(bar.from)}
              type="button"
              // The fields below do the same with two stops of the keyboard.
              tabIndex={-1}
              className={classNames(styles.slot, isWithin(bar, bounds) && styles.within)}
              title={told}
              aria-label={told}
              onClick={(event) => choose(event, name, bar)}
            >
              <span style={{ height: `${Math.max(bar.count === 0 ? 0 : 4, (100 * bar.count) / most)}%` }} />
            </button>
          );
        })}
      </div>
      <div className={styles.ends}>
        <span>{rangeText(first)}</span>
        <span>{rangeText(last)}</span>
      </div>
    </fieldset>
  );
}
