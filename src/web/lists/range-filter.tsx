import type { MouseEvent } from 'react';
import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import type { Bounds } from '#domain/lists/bounds.ts';
import type { Language } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import { localDecimal, noThousands } from '../ui/controls/decimal-input.ts';
import field from '../ui/controls/field.module.css';
import { FormDate } from '../ui/date-picker/date-picker.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import styles from './filter-bar.module.css';

interface RangeFilterProps {
  readonly name: string;
  readonly title: string;
  /** Written after the fields; empty for none. */
  readonly unit: string;
  /** Days are written YYYY-MM-DD. */
  readonly bounds: Bounds<number | string>;
  /** Between which values the bars lie. */
  readonly edges: readonly number[];
  /** How many rows are in each bar; null while that is not known. */
  readonly bars: readonly number[] | null;
  /** The most digits that a bound has before the point. */
  readonly digits: number;
  /** What the bounds are. Years, by which days are counted as well, and whole numbers are chosen with their bars, which end before the next. */
  readonly of?: 'numbers' | 'whole' | 'years' | 'days';
  /** What the histogram is called, and what stands in its place where no row has a value. */
  readonly words: { readonly histogram: string; readonly none: string };
  readonly note?: string | undefined;
}

const YEAR_DIGITS = 4;
const DECIMALS = 6;

/** What a bound looks like: a year, or a number with at most this many digits before the point. */
const patternOf = (digits: number, isYear: boolean, language: Language) =>
  isYear ? `[0-9]{${YEAR_DIGITS}}` : `${noThousands(language)}-?[0-9]{1,${digits}}([.,][0-9]{1,${DECIMALS}})?`;

/** The bounds of a figure, and how many rows have which value. */
export function RangeFilter(props: RangeFilterProps) {
  const { name, title, unit, bounds, bars, digits, of = 'numbers', note } = props;
  const isYear = of === 'years';
  const text = useLabels('facets');
  const ui = useLabels('ui');
  const language = useLanguage();
  const labelOf = (bound: 'from' | 'to') => `${title}, ${text(`bound_${bound}`)}`;
  const day = (bound: 'from' | 'to') => (
    <FormDate
      key={`${bound} ${bounds[bound]}`}
      name={`${name}_${bound}`}
      label={labelOf(bound)}
      isLabelHidden
      defaultValue={bounds[bound] === null ? null : String(bounds[bound])}
    />
  );
  const input = (bound: 'from' | 'to') => (
    <span className={classNames(field.field, styles.bound)}>
      <input
        key={String(bounds[bound])}
        name={`${name}_${bound}`}
        aria-label={labelOf(bound)}
        defaultValue={localDecimal(String(bounds[bound] ?? ''), language)}
        inputMode={isYear ? 'numeric' : 'decimal'}
        autoComplete="off"
        pattern={patternOf(digits, isYear, language)}
        maxLength={isYear ? YEAR_DIGITS : digits + DECIMALS + 2}
        placeholder={text(`bound_${bound}`)}
        title={isYear ? text('year_form') : ui('digits_only')}
      />
    </span>
  );
  const fieldOf = of === 'days' ? day : input;
  return (
    <>
      {bars !== null && <Histogram {...props} of={of} bars={bars} />}
      <div className={styles.bounds}>
        {fieldOf('from')}
        {fieldOf('to')}
        {unit !== '' && <span className={styles.unit}>{unit}</span>}
      </div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </>
  );
}

interface Bar {
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
}

function barsOf(edges: readonly number[], counts: readonly number[]): readonly Bar[] {
  const all = counts.map((count, at) => ({ from: edges[at - 1] ?? null, to: edges[at] ?? null, count }));
  const first = all.findIndex(({ count }) => count > 0);
  const last = all.findLastIndex(({ count }) => count > 0);
  return first < 0 ? [] : all.slice(first, last + 1);
}

/** A bound as the bars have it: of a day its year. */
const placeOf = (bound: number | string) => (typeof bound === 'string' ? Number(bound.slice(0, YEAR_DIGITS)) : bound);

function isWithin({ from, to }: Bar, bounds: Bounds<number | string>): boolean {
  const [low, high] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
  return (
    high > placeOf(bounds.from ?? Number.NEGATIVE_INFINITY) && low <= placeOf(bounds.to ?? Number.POSITIVE_INFINITY)
  );
}

/** Writes the bounds of the pressed bar into the fields, and sends them. */
function choose(
  { currentTarget }: MouseEvent<HTMLElement>,
  name: string,
  { from, to }: Bounds<number | string>,
  language: Language,
): void {
  const form = currentTarget.closest('form');
  const fill = (bound: string, value: number | string | null) => {
    const input = form?.elements.namedItem(`${name}_${bound}`);
    if (input instanceof HTMLInputElement) input.value = localDecimal(String(value ?? ''), language);
  };
  fill('from', from);
  fill('to', to);
  form?.requestSubmit();
}

type HistogramProps = Pick<RangeFilterProps, 'name' | 'bounds' | 'edges' | 'words'> & {
  readonly of: NonNullable<RangeFilterProps['of']>;
  readonly bars: readonly number[];
};

/** What a press on a bar chooses: of whole numbers that one alone. */
function boundsOf({ from, to }: Bar, of: HistogramProps['of']): Bounds<number | string> {
  if (of === 'numbers') return { from, to };
  const last = to === null ? null : to - 1;
  if (of !== 'days') return { from, to: last };
  return { from: from === null ? null : `${from}-01-01`, to: last === null ? null : `${last}-12-31` };
}

/** Bars of equal steps, or of amounts that about double; a press on one chooses its bounds, as the fields below do. */
function Histogram({ name, bounds, edges, words, of, bars: counts }: HistogramProps) {
  const language = useLanguage();
  const isYear = of === 'years' || of === 'days';
  const bars = barsOf(edges, counts);
  const max = Math.max(...bars.map(({ count }) => count));
  const write = (value: number) => (isYear ? String(value) : numberText(value, exactDecimals([value], 0), language));
  const rangeText = ({ from, to }: Bar) => {
    if (of !== 'numbers' && from !== null && to !== null) return write(from);
    if (from === null) return to === null ? '' : `< ${write(to)}`;
    return to === null ? `≥ ${write(from)}` : `${write(from)} – ${write(to)}`;
  };
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return <p className={styles.note}>{words.none}</p>;
  return (
    <fieldset className={styles.histogram} aria-label={words.histogram}>
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
              onClick={(event) => choose(event, name, boundsOf(bar, of), language)}
            >
              <span style={{ height: `${Math.max(bar.count === 0 ? 0 : 4, (100 * bar.count) / max)}%` }} />
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
