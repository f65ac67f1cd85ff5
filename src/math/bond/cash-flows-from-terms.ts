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
import { withCapitalisedInterest } from './capitalised-interest.ts';
import type { CashFlow } from './cash-flow.ts';
import { sinkingNominals } from './repayment.ts';
import { heldCoupons } from './revised-cash-flows.ts';

/** The calendar whose business days `BUS/252` counts. */
export const BUSINESS_252_CALENDAR = 'Brazil-Settlement';

/** A row while it is written; its optional dates are set only where they exist. */
type WritableCashFlow = { -readonly [K in keyof CashFlow]: CashFlow[K] };

interface TermsContext {
  readonly terms: BondTerms;
  readonly calendars: Calendars;
  readonly periods: readonly SchedulePeriod[];
  /** Null where the nominal stays whole. */
  readonly nominals: readonly number[] | null;
  readonly paymentCalendar: Calendar;
  readonly termination: DayNumber;
  /** Null unless the day count counts business days. */
  readonly businessCalendar: Calendar | null;
  readonly paysByFrequency: boolean;
}

const NO_INTEREST = rate(0);

/** Nominal outstanding in a period, per 100 of the initial one. */
function nominalOf({ nominals }: TermsContext, index: number): number {
  return nominals === null ? 100 : elementAt(nominals, index);
}

/** The one rate of a coupon, a fraction a year; null where it changes or is not known. */
function levelRate(coupon: CouponTerms): number | null {
  if (coupon.kind === 'fixed') return coupon.rate;
  return coupon.kind === 'floating' ? (coupon.rates[0] ?? null) : null;
}

function nominalsOf(terms: BondTerms, periods: readonly SchedulePeriod[]): readonly number[] | null {
  const { nominals, repayment, coupon, frequency } = terms;
  if (nominals !== undefined || repayment === undefined) return nominals ?? null;
  const annual = levelRate(coupon);
  return sinkingNominals(repayment, periods, annual === null || frequency === 0 ? null : annual / frequency);
}

/** Rate of a period, null when it is not known. */
function periodRate(coupon: CouponTerms, { start }: SchedulePeriod, index: number): Rate | null {
  if (coupon.kind === 'zero') return NO_INTEREST;
  if (coupon.kind === 'fixed') return coupon.rate;
  if (coupon.kind === 'dated-steps') {
    const from = isoFromDayNumber(start);
    return coupon.steps.findLast(({ date }) => date <= from)?.rate ?? coupon.rate;
  }
  if (coupon.kind === 'step') return coupon.rates[index] ?? coupon.rates.at(-1) ?? null;
  return coupon.rates[index] ?? null;
}

function isProjection(coupon: CouponTerms, couponRate: Rate | null, index: number): boolean {
  if (coupon.kind !== 'floating' || coupon.estimatedFrom === undefined) return false;
  return index >= coupon.estimatedFrom && couponRate !== null;
}

function dayCountContext(context: TermsContext, period: SchedulePeriod): DayCountContext {
  const { terms, termination, businessCalendar } = context;
  const { start, end, refStart = start, refEnd = end, rollDay } = period;
  const shared = { refStart, refEnd, frequency: terms.frequency, periodEnd: end, termination };
  if (rollDay === undefined && businessCalendar === null) return shared;
  return {
    ...shared,
    ...(rollDay !== undefined && { rollDay }),
    ...(businessCalendar && { calendar: businessCalendar }),
  };
}

/**
 * Whether full periods pay rate / frequency: ACT/ACT ICMA says so; 30/360 gives all months 30 days, which a month end would break; BUS/252 counts
 * days for yields.
 */
function paysByFrequency({ schedule, accrualDayCount, couponAmount, frequency }: BondTerms): boolean {
  if (frequency === 0) return false;
  if (couponAmount !== undefined) return couponAmount === 'rate-over-frequency';
  if (accrualDayCount === 'ACT/ACT ICMA') return true;
  const { tenor, convention, terminationConvention } = schedule;
  const isUnadjusted = convention === 'Unadjusted' && terminationConvention === 'Unadjusted';
  return /^(30.*\/360|BUS\/252)/.test(accrualDayCount ?? '') && isUnadjusted && /[MY]$/.test(tenor ?? '');
}

function couponFraction(context: TermsContext, period: SchedulePeriod): number {
  const { accrualDayCount, frequency } = context.terms;
  if (accrualDayCount === null) return 0;
  const isOdd = period.refStart !== undefined || period.refEnd !== undefined;
  if (!isOdd && context.paysByFrequency) return 1 / frequency;
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
  const { terms, calendars, paymentCalendar, periods } = context;
  const nominal = nominalOf(context, index);
  const couponRate = periodRate(terms.coupon, period, index);
  const payment = adjustDate(paymentCalendar, period.end, terms.payment.convention);
  const row: WritableCashFlow = {
    number: index + 1,
    paymentDate: isoFromDayNumber(payment),
    nominal,
    rate: couponRate,
    coupon: couponRate === null ? null : nominal * couponRate * couponFraction(context, period),
    isEstimated: isProjection(terms.coupon, couponRate, index),
    redemption:
      index + 1 === periods.length ? (nominal * terms.redemption) / 100 : nominal - nominalOf(context, index + 1),
    poolFactor: nominal / 100,
  };
  if (terms.coupon.kind !== 'zero') setAccrualDates(row, period);
  const ex = exDate(terms, payment, calendars);
  if (ex !== undefined) row.exDate = isoFromDayNumber(ex);
  return row;
}

/** Interest that may be capitalised: of a floating bond whose coupons are estimated, those that are not known stand at the last known rate. */
function capitalisedCoupons({ coupon, accrualDayCount, frequency }: BondTerms, flows: readonly CashFlow[]) {
  if (coupon.kind !== 'floating' || coupon.estimatedFrom === undefined || accrualDayCount === null) return flows;
  return heldCoupons(flows, { dayCount: accrualDayCount, frequency });
}

/**
 * The cash flows of a bond's whole life, per 100 of the initial nominal: coupon = nominal * rate * day-count fraction of
 * the period; the fall of the nominal is repaid at the end of the period, and capitalised interest makes it grow. Throws `invalid-terms`, `coupons-off-grid`, `unknown-calendar`.
 */
export function cashFlowsFromTerms(terms: BondTerms, calendars: Calendars): CashFlow[] {
  const periods = schedulePeriods(terms.schedule, calendars);
  checkTerms(terms, periods);
  const countsBusinessDays = terms.accrualDayCount === 'BUS/252';
  const context: TermsContext = {
    terms,
    calendars,
    periods,
    nominals: nominalsOf(terms, periods),
    paymentCalendar: getCalendar(calendars, terms.payment.calendar),
    termination: dayNumberFromIso(terms.schedule.termination),
    businessCalendar: countsBusinessDays ? getCalendar(calendars, BUSINESS_252_CALENDAR) : null,
    paysByFrequency: paysByFrequency(terms),
  };
  const flows = periods.map((period, index) => cashFlowOfPeriod(context, period, index));
  return terms.capitalised ? withCapitalisedInterest(capitalisedCoupons(terms, flows), terms.capitalised) : flows;
}
