import { comparedOf, getMeasure } from '#domain/lists/measures.ts';
import { type BasketMix, basketMixes } from '#domain/lists/mixes.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { quantileOf } from '#math/statistics/order-statistics.ts';
import { dayNumber, type IsoDate } from '#math/units.ts';
import { countBits, visitRows } from '../../platform/database/bits.ts';
import { recordOf } from '../../platform/database/database.ts';
import type { BondColumns } from './bond-columns.ts';
import { numberOf, valueOfField } from './bond-values.ts';
import { type ChoiceContext, keepOfOneKind } from './choose-bonds.ts';

/** Quartiles of the bonds that have a measure. */
export interface Quartiles {
  readonly count: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

interface ValueCount {
  /** Null for the bonds without. */
  readonly value: string | null;
  readonly count: number;
}

/** What some bonds are like as a whole, each counting the same. */
export interface BondCharacteristics {
  readonly count: number;
  /** The earliest and the latest day of their figures; null where none is told. */
  readonly firstDay: IsoDate | null;
  readonly lastDay: IsoDate | null;
  /** By the names of the measures; rates, yields and spreads as fractions, times in years; null where no bond has one. */
  readonly measures: Readonly<Record<string, Quartiles | null>>;
  readonly mixes: Readonly<Record<BasketMix, readonly ValueCount[]>>;
}

/** The numbers of rows, in no order; those without are left out. */
function numbersOf(rows: Int32Array, count: number, of: (row: number) => number): Float64Array {
  const values = new Float64Array(count);
  let known = 0;
  visitRows(rows, (row) => {
    const value = of(row);
    if (!Number.isNaN(value)) values[known++] = value;
  });
  return values.subarray(0, known);
}

function quartilesOf(values: Float64Array): Quartiles | null {
  const [lower, median, upper] = [0.25, 0.5, 0.75].map((share) => quantileOf(values, share));
  if (lower == null || median == null || upper == null) return null;
  return { count: values.length, lower, median, upper };
}

function mixOf(rows: Int32Array, wordOf: (row: number) => string | null): readonly ValueCount[] {
  const counts = new Map<string | null, number>();
  visitRows(rows, (row) => {
    const value = wordOf(row);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  });
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** Days of the figures that the reader is told of. */
function daysOf(columns: BondColumns, rows: Int32Array, count: number, context: ChoiceContext): Float64Array {
  const figureOf = (id: string) => numberOf(columns, getMeasure(columns.catalogue.list, id).field, context);
  const [priceOf, yieldOf] = [figureOf('price'), figureOf('yield')];
  const isTold = (row: number) => !Number.isNaN(priceOf(row)) || !Number.isNaN(yieldOf(row));
  return numbersOf(rows, count, (row) => (isTold(row) ? columns.numbers.figureDay.get(row) : Number.NaN)).sort();
}

const isoOf = (day: number | undefined) => (day === undefined ? null : isoFromDayNumber(dayNumber(day)));

/** What the bonds of some rows are like as a whole, as a reader may know it. */
export function characteristicsOf(columns: BondColumns, rows: Int32Array, context: ChoiceContext): BondCharacteristics {
  const count = countBits(rows);
  const days = daysOf(columns, rows, count, context);
  return {
    count,
    firstDay: isoOf(days[0]),
    lastDay: isoOf(days.at(-1)),
    measures: Object.fromEntries(
      comparedOf(columns.catalogue.list).map(({ id, field }) => {
        const own = rows.slice();
        keepOfOneKind(own, columns, field);
        return [id, quartilesOf(numbersOf(own, count, numberOf(columns, field, context)))];
      }),
    ),
    mixes: recordOf(basketMixes, (mix) => mixOf(rows, valueOfField(columns, mix, context))),
  };
}
