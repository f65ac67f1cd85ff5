import {
  addDays,
  addMonths,
  civilFromDayNumber,
  dayNumberFromCivil,
  dayNumberFromIso,
  isoFromDayNumber,
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
