import { civilFromDayNumber } from './dates.ts';
import type { YearFraction } from './day-count-context.ts';
import { type DayNumber, daysInMonth } from './units.ts';

interface ThirtyDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly isLastOfFebruary: boolean;
}

function thirtyDate(date: DayNumber): ThirtyDate {
  const { year, month, day } = civilFromDayNumber(date);
  return { year, month, day, isLastOfFebruary: month === 2 && day === daysInMonth(year, 2) };
}

function fraction(start: ThirtyDate, end: ThirtyDate, startDay: number, endDay: number): number {
  return (360 * (end.year - start.year) + 30 * (end.month - start.month) + endDay - startDay) / 360;
}

/** 30/360, Bond Basis: ISDA 2006 Definitions, section 4.16(f). */
export const thirty360: YearFraction = (start, end) => {
  const a = thirtyDate(start);
  const b = thirtyDate(end);
  const startDay = Math.min(a.day, 30);
  return fraction(a, b, startDay, startDay === 30 ? Math.min(b.day, 30) : b.day);
};

/** 30/360 US: SIFMA Standard Securities Calculation Methods, with the end-of-February rule. */
export const thirty360Us: YearFraction = (start, end) => {
  const a = thirtyDate(start);
  const b = thirtyDate(end);
  let endDay = a.isLastOfFebruary && b.isLastOfFebruary ? 30 : b.day;
  const startDay = a.isLastOfFebruary ? 30 : Math.min(a.day, 30);
  if (startDay === 30) endDay = Math.min(endDay, 30);
  return fraction(a, b, startDay, endDay);
};

/** 30E/360, Eurobond Basis: ISDA 2006 Definitions, section 4.16(g). */
export const thirtyE360: YearFraction = (start, end) => {
  const a = thirtyDate(start);
  const b = thirtyDate(end);
  return fraction(a, b, Math.min(a.day, 30), Math.min(b.day, 30));
};

/** 30E/360 ISDA: ISDA 2006 Definitions, section 4.16(h); the end of February is day 30 unless it is the termination date. */
export const thirtyE360Isda: YearFraction = (start, end, context) => {
  const a = thirtyDate(start);
  const b = thirtyDate(end);
  const startDay = a.isLastOfFebruary ? 30 : Math.min(a.day, 30);
  const endDay = b.isLastOfFebruary && end !== context.termination ? 30 : Math.min(b.day, 30);
  return fraction(a, b, startDay, endDay);
};

/** 30/360 German: as 30E/360 ISDA without a termination date. */
export const thirty360German: YearFraction = (start, end) => thirtyE360Isda(start, end, {});
