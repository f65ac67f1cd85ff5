import {
  addDays,
  addMonths,
  civilFromDayNumber,
  dayNumberFromCivil,
  dayNumberFromIso,
  isoFromDayNumber,
  weekday,
} from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';

/** A day of the calendar and a time of it, in no time zone. */
export interface Moment {
  readonly day: IsoDate;
  /** Seconds since midnight, 0 to 86,399. */
  readonly second: number;
}

/** The first and the last day that the panels reach; their grids stay inside the years that a date can have. */
const firstDay = '0001-02-01' as IsoDate;
const lastDay = '9999-11-30' as IsoDate;

export const secondsOf = { hour: 3600, minute: 60 } as const;

/** Below 0 when `a` is earlier than `b`, above when it is later. */
export function compareMoments(a: Moment, b: Moment): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.second - b.second;
}

function clamped(day: IsoDate): IsoDate {
  if (day < firstDay) return firstDay;
  return day > lastDay ? lastDay : day;
}

/** The day some days later, within the years that the panels reach. */
export function daysLater(day: IsoDate, days: number): IsoDate {
  return clamped(isoFromDayNumber(addDays(dayNumberFromIso(clamped(day)), days)));
}

/** The day some months later, clipped to the length of the month, within the years that the panels reach. */
export function monthsLater(day: IsoDate, months: number): IsoDate {
  const { year, month } = civilFromDayNumber(dayNumberFromIso(day));
  const index = year * 12 + month - 1 + months;
  if (index < 13) return firstDay;
  if (index > 9999 * 12 + 10) return lastDay;
  return clamped(isoFromDayNumber(addMonths(dayNumberFromIso(day), months)));
}

/** The first day of the month of a day. */
export function monthOf(day: IsoDate): IsoDate {
  return `${clamped(day).slice(0, 7)}-01` as IsoDate;
}

export function yearNumber(day: IsoDate): number {
  return Number(day.slice(0, 4));
}

/** Number of the month, 1 to 12. */
export function monthNumber(day: IsoDate): number {
  return Number(day.slice(5, 7));
}

export function dayOf(year: number, month: number, day: number): IsoDate {
  return isoFromDayNumber(dayNumberFromCivil(year, month, day));
}

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
