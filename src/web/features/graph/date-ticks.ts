export const dayMs = 86_400_000;

export type DateTickForm = 'day' | 'month' | 'year';

export interface DateTicks {
  /** UTC midnights, ascending. */
  readonly times: readonly number[];
  readonly form: DateTickForm;
}

interface Spacing {
  readonly form: DateTickForm;
  readonly unit: 'weeks' | 'months';
  readonly every: number;
}

const spacings: readonly Spacing[] = [
  { form: 'day', unit: 'weeks', every: 1 },
  { form: 'day', unit: 'weeks', every: 2 },
  { form: 'month', unit: 'months', every: 1 },
  { form: 'month', unit: 'months', every: 2 },
  { form: 'month', unit: 'months', every: 3 },
  { form: 'month', unit: 'months', every: 6 },
  { form: 'year', unit: 'months', every: 12 },
  { form: 'year', unit: 'months', every: 24 },
];

/** 5 January 1970 was the first Monday of the Unix era. */
const firstMonday = 4 * dayMs;

function weekTicks(start: number, end: number, every: number): number[] {
  const step = every * 7 * dayMs;
  const times: number[] = [];
  for (let time = Math.ceil((start - firstMonday) / step) * step + firstMonday; time <= end; time += step) {
    times.push(time);
  }
  return times;
}

function monthTicks(start: number, end: number, every: number): number[] {
  const first = new Date(start);
  const months = first.getUTCFullYear() * 12 + first.getUTCMonth();
  const times: number[] = [];
  for (let month = Math.floor(months / every) * every; ; month += every) {
    const time = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (time > end) return times;
    if (time >= start) times.push(time);
  }
}

const mostTicks = 8;

function daysOf(start: number, end: number): number[] {
  const times: number[] = [];
  for (let time = Math.ceil(start / dayMs) * dayMs; time <= end; time += dayMs) times.push(time);
  return times;
}

/** Dates to name on a true time axis from `start` to `end` (Unix milliseconds): days, Mondays, first days of months or years, eight at the most. */
export function dateTicks(start: number, end: number): DateTicks {
  const days = daysOf(start, Math.min(end, start + mostTicks * dayMs));
  if (end - start <= (mostTicks - 1) * dayMs) return { times: days, form: 'day' };
  for (const { form, unit, every } of spacings) {
    const times = unit === 'weeks' ? weekTicks(start, end, every) : monthTicks(start, end, every);
    if (times.length <= mostTicks) return { times, form };
  }
  return { times: monthTicks(start, end, 60), form: 'year' };
}
