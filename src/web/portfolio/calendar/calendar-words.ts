import type { Language } from '#domain/platform/language.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { capitalised, countryName } from '../../text/fact-text.ts';

/** Names that the server writes, since browsers know other editions of them. */
export interface CalendarWords {
  readonly month: string;
  readonly weekdays: readonly string[];
  readonly countries: Readonly<Record<string, string>>;
}

const monday = dayNumberFromIso(isoDate('2024-01-01'));
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The names of a month, of the days of the week, and of countries. */
export function calendarWords(month: string, countries: readonly string[], language: Language): CalendarWords {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language.locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
  const weekday = format({ weekday: 'short' });
  return {
    month: capitalised(format({ month: 'long', year: 'numeric' }).format(timeOf(month))),
    weekdays: Array.from({ length: 7 }, (_, at) => weekday.format(timeOf(isoFromDayNumber(addDays(monday, at))))),
    countries: Object.fromEntries(countries.map((code) => [code, countryName(code, language)])),
  };
}
