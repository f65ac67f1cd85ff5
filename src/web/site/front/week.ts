import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, isoDate } from '#math/units.ts';

/** 1970-01-01 was a Thursday. */
const daysAfterMonday = (day: number) => (((day + 3) % 7) + 7) % 7;

/** The seven days of the week of a day, from Monday on. */
export function weekOf(today: string): readonly IsoDate[] {
  const day = dayNumberFromIso(isoDate(today));
  return Array.from({ length: 7 }, (_, at) => isoFromDayNumber(addDays(day, at - daysAfterMonday(day))));
}

/** The months that a week lies in, as the calendar names them. */
export function monthsOf(week: readonly string[]): readonly string[] {
  return [...new Set(week.map((day) => day.slice(0, 7)))];
}
