import { InvalidInputError } from '../invalid-input-error.ts';
import type { DayNumber } from '../units.ts';

/** A holiday calendar: weekend days, holidays on weekdays, and weekend days that are worked. */
export interface Calendar {
  readonly name: string;
  /** Days of the week without business, Monday 1 to Sunday 7; empty: every day is a business day unless a holiday. */
  readonly weekend: readonly number[];
  /** Holidays that fall on weekdays, ascending. */
  readonly holidays: readonly DayNumber[];
  /** Weekend days that are business days, ascending. */
  readonly workingWeekends: readonly DayNumber[];
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
