import { extent, tickStep, ticks } from 'd3-array';
import { dateOfUnixSeconds, fixedDateText } from '../text/value-text.ts';

export const dayMs = 86_400_000;

export type DateTickForm = 'day' | 'month' | 'year';

export interface DateTicks {
  /** UTC midnights, ascending. */
  readonly times: readonly number[];
  readonly form: DateTickForm;
}

interface Spacing {
  readonly form: DateTickForm;
  /** Number of the first day, Monday or month of the axis, counted so that a moved axis keeps its ticks. */
  readonly numberAt: (time: number) => number;
  readonly timeOf: (number: number) => number;
  readonly every: number;
}

/** Of Mondays: 1970-01-05 was one. */
const daysBy = (every: number, days: number, offset: number): Spacing => ({
  form: 'day',
  numberAt: (time) => Math.ceil((time / dayMs - offset) / days),
  timeOf: (number) => (number * days + offset) * dayMs,
  every,
});

const monthsBy = (form: DateTickForm, every: number): Spacing => ({
  form,
  numberAt(time) {
    const day = new Date(time - 1);
    return day.getUTCFullYear() * 12 + day.getUTCMonth() + 1;
  },
  timeOf: (number) => Date.UTC(1970, number - 1970 * 12),
  every,
});

const spacings: readonly Spacing[] = [
  daysBy(1, 1, 0),
  daysBy(1, 7, 4),
  daysBy(2, 7, 4),
  ...[1, 2, 3, 6].map((every) => monthsBy('month', every)),
  ...[1, 2, 5, 10].map((every) => monthsBy('year', 12 * every)),
];

const MAX_TICKS = 8;

function timesOf({ numberAt, timeOf, every }: Spacing, start: number, end: number): readonly number[] {
  const times: number[] = [];
  for (let number = Math.ceil(numberAt(start) / every) * every; timeOf(number) <= end; number += every) {
    times.push(timeOf(number));
  }
  return times;
}

/** Dates to name on a true time axis from `start` to `end` (Unix milliseconds): days, Mondays, first days of months or years, eight at the most. */
export function dateTicks(start: number, end: number): DateTicks {
  for (const spacing of spacings) {
    const isFar = (end - start) / dayMs > 2000 && spacing.form === 'day';
    const times = isFar ? [] : timesOf(spacing, start, end);
    if (!isFar && times.length <= MAX_TICKS) return { times, form: spacing.form };
  }
  return { times: [start, end], form: 'year' };
}

/** A date of an axis: day and month, month and year, or the year. */
export function axisDateText(time: number, form: DateTickForm): string {
  const text = fixedDateText(dateOfUnixSeconds(time / 1000));
  if (form === 'day') return text.slice(0, 5);
  return form === 'month' ? text.slice(3) : text.slice(6);
}

/** A value axis: its ends, which are ticks, the ticks, and the fewest decimals that their step needs. */
interface ValueScale {
  readonly low: number;
  readonly high: number;
  readonly decimals: number;
  readonly ticks: readonly number[];
}

/** A level line has this share of its value as room, so that it stands in the middle. */
const roomOfLevel = 2e-4;

/** A scale of about `count` steps that are 1, 2 or 5 times a power of ten and hold all values; without any value, from 0 to 1. */
export function valueScale(values: Iterable<number>, count = 6): ValueScale {
  let [min, max] = extent(values);
  if (min === undefined || max === undefined) [min, max] = [0, 1];
  const room = Math.max(Math.abs(max) * roomOfLevel, 2e-6);
  if (max - min < room) [min, max] = [min - room, max + room];
  const step = tickStep(min, max, count);
  const low = Math.floor(min / step + 1e-9) * step;
  const high = Math.ceil(max / step - 1e-9) * step;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const rounded = (value: number) => Number(value.toFixed(decimals));
  const marks = ticks(low, high, Math.round((high - low) / step));
  return { low: rounded(low), high: rounded(high), decimals, ticks: marks };
}
