import { growsByRate } from '#domain/bond/bond-gaps.ts';
import { issuePayments } from '#domain/bond/bond-mathematics/issue-payments.ts';
import { laidOutPayments, perpetualEnd } from '#domain/bond/bond-mathematics/laid-out-payments.ts';
import { arrearsTermsOf } from '#domain/bond/bond-mathematics/overnight-coupons.ts';
import { markedBy } from '#domain/bond/bond-mathematics/payments-start.ts';
import type { IssuePayment } from '#domain/bond/issue.ts';
import { exDividendOf, marketConventions } from '#domain/bond/market-conventions.ts';
import type { CouponTerms, ExCouponTerms } from '#math/bond/bond-terms.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import { OVERNIGHT_SWAPS } from '#math/curve/overnight-swap-conventions.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { getCalendar } from '#math/dates/business-days.ts';
import { addDays, addMonths, dayNumberFromIso, isEndOfMonth, isoFromDayNumber } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { BusinessDayConvention, Tenor } from '#math/schedule/schedule.ts';
import { type IsoDate, parseIsoDate, rate } from '#math/units.ts';
import type { NewTerms, TermsValues } from './terms-of-row.ts';

/** Months of a regular coupon period, where the frequency divides a year; else its days. Throws `invalid-terms` where neither is said. */
function tenorOf({ couponFrequency, couponPeriodDays }: NewTerms): Tenor {
  if (couponPeriodDays !== null) return `${couponPeriodDays}D`;
  if (couponFrequency > 0 && 12 % couponFrequency === 0) return `${12 / couponFrequency}M`;
  throw new InvalidInputError('invalid-terms', `${couponFrequency} coupons a year need the days of their period`);
}

const STEP = /^(\d{4}-\d\d-\d\d)@(-?\d+(?:\.\d+)?)$/;

