import type { BondTerms, CouponTerms } from './bond-terms.ts';
import { addBusinessDays, adjustDate } from './business-days.ts';
import { type Calendar, type Calendars, getCalendar } from './calendar.ts';
import type { CashFlow } from './cash-flow.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from './dates.ts';
import { yearFraction } from './day-count.ts';
import { InvalidInputError } from './invalid-input-error.ts';
import { type SchedulePeriod, schedulePeriods } from './schedule.ts';
import type { DayNumber } from './units.ts';

interface PeriodRate {
  readonly rate: number | null;
  readonly isEstimated: boolean;
}

/** The calendar whose business days `BUS/252` counts. */
export const BUSINESS_252_CALENDAR = 'Brazil-Settlement';

function periodRate(coupon: CouponTerms, index: number): PeriodRate {
  if (coupon.kind === 'zero') return { rate: 0, isEstimated: false };
  if (coupon.kind === 'fixed') return { rate: coupon.rate, isEstimated: false };
  if (coupon.kind === 'step') return { rate: coupon.rates[index] ?? coupon.rates.at(-1) ?? null, isEstimated: false };
  const rate = coupon.rates[index] ?? null;
  return { rate, isEstimated: rate !== null && index >= (coupon.estimatedFrom ?? coupon.rates.length) };
}

function couponFraction(
  terms: BondTerms,
  period: SchedulePeriod,
  termination: DayNumber,
  calendars: Calendars,
): number {
  if (terms.accrualDayCount === null) return 0;
  const isOdd = period.refStart !== undefined || period.refEnd !== undefined;
  if (terms.couponAmount === 'rate-over-frequency' && !isOdd) return 1 / terms.frequency;
  return yearFraction(terms.accrualDayCount, period.start, period.end, {
    refStart: period.refStart ?? period.start,
    refEnd: period.refEnd ?? period.end,
    frequency: terms.frequency,
    periodEnd: period.end,
    termination,
    ...(terms.accrualDayCount === 'BUS/252' && { calendar: getCalendar(calendars, BUSINESS_252_CALENDAR) }),
  });
}

function exDate(terms: BondTerms, payment: DayNumber, calendars: Calendars): DayNumber | undefined {
  if (!terms.exCoupon) return undefined;
  if (terms.exCoupon.unit === 'calendar-days') return addDays(payment, -terms.exCoupon.days);
  return addBusinessDays(getCalendar(calendars, terms.exCoupon.calendar), payment, -terms.exCoupon.days);
}

function checkTerms(terms: BondTerms, periods: readonly SchedulePeriod[]): void {
  const { nominals, accrualDayCount, coupon } = terms;
  if (nominals && nominals.length !== periods.length) {
    throw new InvalidInputError('invalid-terms', `${nominals.length} nominals for ${periods.length} periods`);
  }
  if (coupon.kind !== 'zero' && (accrualDayCount === null || terms.frequency <= 0)) {
    throw new InvalidInputError('invalid-terms', 'coupons need a day count and a frequency');
  }
}

function accrualDates(terms: BondTerms, period: SchedulePeriod): Partial<CashFlow> {
  if (terms.coupon.kind === 'zero') return {};
  return {
    accrualStart: isoFromDayNumber(period.start),
    accrualEnd: isoFromDayNumber(period.end),
    ...(period.refStart !== undefined && { refStart: isoFromDayNumber(period.refStart) }),
    ...(period.refEnd !== undefined && { refEnd: isoFromDayNumber(period.refEnd) }),
  };
}

function paymentDates(terms: BondTerms, period: SchedulePeriod, calendar: Calendar, calendars: Calendars) {
  const payment = adjustDate(calendar, period.end, terms.payment.convention);
  const ex = exDate(terms, payment, calendars);
  return { paymentDate: isoFromDayNumber(payment), ...(ex !== undefined && { exDate: isoFromDayNumber(ex) }) };
}

/**
 * The cash flows of a bond's whole life, per 100 of the initial nominal: coupon = nominal * rate * day-count fraction of
 * the period; the fall of the nominal is repaid at the end of the period. Throws `invalid-terms`, `unknown-calendar`.
 */
export function cashFlowsFromTerms(terms: BondTerms, calendars: Calendars): CashFlow[] {
  const periods = schedulePeriods(terms.schedule, calendars);
  checkTerms(terms, periods);
  const calendar = getCalendar(calendars, terms.payment.calendar);
  const termination = dayNumberFromIso(terms.schedule.termination);
  return periods.map((period, index) => {
    const nominal = terms.nominals?.[index] ?? 100;
    const next = terms.nominals?.[index + 1] ?? 100;
    const { rate, isEstimated } = periodRate(terms.coupon, index);
    const isLast = index === periods.length - 1;
    return {
      number: index + 1,
      ...paymentDates(terms, period, calendar, calendars),
      ...accrualDates(terms, period),
      nominal,
      rate,
      coupon: rate === null ? null : nominal * rate * couponFraction(terms, period, termination, calendars),
      isEstimated,
      redemption: isLast ? (nominal * terms.redemption) / 100 : nominal - next,
      poolFactor: nominal / 100,
    };
  });
}
