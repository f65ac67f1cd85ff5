import { elementAt } from '../checked-access.ts';
import { addBusinessDays, adjustDate, type Calendar, type Calendars, getCalendar } from '../dates/business-days.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '../dates/dates.ts';
import { yearFraction } from '../day-count/day-count.ts';
import type { DayCountContext } from '../day-count/day-count-context.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import { type SchedulePeriod, schedulePeriods } from '../schedule/schedule.ts';
import { periodsAYear } from '../schedule/schedule-grid.ts';
import { type DayNumber, type Rate, rate } from '../units.ts';
import type { BondTerms, CouponTerms } from './bond-terms.ts';
import type { CashFlow } from './cash-flow.ts';

/** The calendar whose business days `BUS/252` counts. */
export const BUSINESS_252_CALENDAR = 'Brazil-Settlement';

/** A row while it is written; its optional dates are set only where they exist. */
type WritableCashFlow = { -readonly [K in keyof CashFlow]: CashFlow[K] };

interface TermsContext {
  readonly terms: BondTerms;
  readonly calendars: Calendars;
  readonly periodCount: number;
  readonly paymentCalendar: Calendar;
  readonly termination: DayNumber;
  /** Null unless the day count counts business days. */
  readonly businessCalendar: Calendar | null;
}

const NO_INTEREST = rate(0);

/** Nominal outstanding in a period, per 100 of the initial one. */
function nominalOf({ nominals }: BondTerms, index: number): number {
  return nominals === undefined ? 100 : elementAt(nominals, index);
}

/** Rate of a period, null when it is not known. */
function periodRate(coupon: CouponTerms, index: number): Rate | null {
  if (coupon.kind === 'zero') return NO_INTEREST;
  if (coupon.kind === 'fixed') return coupon.rate;
  if (coupon.kind === 'step') return coupon.rates[index] ?? coupon.rates.at(-1) ?? null;
  return coupon.rates[index] ?? null;
}

function isProjection(coupon: CouponTerms, index: number): boolean {
  if (coupon.kind !== 'floating' || coupon.estimatedFrom === undefined) return false;
  return index >= coupon.estimatedFrom && periodRate(coupon, index) !== null;
}

function dayCountContext(context: TermsContext, { start, end, refStart, refEnd }: SchedulePeriod): DayCountContext {
  const { terms, termination, businessCalendar } = context;
  const { frequency } = terms;
  const dates = { refStart: refStart ?? start, refEnd: refEnd ?? end, frequency, periodEnd: end, termination };
  return businessCalendar ? { ...dates, calendar: businessCalendar } : dates;
}

function couponFraction(context: TermsContext, period: SchedulePeriod): number {
  const { accrualDayCount, couponAmount, frequency } = context.terms;
  if (accrualDayCount === null) return 0;
  const isOdd = period.refStart !== undefined || period.refEnd !== undefined;
  if (couponAmount === 'rate-over-frequency' && !isOdd) return 1 / frequency;
  return yearFraction(accrualDayCount, period.start, period.end, dayCountContext(context, period));
}

function exDate(terms: BondTerms, payment: DayNumber, calendars: Calendars): DayNumber | undefined {
  if (!terms.exCoupon) return undefined;
  if (terms.exCoupon.unit === 'calendar-days') return addDays(payment, -terms.exCoupon.days);
  return addBusinessDays(getCalendar(calendars, terms.exCoupon.calendar), payment, -terms.exCoupon.days);
}

function wrongTerms(message: string): InvalidInputError {
  return new InvalidInputError('invalid-terms', message);
}

function checkFrequency({ schedule, coupon, accrualDayCount, frequency }: BondTerms): void {
  if (!Number.isInteger(frequency) || frequency < 0) throw wrongTerms('coupons a year are a whole number from 0');
  if (coupon.kind === 'zero') return;
  if (accrualDayCount === null || frequency === 0) throw wrongTerms('coupons need a day count and a frequency');
  if (schedule.rule === 'Zero' || schedule.tenor === null) return;
  const expected = periodsAYear(schedule.tenor);
  if (frequency !== expected) throw wrongTerms(`periods of ${schedule.tenor} are ${expected} a year, not ${frequency}`);
}

function checkTerms(terms: BondTerms, { length }: readonly SchedulePeriod[]): void {
  checkFrequency(terms);
  const { nominals, coupon, exCoupon } = terms;
  if (nominals && nominals.length !== length) throw wrongTerms(`${nominals.length} nominals for ${length} periods`);
  if ('rates' in coupon && coupon.rates.length > length) {
    throw wrongTerms(`${coupon.rates.length} rates for ${length} periods`);
  }
  if (exCoupon && !(Number.isInteger(exCoupon.days) && exCoupon.days >= 0)) {
    throw wrongTerms('ex-coupon days are a whole number from 0');
  }
}

function setAccrualDates(row: WritableCashFlow, period: SchedulePeriod): void {
  row.accrualStart = isoFromDayNumber(period.start);
  row.accrualEnd = isoFromDayNumber(period.end);
  if (period.refStart !== undefined) row.refStart = isoFromDayNumber(period.refStart);
  if (period.refEnd !== undefined) row.refEnd = isoFromDayNumber(period.refEnd);
}

function cashFlowOfPeriod(context: TermsContext, period: SchedulePeriod, index: number): CashFlow {
  const { terms, calendars, paymentCalendar, periodCount } = context;
  const nominal = nominalOf(terms, index);
  const couponRate = periodRate(terms.coupon, index);
  const payment = adjustDate(paymentCalendar, period.end, terms.payment.convention);
  const row: WritableCashFlow = {
    number: index + 1,
    paymentDate: isoFromDayNumber(payment),
    nominal,
    rate: couponRate,
    coupon: couponRate === null ? null : nominal * couponRate * couponFraction(context, period),
    isEstimated: isProjection(terms.coupon, index),
    redemption: index + 1 === periodCount ? (nominal * terms.redemption) / 100 : nominal - nominalOf(terms, index + 1),
    poolFactor: nominal / 100,
  };
  if (terms.coupon.kind !== 'zero') setAccrualDates(row, period);
  const ex = exDate(terms, payment, calendars);
  if (ex !== undefined) row.exDate = isoFromDayNumber(ex);
  return row;
}

/**
 * The cash flows of a bond's whole life, per 100 of the initial nominal: coupon = nominal * rate * day-count fraction of
 * the period; the fall of the nominal is repaid at the end of the period. Throws `invalid-terms`, `unknown-calendar`.
 */
export function cashFlowsFromTerms(terms: BondTerms, calendars: Calendars): CashFlow[] {
  const periods = schedulePeriods(terms.schedule, calendars);
  checkTerms(terms, periods);
  const countsBusinessDays = terms.accrualDayCount === 'BUS/252';
  const context: TermsContext = {
    terms,
    calendars,
    periodCount: periods.length,
    paymentCalendar: getCalendar(calendars, terms.payment.calendar),
    termination: dayNumberFromIso(terms.schedule.termination),
    businessCalendar: countsBusinessDays ? getCalendar(calendars, BUSINESS_252_CALENDAR) : null,
  };
  return periods.map((period, index) => cashFlowOfPeriod(context, period, index));
}
