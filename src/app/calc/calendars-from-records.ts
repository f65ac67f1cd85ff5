import type { Calendar, Calendars } from '#math/dates/business-days.ts';
import { calendarFromHolidays, calendarsWith } from '#math/dates/holiday-list.ts';
import { asDate, asList, asOneOf, asText, type JsonRecord, optional } from './record-reader.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const datesFromList = (value: unknown, key: string) => asList(value, key).map((date) => asDate(date, key));

function calendarFromRecord(record: JsonRecord): Calendar {
  return calendarFromHolidays({
    name: asText(record.name, 'name'),
    weekend: asList(record.weekend, 'weekend').map((day) => WEEKDAYS.indexOf(asOneOf(day, 'weekend', WEEKDAYS)) + 1),
    holidays: datesFromList(record.holidays, 'holidays'),
    workingWeekends: optional(record.working_weekends, 'working_weekends', datesFromList) ?? [],
  });
}

/** The calendars with those of some records added, replacing calendars of the same name; throws `invalid-terms`. */
export function calendarsWithRecords(calendars: Calendars, records: readonly JsonRecord[]): Calendars {
  return calendarsWith(calendars, records.map(calendarFromRecord));
}
