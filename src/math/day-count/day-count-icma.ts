import { addMonths } from '../dates/dates.ts';
import type { DayNumber } from '../units.ts';
import type { DayCountContext, YearFraction } from './day-count-context.ts';

function frequencyOf(refStart: DayNumber, refEnd: DayNumber): number {
  const months = Math.max(1, Math.round((12 * (refEnd - refStart)) / 365));
  return 12 / months;
}

/** The share of the period [from, to) that [start, end) covers. */
function share(start: DayNumber, end: DayNumber, from: DayNumber, to: DayNumber): number {
  const days = Math.min(end, to) - Math.max(start, from);
  return days > 0 ? days / (to - from) : 0;
}

/** Coupon periods, whole and broken, from start to end; periods before and after the reference period follow on its ends. */
function couponPeriods(start: DayNumber, end: DayNumber, refStart: DayNumber, refEnd: DayNumber, months: number) {
  let count = share(start, end, refStart, refEnd);
  let later = refStart;
  for (let k = 1; start < later; k++) {
    const earlier = addMonths(refStart, -months * k);
    count += share(start, end, earlier, later);
    later = earlier;
  }
  let earlier = refEnd;
  for (let k = 1; end > earlier; k++) {
    const next = addMonths(refEnd, months * k);
    count += share(start, end, earlier, next);
    earlier = next;
  }
  return count;
}

function withOneYear(start: DayNumber): Required<Pick<DayCountContext, 'refStart' | 'refEnd' | 'frequency'>> {
  return { refStart: start, refEnd: addMonths(start, 12), frequency: 1 };
}

/**
 * ACT/ACT ICMA: ICMA rule 251.1(iii); days over (frequency times the days of the reference period). Days outside of it are
 * counted in notional periods that follow on its ends. Without a reference period, years are counted from the first date.
 */
export const actualActualIcma: YearFraction = (start, end, context) => {
  if (start === end) return 0;
  const { refStart, refEnd, frequency } =
    context.refStart !== undefined && context.refEnd !== undefined && context.refEnd > context.refStart
      ? { refStart: context.refStart, refEnd: context.refEnd, frequency: context.frequency || undefined }
      : withOneYear(start);
  const perYear = frequency ?? frequencyOf(refStart, refEnd);
  return couponPeriods(start, end, refStart, refEnd, Math.max(1, Math.round(12 / perYear))) / perYear;
};
