import type { Language } from '#domain/platform/language.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { capitalised, countryName } from '../../text/fact-text.ts';

export const calendarPath = '/calendar/';

/** The names of the address that narrow the calendar, whatever the month. */
const scopeNames = ['bond', 'issuer', 'watchlist', 'currency', 'country', 'kinds'] as const;

/** What the address calls what is held in all of the reader's lists, in the place of a list. */
export const heldInAll = 'held';
const placeNames = ['month', 'day', 'view', 'page'] as const;

export type CalendarName = (typeof scopeNames)[number] | (typeof placeNames)[number];

type Wanted = Readonly<Partial<Record<CalendarName, string | number | null>>>;

/** What the call takes of the page's address. The boxes of kinds are sent one by one by a form without a script. */
export function calendarQueryOf(params: URLSearchParams) {
  const kinds = params
    .getAll('kinds')
    .flatMap((part) => part.split(','))
    .filter((kind) => kind !== '');
  const text = (name: CalendarName) => params.get(name) || undefined;
  const number = (name: CalendarName) =>
    /^\d{1,15}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : undefined;
  return {
    month: text('month'),
    day: text('day'),
    currency: text('currency'),
    country: text('country'),
    bond: number('bond'),
    issuer: number('issuer'),
    watchlist: number('watchlist'),
    held: params.get('watchlist') === heldInAll ? ('true' as const) : undefined,
    page: number('page'),
    kinds: kinds.length === 0 ? undefined : kinds.join(','),
    view: params.get('view') === 'list' ? ('list' as const) : undefined,
  };
}

/** The scope of an address in its own order, without what is not chosen. */
function scopeOf(params: URLSearchParams): URLSearchParams {
  const { held, ...query } = calendarQueryOf(params);
  const asked = held !== undefined ? { ...query, watchlist: heldInAll } : query;
  const scope = new URLSearchParams();
  for (const name of scopeNames) {
    const value = asked[name];
    if (value !== undefined) scope.set(name, String(value));
  }
  return scope;
}

/** The address of the calendar with the same scope at another place; null takes a name away. */
export function calendarAddress(params: URLSearchParams, wanted: Wanted): string {
  const next = scopeOf(params);
  for (const [name, value] of Object.entries(wanted)) {
    if (value === null) next.delete(name);
    else next.set(name, String(value));
  }
  const query = next.toString();
  return query === '' ? calendarPath : `${calendarPath}?${query}`;
}

/** The month before or after, as the address names it. */
export function monthBeside(month: string, by: number): string {
  return isoFromDayNumber(addMonths(dayNumberFromIso(isoDate(month)), by)).slice(0, 7);
}

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
