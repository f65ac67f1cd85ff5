import { calendarsWithRecords, type JsonRecord } from '#app/calc/bond-from-record.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { getCalendar } from '#math/dates/business-days.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { Comparison } from '../comparison.ts';
import { differing } from '../differing.ts';
import { readReferenceLines } from '../packed-reference.ts';

/** Days on which QuantLib 1.29 lacks a holiday, or has one too early; the law behind each is on docs/methods/calendars.md. */
const DIFFERING: Readonly<Record<string, (date: string) => boolean>> = {
  'Brazil-Settlement': (date) => date.endsWith('-11-20') && date >= '2024',
  'Russia-Settlement': (date) => (/-01-0[689]$/.test(date) && date >= '2013') || date < '2005',
  'US-Settlement': (date) => date === '1985-01-21',
  'US-GovernmentBond': (date) => date === '1985-01-21',
};

/** The built-in holidays of each calendar against the lists of QuantLib 1.29, but for those days. */
export function quantlibCalendars(): Comparison[] {
  const records = readReferenceLines<JsonRecord>('calendars');
  const references = calendarsWithRecords(new Map(), records);
  return records.map((record) => {
    const name = String(record.name);
    const datesOf = (calendars: typeof references) =>
      getCalendar(calendars, name)
        .holidays.map((day): string => isoFromDayNumber(day))
        .filter((date) => date >= String(record.from) && date <= String(record.to) && !DIFFERING[name]?.(date));
    const expected = datesOf(references);
    const wrong = differing(datesOf(BUILT_IN_CALENDARS), expected);
    return {
      source: 'QuantLib calendars',
      family: name,
      measure: 'holidays that differ',
      tolerance: 0,
      reason: 'dates are exact',
      pairs: [...new Set([...expected, ...wrong])].map((id) => ({ id, actual: wrong.has(id) ? 1 : 0, expected: 0 })),
    };
  });
}
