import { InvalidInputError } from '../invalid-input-error.ts';
import type { DayNumber, IsoDate } from '../units.ts';
import type { Calendar, Calendars } from './business-days.ts';
import { dayNumberFromIso, weekday } from './dates.ts';

/** A calendar as an operator defines it. */
export interface HolidayList {
  readonly name: string;
  /** Days of the week without business, Monday 1 to Sunday 7; Saturday and Sunday where absent. */
  readonly weekend?: readonly number[];
  readonly holidays: readonly IsoDate[];
  /** Weekend days that are worked. */
  readonly workingWeekends?: readonly IsoDate[];
}

/** Changes to a calendar: days that are free, and days that are worked after all. */
export interface CalendarChange {
  readonly free?: readonly IsoDate[];
  readonly worked?: readonly IsoDate[];
}

const WEEKEND = [6, 7];

const ascending = (days: Iterable<DayNumber>) => [...new Set(days)].sort((a, b) => a - b);

function checkedWeekend(weekend: readonly number[]): readonly number[] {
  const areDays = weekend.every((day) => Number.isInteger(day) && day >= 1 && day <= 7);
  if (!areDays || new Set(weekend).size === 7) {
    throw new InvalidInputError('invalid-terms', 'a weekend has days 1 (Monday) to 7 (Sunday), and not all of them');
  }
  return weekend;
}

/** The calendar of a list; throws `invalid-terms` when no day of the week is left for business. */
export function calendarFromHolidays({
  name,
  weekend = WEEKEND,
  holidays,
  workingWeekends = [],
}: HolidayList): Calendar {
  const isWeekend = (day: DayNumber) => weekend.includes(weekday(day));
  return {
    name,
    weekend: checkedWeekend(weekend),
    holidays: ascending(holidays.map(dayNumberFromIso).filter((day) => !isWeekend(day))),
    workingWeekends: ascending(workingWeekends.map(dayNumberFromIso).filter(isWeekend)),
  };
}

/** The calendar with some days changed, as an exchange announces them for a year. */
export function calendarWithChange(calendar: Calendar, { free = [], worked = [] }: CalendarChange): Calendar {
  const isWeekend = (day: DayNumber) => calendar.weekend.includes(weekday(day));
  const freeDays = new Set(free.map(dayNumberFromIso));
  const workedDays = new Set(worked.map(dayNumberFromIso));
  const holidays = [...calendar.holidays, ...[...freeDays].filter((day) => !isWeekend(day))];
  const weekends = [...calendar.workingWeekends, ...[...workedDays].filter(isWeekend)];
  return {
    ...calendar,
    holidays: ascending(holidays.filter((day) => !workedDays.has(day))),
    workingWeekends: ascending(weekends.filter((day) => !freeDays.has(day))),
  };
}

/** The calendars with some added; those of the same name are replaced. */
export function calendarsWith(calendars: Calendars, added: readonly Calendar[]): Calendars {
  return new Map([...calendars, ...added.map((calendar) => [calendar.name, calendar] as const)]);
}
