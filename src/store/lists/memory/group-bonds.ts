import type { FilterField, RangeField } from '#domain/fields/field.ts';
import { grades } from '#domain/issuer/grades.ts';
import { mediansOf } from '#domain/lists/lists.ts';
import { medianOf } from '#math/statistics/order-statistics.ts';
import { hasBit, visitRows } from '../../platform/database/bits.ts';
import type { BondColumns } from './bond-columns.ts';
import { valueBy } from './bond-values.ts';
import { type ChoiceContext, keepOfOneKind, withoutUntold } from './choose-bonds.ts';

/** Bonds that have a value in common; null for those that have none. */
export interface BondGroup {
  readonly value: string | null;
  readonly count: number;
  /** By field; rates, yields and spreads as fractions, durations in years; null where no bond has one. */
  readonly medians: Readonly<Record<string, number | null>>;
  /** How many bonds each median is over. */
  readonly counts: Readonly<Record<string, number>>;
}

/** What gives the median of a field of some rows, as a reader may know it. */
function medianIn(columns: BondColumns, rows: Int32Array, field: RangeField, context: ChoiceContext) {
  const told = rows.slice();
  withoutUntold(told, columns, field, context);
  keepOfOneKind(told, columns, field);
  const numbers = columns.number(field.id, context.todayNumber);
  return (own: readonly number[]): { readonly median: number | null; readonly count: number } => {
    const values = new Float64Array(own.length);
    let count = 0;
    for (const row of own) {
      const value = hasBit(told, row) ? numbers.get(row) : Number.NaN;
      if (!Number.isNaN(value)) values[count++] = value;
    }
    return { median: medianOf(values.subarray(0, count)), count };
  };
}

/** Groups bonds by a field; the largest groups first, numbers and years in their order and grades from the best. */
export function groupBonds(
  columns: BondColumns,
  rows: Int32Array,
  by: FilterField,
  context: ChoiceContext,
): readonly BondGroup[] {
  const valueOfRow = valueBy(columns, by, context);
  const rowsOfGroup = new Map<string | null, number[]>();
  visitRows(rows, (row) => {
    const value = valueOfRow(row);
    const own = rowsOfGroup.get(value);
    if (own === undefined) rowsOfGroup.set(value, [row]);
    else own.push(row);
  });
  const medians = mediansOf(columns.catalogue.list).map(
    (field) => [field.id, medianIn(columns, rows, field, context)] as const,
  );
  const groups = [...rowsOfGroup].map(([value, own]): BondGroup => {
    const known = medians.map(([id, medianOfRows]) => [id, medianOfRows(own)] as const);
    return {
      value,
      count: own.length,
      medians: Object.fromEntries(known.map(([id, { median }]) => [id, median])),
      counts: Object.fromEntries(known.map(([id, { count }]) => [id, count])),
    };
  });
  return groups.sort(orderOf(by));
}

function orderOf({ type }: FilterField): (a: BondGroup, b: BondGroup) => number {
  if (type === 'day' || type === 'range') return (a, b) => Number(a.value ?? Infinity) - Number(b.value ?? Infinity);
  const places = new Map<string | null, number>(grades.map((grade, place) => [grade, place]));
  const rank = ({ value }: BondGroup) => places.get(value) ?? grades.length;
  if (type === 'grades') return (a, b) => rank(a) - rank(b);
  return (a, b) => Number(a.value === null) - Number(b.value === null) || b.count - a.count;
}