/** Rates in per cent by the dates from which they hold: `2027-03-01@5.5; 2028-03-01@6`. Throws `invalid-terms`. */
function stepsOf(text: string) {
  const parts = text.split(';').map((part) => part.trim());
  const steps = parts.filter(Boolean).map((part) => {
    const [, day = '', percent] = STEP.exec(part) ?? [];
    const date = parseIsoDate(day);
    if (date === undefined) throw new InvalidInputError('invalid-terms', `not a date with a rate: ${part}`);
    return { date, rate: rate(Number(percent) / 100) };
  });
  return steps.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** How the coupons of a row follow from its terms; null where they do not, as of floating interest that makes the nominal grow by what nobody knows yet. */
function couponOf(terms: NewTerms, { laterRates, capitalisedUntil }: TermsValues): CouponTerms | null {
  const { couponKind, couponRate } = terms;
  if (couponKind === 'zero' || couponKind === 'bill' || growsByRate(terms)) return { kind: 'zero' };
  if (arrearsTermsOf(terms) !== null) return capitalisedUntil === null ? { kind: 'floating', rates: [] } : null;
  if (couponRate === null || (couponKind !== 'fixed' && couponKind !== 'step')) return null;
  const first = rate(couponRate);
  if (laterRates === null) return couponKind === 'fixed' ? { kind: 'fixed', rate: first } : null;
  return { kind: 'dated-steps', rate: first, steps: stepsOf(laterRates) };
}

/** The days before payment from which the coupon stays with the seller, as the row says, else as its market has them. */
function exCouponOf({ market, exCouponDays: days }: TermsValues, { calendar }: NewTerms): ExCouponTerms | undefined {
  if (days === null) return market === null ? undefined : exDividendOf(market);
  return days === 0 ? undefined : { days, unit: 'business-days', calendar };
}

/** Of what the coupons of a row do not follow: its later rates, else its kind as such, whose coupons a list of payments has to tell. */
const unratedBy = ({ couponKind }: TermsValues): keyof TermsValues =>
  couponKind === 'step' ? 'laterRates' : 'couponKind';

/** How the nominal of a row is repaid: null at the end, undefined where it does not say. */
function repaymentOf({ repayment, repaysFrom, isAmortising }: TermsValues) {
  if (repayment === null || repayment === 'bullet')
    return repayment === null && isAmortising === true ? undefined : null;
  return { kind: repayment, ...(repaysFrom !== null && { from: repaysFrom }) };
}

const MONTHS_A_YEAR = 12;
/** Years before the day on which a bond without a day of issue is first known, for which its coupons are run back. */
const RUN_BACK_YEARS = 10;

/** What is known of a bond beside its row. */
export interface KnownBond {
  /** A day on which it was there. */
  readonly since: IsoDate;
  /** The first accrual of payments that were run back for it before; null where there are none. */
  readonly runBackTo: IsoDate | null;
  /** Its payments after this day are certain by what was known before; null where nothing was. */
  readonly certainAfter: IsoDate | null;
}

/** Payments that follow from the terms of a row, or the field for want of which none do. */
export type PaymentsOfTerms =
  | { readonly payments: readonly IssuePayment[]; readonly missing: null }
  | { readonly payments: null; readonly missing: keyof TermsValues };

const conventions: Readonly<Record<NonNullable<TermsValues['businessDayConvention']>, BusinessDayConvention>> = {
  unadjusted: 'Unadjusted',
  following: 'Following',
  'modified-following': 'ModifiedFollowing',
  preceding: 'Preceding',
  'modified-preceding': 'ModifiedPreceding',
};

/** Where a payment of a row goes whose day is no business day; null for the rule of its market. */
const conventionOf = ({ businessDayConvention: said }: TermsValues) => (said === null ? null : conventions[said]);

/** The rule of its market; following where none is named. */
const usualPaymentRule = ({ market }: TermsValues) =>
  market === null ? 'Following' : marketConventions[market].payments;

interface TermsToLayOut {
  readonly terms: NewTerms;
  readonly values: TermsValues;
  readonly coupon: CouponTerms;
  readonly effective: IsoDate;
  readonly termination: IsoDate;
  readonly couponDay: TermsValues['couponDay'];
}

function flowsOf({ terms, values, coupon, effective, termination, couponDay }: TermsToLayOut): readonly CashFlow[] {
  const { isPerpetual, calendar, redemptionPrice } = terms;
  const arrears = arrearsTermsOf(terms);
  return laidOutPayments({
    market: values.market,
    dayCount: terms.dayCount,
    calendar,
    exCoupon: exCouponOf(values, terms),
    effective,
    termination,
    redemptionPrice: isPerpetual ? 0 : redemptionPrice,
    tenor: coupon.kind === 'zero' ? null : tenorOf(terms),
    firstCoupon: values.firstCouponOn,
    lastCoupon: values.lastCouponOn,
    couponDay,
    coupon,
    capitalised: values.capitalisedUntil && {
      until: values.capitalisedUntil,
      share: values.capitalisedShare ?? 1,
    },
    repayment: coupon.kind === 'zero' || isPerpetual ? null : (repaymentOf(values) ?? null),
    convention: conventionOf(values),
    arrears: arrears && {
      calendar: OVERNIGHT_SWAPS[arrears.referenceRate].calendar,
      delay: terms.paymentDelayDays ?? 0,
    },
  });
}

/** The days of payments by a coupon day; null where coupons that the row tells fall on others. */
function daysBy(laidOut: TermsToLayOut, couponDay: TermsValues['couponDay']): string | null {
  try {
    return flowsOf({ ...laidOut, couponDay })
      .map(({ paymentDate }) => paymentDate)
      .join();
  } catch (error) {
    if (error instanceof InvalidInputError && error.code === 'coupons-off-grid') return null;
    throw error;
  }
}

/** Whether neither row nor market says which day of the month coupons have where maturity is a month end. */
function isMonthEndOpen(laidOut: TermsToLayOut): boolean {
  const { values, terms, coupon, termination } = laidOut;
  if (coupon.kind === 'zero' || values.market !== null || values.couponDay !== null) return false;
  if (terms.calendar !== 'Null' || !isEndOfMonth(dayNumberFromIso(termination))) return false;
  const [sameDay, monthEnd] = [daysBy(laidOut, 'same-day'), daysBy(laidOut, 'month-end')];
  return sameDay !== null && monthEnd !== null && sameDay !== monthEnd;
}

/** The field for want of which a row without a start of accrual has no payments; undefined where its coupons can be run back from maturity. */
function missingForRunBack(
  { repayment, capitalisedUntil }: TermsValues,
  terms: NewTerms,
): keyof TermsValues | undefined {
  const isLevel = (repayment === null || repayment === 'bullet') && capitalisedUntil === null;
  return terms.isPerpetual || !isLevel || arrearsTermsOf(terms) !== null ? 'accruesFrom' : undefined;
}

/** The field for want of which a row has no payments, whenever it begins. */
function missingForPayments(values: TermsValues, terms: NewTerms): keyof TermsValues | undefined {
  if (repaymentOf(values) === undefined) return 'repayment';
  if (terms.isPerpetual ? false : terms.maturesOn === null) return 'maturesOn';
  const isRated = terms.couponKind === 'fixed' || terms.couponKind === 'step';
  return isRated && values.couponRate === null ? 'couponRate' : undefined;
}

function monthsAfter(date: IsoDate, months: number): IsoDate {
  return isoFromDayNumber(addMonths(dayNumberFromIso(date), months));
}

/** A regular period before the first coupon. */
function periodBefore(first: IsoDate, tenor: Tenor): IsoDate {
  const count = Number.parseInt(tenor, 10);
  if (tenor.endsWith('M')) return monthsAfter(first, -count);
  return isoFromDayNumber(addDays(dayNumberFromIso(first), -count));
}

/** Coupons counted back from maturity over the years in which the bond may have been there, in whole periods. */
function runBack(laidOut: Omit<TermsToLayOut, 'effective'>, { since, runBackTo }: KnownBond): readonly CashFlow[] {
  const { termination, terms, values, coupon } = laidOut;
  const before = since < termination ? since : monthsAfter(termination, -MONTHS_A_YEAR);
  if (coupon.kind === 'zero') return flowsOf({ ...laidOut, effective: before });
  const first = values.firstCouponOn;
  if (first !== null) return flowsOf({ ...laidOut, effective: periodBefore(first, tenorOf(terms)) });
  const usual = monthsAfter(before, -RUN_BACK_YEARS * MONTHS_A_YEAR);
  const from = runBackTo !== null && runBackTo < usual ? runBackTo : usual;
  // The first period that is laid out may be cut; those after it are whole.
  const flows = flowsOf({ ...laidOut, effective: monthsAfter(from, -2 * MONTHS_A_YEAR) });
  const whole = flows.filter(({ accrualStart }) => accrualStart !== undefined && accrualStart >= from);
  return whole.map((flow, index) => ({ ...flow, number: index + 1 }));
}

/** Payments of which those are marked as estimates that hang on what the row does not tell: the start, or the day of all coupons. */
function marked(
  payments: readonly IssuePayment[],
  { coupon, values, terms }: Omit<TermsToLayOut, 'effective'>,
  start: IsoDate | null,
  { since, certainAfter }: KnownBond,
): readonly IssuePayment[] {
  // What it earns is not known ahead.
  if (growsByRate(terms)) return payments.map((payment) => ({ ...payment, coupon: null, isEstimated: true }));
  if (coupon.kind === 'zero') return payments;
  if (arrearsTermsOf(terms) !== null) return payments.map((payment) => ({ ...payment, isEstimated: true }));
  if (start === null && values.firstCouponOn !== null) {
    return payments.map((payment, index) => (index === 0 ? { ...payment, isEstimated: true } : payment));
  }
  const isFirstWhole = payments[0]?.referenceStart === null;
  const isStartTold = values.firstCouponOn !== null || isFirstWhole;
  if (start !== null) return isStartTold ? payments : markedBy(payments, start);
  return markedBy(payments, since).map((payment) =>
    certainAfter !== null && payment.paymentDate > certainAfter ? { ...payment, isEstimated: false } : payment,
  );
}

/**
 * Payments of a zero, of a fixed coupon or one with dated steps (of a perpetual bond, fifty years of them) that follow from the terms of a
 * row and of its market. Without a day of issue coupons are run back from maturity. Those that hang on what the row does not tell are marked as
 * estimates. Throws InvalidInputError for terms that contradict each other.
 */
export function paymentsFromTerms(terms: NewTerms, values: TermsValues, known: KnownBond): PaymentsOfTerms {
  const { since } = known;
  const start = terms.accruesFrom ?? terms.issuedOn;
  const coupon = couponOf(terms, values);
  const missing = missingForPayments(values, terms) ?? (start === null ? missingForRunBack(values, terms) : undefined);
  if (missing !== undefined || coupon === null) return { payments: null, missing: missing ?? unratedBy(values) };
  const termination = terms.isPerpetual ? perpetualEnd(start ?? since) : (terms.maturesOn ?? since);
  const laidOut = { terms, values, coupon, termination, couponDay: values.couponDay };
  const flows = start === null ? runBack(laidOut, known) : flowsOf({ ...laidOut, effective: start });
  const { calendar } = terms;
  const businessDays = calendar === 'Null' ? null : getCalendar(BUILT_IN_CALENDARS, calendar);
  const payments = issuePayments(flows, businessDays, conventionOf(values) ?? usualPaymentRule(values));
  if (isMonthEndOpen({ ...laidOut, effective: start ?? payments[0]?.accrualStart ?? since })) {
    return { payments: payments.map((each) => ({ ...each, isEstimated: true, madeFrom: 'terms' })), missing: null };
  }
  const madeFrom = start === null && coupon.kind !== 'zero' ? 'run-back' : 'terms';
  const made = marked(payments, laidOut, start, known).map((payment) => ({ ...payment, madeFrom }) as const);
  return { payments: made, missing: null };
}
