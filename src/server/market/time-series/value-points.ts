import type { SeriesPoint } from '#contract/market/time-series.ts';
import { numberWriter } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import { unixSeconds } from '../../platform/serving/days.ts';
import type { Shape } from '../shapes/shape.ts';

const MIN_DECIMALS = 2;
const MAX_DECIMALS = 4;

/** A number to each of some days; NaN where there is none. */
interface DayValues {
  readonly days: readonly number[];
  readonly values: Float64Array;
}

function dateOf(day: number) {
  return { 'date.numeric': unixSeconds(day as DayNumber), date: isoFromDayNumber(day as DayNumber) };
}

/** The decimals that prices or values of one instrument are written with: two, or as many as they have up to four. */
export function decimalsOfValues(values: readonly number[]): number {
  const hasMore = (decimals: number) =>
    values.some((value) => Math.abs(value - Number(value.toFixed(decimals))) > 1e-9);
  let decimals = MIN_DECIMALS;
  while (decimals < MAX_DECIMALS && hasMore(decimals)) decimals += 1;
  return decimals;
}

/** The days that have a value, with it and its text. */
export function valuePoints({ days, values }: DayValues, decimals: number, language: Language) {
  const write = numberWriter(decimals, language);
  return days.flatMap((day, row) => {
    const value = values[row] ?? Number.NaN;
    return Number.isFinite(value) ? [{ ...dateOf(day), value, valueFmt: write(value) }] : [];
  });
}

/** The days of a shape that a period has, with their heights in place of values. */
export function shapePoints(days: readonly number[], shape: Shape): readonly SeriesPoint[] {
  return days.flatMap((day) => {
    const height = shape.get(day);
    return height === undefined ? [] : [{ ...dateOf(day), value: null, valueFmt: null, shape: height }];
  });
}
