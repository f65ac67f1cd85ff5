import { grades } from '#domain/facets/grades.ts';
import { type Grouping, type GroupMeasure, groupFigures, groupMeasures } from '#domain/facets/groupings.ts';
import { civilFromDayNumber } from '#math/dates/dates.ts';
import { medianOf } from '#math/statistics/order-statistics.ts';
import { dayNumber } from '#math/units.ts';
import { hasBit, visitRows } from '../bits.ts';
import { type ChoiceContext, couponFacetOf, withoutUntold } from './bond-choice.ts';
import type { BondColumns } from './bond-columns.ts';

/** Bonds that have a value in common; null for those that have none. */
export interface BondGroup {
  readonly value: string | null;
  readonly count: number;
  /** Rates, yields and spreads as fractions, duration in years; null where no bond has one. */
  readonly medians: Readonly<Record<GroupMeasure, number | null>>;
}

type ValueOf = (row: number) => string | null;

/** What tells the value of a row. */
export function valueBy({ words, numbers }: BondColumns, grouping: Grouping): ValueOf {
  if (grouping === 'maturity') {
    return (row) => {
      const day = numbers.maturityDay.get(row);
      return Number.isNaN(day) ? null : String(civilFromDayNumber(dayNumber(day)).year);
    };
  }
  if (grouping === 'liquidity') {
    return (row) => {
      const score = numbers.liquidity.get(row);
      return Number.isNaN(score) ? null : String(score);
    };
  }
  // The worst grade has the highest bit.
  if (grouping === 'rating') return (row) => grades[31 - Math.clz32(numbers.gradeBits.get(row))] ?? null;
  if (grouping !== 'kind') return (row) => words[grouping].word(row);
  return (row) => couponFacetOf(words.couponKind.word(row));
}

/** Groups bonds by a value; the largest groups first, years and scores in their order and grades from the best. */
export function groupBonds(
  columns: BondColumns,
  rows: Int32Array,
  grouping: Grouping,
  context: ChoiceContext,
): readonly BondGroup[] {
  const valueOfRow = valueBy(columns, grouping);
  const rowsOfGroup = new Map<string | null, number[]>();
  visitRows(rows, (row) => {
    const value = valueOfRow(row);
    const own = rowsOfGroup.get(value);
    if (own === undefined) rowsOfGroup.set(value, [row]);
    else own.push(row);
  });
  const told = new Map<GroupMeasure, Int32Array>(
    groupFigures.map((name) => {
      const own = rows.slice();
      withoutUntold(own, columns, name, context);
      return [name, own];
    }),
  );
  const median = (own: readonly number[], measure: GroupMeasure): number | null => {
    const open = told.get(measure) ?? rows;
    const values = new Float64Array(own.length);
    let count = 0;
    for (const row of own) {
      const value = hasBit(open, row) ? columns.numbers[measure].get(row) : Number.NaN;
      if (!Number.isNaN(value)) values[count++] = value;
    }
    return medianOf(values.subarray(0, count));
  };
  const groups = [...rowsOfGroup].map(([value, own]): BondGroup => {
    const medians = groupMeasures.map((measure) => [measure, median(own, measure)]);
    return { value, count: own.length, medians: Object.fromEntries(medians) };
  });
  return groups.sort(orderOf(grouping));
}

function orderOf(grouping: Grouping): (a: BondGroup, b: BondGroup) => number {
  if (grouping === 'maturity' || grouping === 'liquidity')
    return (a, b) => Number(a.value ?? Infinity) - Number(b.value ?? Infinity);
  const places = new Map<string | null, number>(grades.map((grade, place) => [grade, place]));
  const rank = ({ value }: BondGroup) => places.get(value) ?? grades.length;
  if (grouping === 'rating') return (a, b) => rank(a) - rank(b);
  return (a, b) => Number(a.value === null) - Number(b.value === null) || b.count - a.count;
}
