import { dayNumberFromIso, weekday } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { daysLater, monthOf, yearNumber } from './moment.ts';

/** Monday 1 to Sunday 7. */
export type WeekdayNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const weekCount = 6;
const yearCount = 10;

/** How many days a day stands after the first of its week. */
export function dayOfWeek(day: IsoDate, firstDayOfWeek: WeekdayNumber): number {
  return (weekday(dayNumberFromIso(day)) - firstDayOfWeek + 7) % 7;
}

/** Six weeks that begin with the week of the first of the month. */
export function weeksOfMonth(month: IsoDate, firstDayOfWeek: WeekdayNumber): readonly (readonly IsoDate[])[] {
  const first = monthOf(month);
  const start = daysLater(first, -dayOfWeek(first, firstDayOfWeek));
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => daysLater(start, week * 7 + at)),
  );
}

/** The ten years of a year panel: those that share all digits but the last. */
export function yearsAround(day: IsoDate): readonly number[] {
  const first = Math.floor(yearNumber(day) / yearCount) * yearCount;
  return Array.from({ length: yearCount }, (_, at) => first + at);
}
