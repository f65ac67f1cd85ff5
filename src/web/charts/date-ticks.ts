import { type CountableTimeInterval, utcDay, utcMonday, utcMonth, utcYear } from 'd3-time';

export const dayMs = 86_400_000;

export type DateTickForm = 'day' | 'month' | 'year';

export interface DateTicks {
  /** UTC midnights, ascending. */
  readonly times: readonly number[];
  readonly form: DateTickForm;
}

interface Spacing {
  readonly form: DateTickForm;
  readonly interval: CountableTimeInterval;
  readonly every: number;
}

const spacings: readonly Spacing[] = [
  { form: 'day', interval: utcDay, every: 1 },
  { form: 'day', interval: utcMonday, every: 1 },
  { form: 'day', interval: utcMonday, every: 2 },
  ...[1, 2, 3, 6].map((every) => ({ form: 'month', interval: utcMonth, every }) as const),
  ...[1, 2, 5, 10].map((every) => ({ form: 'year', interval: utcYear, every }) as const),
];

const mostTicks = 8;

/** Every second Monday, third month and so on, counted from the beginning of the era, so that a moved axis keeps its ticks. */
function timesOf({ interval, every }: Spacing, start: number, end: number): readonly number[] {
  const spaced = every === 1 || interval === utcMonday ? interval : interval.every(every);
  const times = (spaced ?? interval).range(new Date(start), new Date(end + 1)).map(Number);
  return interval === utcMonday ? times.filter((time) => Math.floor(time / dayMs / 7) % every === 0) : times;
}

/** Dates to name on a true time axis from `start` to `end` (Unix milliseconds): days, Mondays, first days of months or years, eight at the most. */
export function dateTicks(start: number, end: number): DateTicks {
  for (const spacing of spacings) {
    const isFar = (end - start) / dayMs > 2000 && spacing.form === 'day';
    const times = isFar ? [] : timesOf(spacing, start, end);
    if (!isFar && times.length <= mostTicks) return { times, form: spacing.form };
  }
  return { times: [start, end], form: 'year' };
}
