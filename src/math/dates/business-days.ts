import { elementAt } from '../checked-access.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import type { BusinessDayConvention } from '../schedule/schedule.ts';
import { type DayNumber, dayNumber } from '../units.ts';
import { endOfMonth, weekday } from './dates.ts';

/** How many dates of an ascending list lie before a date. */
function countBefore(dates: readonly DayNumber[], date: DayNumber): number {
  let low = 0;
  let high = dates.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (elementAt(dates, middle) < date) low = middle + 1;
    else high = middle;
  }
  return low;
}

function includes(dates: readonly DayNumber[], date: DayNumber): boolean {
  return dates[countBefore(dates, date)] === date;
}

/** A holiday calendar: weekend days, holidays on weekdays, and weekend days that are worked. */
export interface Calendar {
  readonly name: string;
  /** Days of the week without business, Monday 1 to Sunday 7; empty: every day is a business day unless a holiday. */
  readonly weekend: readonly number[];
  /** Holidays that fall on weekdays, ascending. */
  readonly holidays: readonly DayNumber[];
  /** Weekend days that are business days, ascending. */
  readonly workingWeekends: readonly DayNumber[];
  /** Holidays that a law brought in, by the first day on which it was known, ascending; absent for none. */
  readonly enactments?: readonly Enactment[];
  /** First and last year whose holidays by the moon or by decree are known; absent where rules give those of all years. */
  readonly listedYears?: { readonly first: number; readonly last: number };
}

/** Holidays of a law, ascending, and the first day on which they were known. */
export interface Enactment {
  readonly knownFrom: DayNumber;
  readonly holidays: readonly DayNumber[];
}

/** The calendar as it was known until the last enactment, and the day of that; null where there is none. */
export function calendarBeforeLastLaw(
  calendar: Calendar,
): { readonly before: DayNumber; readonly calendar: Calendar } | null {
  const law = calendar.enactments?.at(-1);
  if (law === undefined) return null;
  const later = new Set(law.holidays);
  const holidays = calendar.holidays.filter((day) => !later.has(day));
  return {
    before: law.knownFrom,
    calendar: { ...calendar, holidays, enactments: calendar.enactments?.slice(0, -1) ?? [] },
  };
}

/** Calendars by name. */
export type Calendars = ReadonlyMap<string, Calendar>;

/** The calendar in which every day is a business day; its name is `Null`. */
export const NULL_CALENDAR: Calendar = { name: 'Null', weekend: [], holidays: [], workingWeekends: [] };

/** The calendar of a name; `Null` always exists; throws `unknown-calendar`. */
export function getCalendar(calendars: Calendars, name: string): Calendar {
  const calendar = calendars.get(name) ?? (name === NULL_CALENDAR.name ? NULL_CALENDAR : undefined);
  if (!calendar) throw new InvalidInputError('unknown-calendar', `unknown calendar: ${name}`);
  return calendar;
}

/** Whether business is done on the date. */
export function isBusinessDay(calendar: Calendar, date: DayNumber): boolean {
  if (calendar.weekend.includes(weekday(date))) return includes(calendar.workingWeekends, date);
  return !includes(calendar.holidays, date);
}

/** Business days from the first date to the second; the first counts, the second does not; negative when reversed. */
export function businessDaysBetween(calendar: Calendar, start: DayNumber, end: DayNumber): number {
  if (end < start) return -businessDaysBetween(calendar, end, start);
  const days = end - start;
  const wholeWeeks = Math.floor(days / 7);
  let count = wholeWeeks * (7 - calendar.weekend.length);
  for (let date = start + wholeWeeks * 7; date < end; date++) {
    if (!calendar.weekend.includes(weekday(dayNumber(date)))) count++;
  }
  const holidays = countBefore(calendar.holidays, end) - countBefore(calendar.holidays, start);
  return count - holidays + countBefore(calendar.workingWeekends, end) - countBefore(calendar.workingWeekends, start);
}

function nextBusinessDay(calendar: Calendar, date: DayNumber, step: 1 | -1): DayNumber {
  let moved = date;
  while (!isBusinessDay(calendar, moved)) moved = dayNumber(moved + step);
  return moved;
}

/** The date moved to a business day (ISDA 2006 Definitions, section 4.12). */
export function adjustDate(calendar: Calendar, date: DayNumber, convention: BusinessDayConvention): DayNumber {
  if (convention === 'Unadjusted') return date;
  const forward = convention === 'Following' || convention === 'ModifiedFollowing';
  const moved = nextBusinessDay(calendar, date, forward ? 1 : -1);
  const staysInMonth = convention === 'ModifiedFollowing' || convention === 'ModifiedPreceding';
  if (!staysInMonth || endOfMonth(moved) === endOfMonth(date)) return moved;
  return nextBusinessDay(calendar, date, forward ? -1 : 1);
}

/** The business day a number of business days after the date, or before when negative; 0 rolls to the following one. */
export function addBusinessDays(calendar: Calendar, date: DayNumber, count: number): DayNumber {
  if (count === 0) return nextBusinessDay(calendar, date, 1);
  const step = count > 0 ? 1 : -1;
  let moved = date;
  for (let left = Math.abs(count); left > 0; left--) moved = nextBusinessDay(calendar, dayNumber(moved + step), step);
  return moved;
}

/** The last business day of the date's month. */
export function lastBusinessDayOfMonth(calendar: Calendar, date: DayNumber): DayNumber {
  return nextBusinessDay(calendar, endOfMonth(date), -1);
}

/** Settlement date of a trade: the lag in business days after the trade day. */
export function settlementDate(tradeDay: DayNumber, lag: number, calendar: Calendar): DayNumber {
  return addBusinessDays(calendar, tradeDay, lag);
}
