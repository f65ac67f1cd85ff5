import type { Language } from '#domain/language.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';

/** A date in figures as the reader's language writes it. */
export function dateText(date: string, { dateForm }: Language): string {
  return dateForm.replace('DD', date.slice(8, 10)).replace('MM', date.slice(5, 7)).replace('YYYY', date.slice(0, 4));
}

/** DD.MM.YYYY in every language, where the site fixes the form: the graph with its archive, reports and watchlists. */
export function fixedDateText(date: string): string {
  return `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
}

/** A date as typed, D.M.YYYY or YYYY-MM-DD; undefined when it is no date of the calendar. */
export function parseTypedDate(typed: string): IsoDate | undefined {
  const text = typed.trim();
  const parts = /^(\d{1,2})[.\s](\d{1,2})[.\s](\d{4})$/.exec(text);
  if (parts === null) return parseIsoDate(text);
  const [, day = '', month = '', year = ''] = parts;
  return parseIsoDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Unix seconds of the UTC midnight of a date. */
export function unixSeconds(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000;
}

/** The date of Unix seconds, in UTC. */
export function dateOfUnixSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
