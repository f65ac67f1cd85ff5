import { addDays, civilFromDayNumber, dayNumberFromCivil } from '../dates/dates.ts';
import { type DayNumber, daysInMonth, isLeapYear } from '../units.ts';
import type { DayCountContext, YearFraction } from './day-count-context.ts';

/** Calendar days over a fixed number of days a year. */
export function actualOver(daysPerYear: number): YearFraction {
  return (start, end) => (end - start) / daysPerYear;
}

/** 29 Februaries up to and including the date. */
function leapDaysThrough(date: DayNumber): number {
  const { year, month } = civilFromDayNumber(date);
  const before = year - 1;
  const whole = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const ofThisYear = isLeapYear(year) && (month > 2 || date === dayNumberFromCivil(year, 2, 29));
  return whole + (ofThisYear ? 1 : 0);
}

/** 29 Februaries after the first date, up to and including the second. */
function leapDaysBetween(start: DayNumber, end: DayNumber): number {
  return leapDaysThrough(end) - leapDaysThrough(start);
}

/** NL/365: calendar days without 29 Februaries (after the first date, up to the second), over 365. */
export const noLeap365: YearFraction = (start, end) => (end - start - leapDaysBetween(start, end)) / 365;

/** ACT/365L: ICMA rule 251.1(i); the year has 366 days when its period holds a 29 February (annual) or ends in a leap year. */
export const actual365L: YearFraction = (start, end, context) => {
  const periodEnd = context.periodEnd ?? end;
  const isLong =
    context.frequency === 1 ? leapDaysBetween(start, periodEnd) > 0 : isLeapYear(civilFromDayNumber(periodEnd).year);
  return (end - start) / (isLong ? 366 : 365);
};

function fractionOfYear(date: DayNumber, year: number): number {
  return (date - dayNumberFromCivil(year, 1, 1)) / (isLeapYear(year) ? 366 : 365);
}

/** ACT/ACT ISDA: ISDA 2006 Definitions, section 4.16(b); days in leap years over 366, others over 365. */
export const actualActualIsda: YearFraction = (start, end) => {
  const startYear = civilFromDayNumber(start).year;
  const endYear = civilFromDayNumber(end).year;
  if (startYear === endYear) return (end - start) / (isLeapYear(startYear) ? 366 : 365);
  return endYear - startYear - fractionOfYear(start, startYear) + fractionOfYear(end, endYear);
};

/** The date whole years earlier; 28 and 29 February become the last of February. */
function yearsBack(date: DayNumber, count: number): DayNumber {
  if (count === 0) return date;
  const { year, month, day } = civilFromDayNumber(date);
  const isEndOfFebruary = month === 2 && day >= 28;
  return dayNumberFromCivil(year - count, month, isEndOfFebruary ? daysInMonth(year - count, 2) : day);
}

/** ACT/ACT AFB: Master agreement of the French banks (1994); whole years back from the end, the rest over 366 when it holds a 29 February. */
export const actualActualAfb: YearFraction = (start, end) => {
  let count = civilFromDayNumber(end).year - civilFromDayNumber(start).year;
  let rest = yearsBack(end, count);
  if (rest < start) {
    count--;
    rest = yearsBack(end, count);
  }
  const holdsLeapDay = leapDaysBetween(addDays(start, -1), addDays(rest, -1)) > 0;
  return count + (rest - start) / (holdsLeapDay && rest > start ? 366 : 365);
};

/** A coupon period and how long it is, in years; the dates themselves as a year's period where there is none. */
function periodOf(start: DayNumber, end: DayNumber, { refStart, refEnd, periodEnd, frequency }: DayCountContext) {
  const [from, to] = [refStart ?? start, refEnd ?? end];
  return { from, to, end: periodEnd ?? to, years: 1 / (frequency || 1) };
}

/**
 * ACT/365 Canadian: days / 365; a whole coupon period is its share of a year, and from the day on which days / 365 would be more, that share less the
 * days that are left / 365. Source: Investment Industry Association of Canada, Canadian Conventions in Fixed Income Markets, release 1.3.
 */
export const actual365Canadian: YearFraction = (start, end, context) => {
  const { from, to, years } = periodOf(start, end, context);
  const days = end - start;
  if (start === from && end === to) return years;
  return days / 365 < years ? days / 365 : years - (to - from - days) / 365;
};

/**
 * ACT/365 Stub: the days from a date within a coupon period to its end / 365; a whole period is its share of a year. For yields: broken
 * periods in days, whole ones as periods. Source: Norwegian Society of Financial Analysts, Recommended Conventions; ThaiBMA, standard formula.
 */
export const actual365Stub: YearFraction = (start, end, context) => {
  const period = periodOf(start, end, context);
  const left = (day: DayNumber) =>
    day <= period.from && period.end === period.to ? period.years : (period.end - day) / 365;
  return left(start) - left(end);
};
