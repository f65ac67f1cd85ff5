import type { Calendar, Calendars } from '../calendar.ts';
import { dayNumberFromIso } from '../dates.ts';
import type { DayNumber } from '../units.ts';
import { asDate, asList, asOneOf, asText, type JsonRecord } from './record-reader.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

function daysFromList(value: unknown, key: string): DayNumber[] {
  return asList(value, key)
    .map((date) => dayNumberFromIso(asDate(date, key)))
    .sort((a, b) => a - b);
}

function calendarFromRecord(record: JsonRecord): Calendar {
  return {
    name: asText(record.name, 'name'),
    weekend: asList(record.weekend, 'weekend').map((day) => WEEKDAYS.indexOf(asOneOf(day, 'weekend', WEEKDAYS)) + 1),
    holidays: daysFromList(record.holidays, 'holidays'),
    workingWeekends: daysFromList(record.working_weekends, 'working_weekends'),
  };
}

/** The calendars with those of some records added, replacing calendars of the same name; throws `invalid-terms`. */
export function calendarsWithRecords(calendars: Calendars, records: readonly JsonRecord[]): Calendars {
  const added = records.map(calendarFromRecord);
  return new Map([...calendars, ...added.map((calendar) => [calendar.name, calendar] as const)]);
}
