import type { Calendars } from '#math/dates/calendar.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { scheduleDates } from '#math/schedule/schedule.ts';
import { scheduleFromRecord } from './bond-from-record.ts';
import type { JsonRecord } from './record-reader.ts';

/** One schedule case of the batch calculator with its dates; throws `InvalidInputError`. */
export function calcSchedule(record: JsonRecord, calendars: Calendars): JsonRecord {
  return { ...record, dates: scheduleDates(scheduleFromRecord(record), calendars).map(isoFromDayNumber) };
}
