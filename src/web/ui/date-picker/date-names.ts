import { memoize } from '#domain/platform/lru-cache.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import type { WeekdayNumber } from './calendar-grid.ts';

/** Names of days, months and years in a language, as it writes them when they stand alone. */
export interface DateNames {
  /** The whole date, for readers who hear it: weekday, day, month, year. */
  readonly full: (day: IsoDate) => string;
  readonly month: (day: IsoDate) => string;
  readonly monthAndYear: (day: IsoDate) => string;
  readonly year: (day: IsoDate) => string;
  readonly weekdays: (first: WeekdayNumber) => readonly { readonly short: string; readonly long: string }[];
  /** Whether the year stands before the month, as in Chinese. */
  readonly isYearFirst: boolean;
}

const monday = dayNumberFromIso(isoDate('2024-01-01'));

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): (day: IsoDate) => string {
  const format = new Intl.DateTimeFormat(locale, {
    ...options,
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  return (day) => format.format(Date.parse(`${day}T00:00:00Z`));
}

function isYearFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' }).formatToParts(0);
  return parts.findIndex(({ type }) => type === 'year') < parts.findIndex(({ type }) => type === 'month');
}

function namesIn(locale: string): DateNames {
  const short = formatOf(locale, { weekday: 'short' });
  const long = formatOf(locale, { weekday: 'long' });
  return {
    full: formatOf(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    month: formatOf(locale, { month: 'long' }),
    monthAndYear: formatOf(locale, { month: 'long', year: 'numeric' }),
    year: formatOf(locale, { year: 'numeric' }),
    weekdays: (first) =>
      Array.from({ length: 7 }, (_, at) => {
        const day = isoFromDayNumber(addDays(monday, first - 1 + at));
        return { short: short(day), long: long(day) };
      }),
    isYearFirst: isYearFirst(locale),
  };
}

/** The names of a locale; made once. */
export const dateNames = memoize(namesIn);
