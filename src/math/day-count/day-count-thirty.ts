import { type CivilDate, civilFromDayNumber } from '../dates/dates.ts';
import { daysInMonth } from '../units.ts';
import type { YearFraction } from './day-count-context.ts';

const isLastOfFebruary = ({ year, month, day }: CivilDate) => month === 2 && day === daysInMonth(year, 2);

function fraction(start: CivilDate, end: CivilDate, startDay: number, endDay: number): number {
  return (360 * (end.year - start.year) + 30 * (end.month - start.month) + endDay - startDay) / 360;
}

/** 30/360, Bond Basis: ISDA 2006 Definitions, section 4.16(f). */
export const thirty360: YearFraction = (start, end) => {
  const a = civilFromDayNumber(start);
  const b = civilFromDayNumber(end);
  const startDay = Math.min(a.day, 30);
  return fraction(a, b, startDay, startDay === 30 ? Math.min(b.day, 30) : b.day);
};

/** 30/360 US: SIFMA Standard Securities Calculation Methods, with the end-of-February rule. */
export const thirty360Us: YearFraction = (start, end) => {
  const a = civilFromDayNumber(start);
  const b = civilFromDayNumber(end);
  let endDay = isLastOfFebruary(a) && isLastOfFebruary(b) ? 30 : b.day;
  const startDay = isLastOfFebruary(a) ? 30 : Math.min(a.day, 30);
  if (startDay === 30) endDay = Math.min(endDay, 30);
  return fraction(a, b, startDay, endDay);
};

/** 30E/360, Eurobond Basis: ISDA 2006 Definitions, section 4.16(g). */
export const thirtyE360: YearFraction = (start, end) => {
  const a = civilFromDayNumber(start);
  const b = civilFromDayNumber(end);
  return fraction(a, b, Math.min(a.day, 30), Math.min(b.day, 30));
};

/** 30E/360 ISDA: ISDA 2006 Definitions, section 4.16(h); the end of February is day 30 unless it is the termination date. */
export const thirtyE360Isda: YearFraction = (start, end, context) => {
  const a = civilFromDayNumber(start);
  const b = civilFromDayNumber(end);
  const startDay = isLastOfFebruary(a) ? 30 : Math.min(a.day, 30);
  const endDay = isLastOfFebruary(b) && end !== context.termination ? 30 : Math.min(b.day, 30);
  return fraction(a, b, startDay, endDay);
};

/** 30/360 German: as 30E/360 ISDA without a termination date. */
export const thirty360German: YearFraction = (start, end) => thirtyE360Isda(start, end, {});
