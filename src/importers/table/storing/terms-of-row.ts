import { issuePayments } from '#domain/bond/bond-mathematics/issue-payments.ts';
import { laidOutPayments, perpetualEnd } from '#domain/bond/bond-mathematics/laid-out-payments.ts';
import { arrearsTermsOf } from '#domain/bond/bond-mathematics/overnight-coupons.ts';
import { markedBy } from '#domain/bond/bond-mathematics/payments-start.ts';
import {
  type FloatingTerms,
  type IssuePayment,
  type IssueTerms,
  isSubordinated,
  type Seniority,
  usualAccrual,
} from '#domain/bond/issue.ts';
import { deflationFloorOf, exDividendOf, marketTerms, settlementLagOf } from '#domain/bond/market-conventions.ts';
import type { CouponTerms, ExCouponTerms } from '#math/bond/bond-terms.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import { OVERNIGHT_SWAPS, overnightRates } from '#math/curve/overnight-swap-conventions.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { getCalendar } from '#math/dates/business-days.ts';
import { addDays, addMonths, dayNumberFromIso, isEndOfMonth, isoFromDayNumber } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { overnightDaysAYear } from '#math/rates/overnight-coupon.ts';
import type { Tenor } from '#math/schedule/schedule.ts';
import { periodsAYear } from '#math/schedule/schedule-grid.ts';
import { type IsoDate, parseIsoDate, rate } from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import type { instrumentFields, termFields } from '../mapping/bond-targets.ts';
import type { RowOf } from '../mapping/fields.ts';

export type TermsValues = RowOf<typeof termFields> & Pick<RowOf<typeof instrumentFields>, 'currency'>;
export type NewTerms = Omit<IssueTerms, 'instrumentId'>;

/** A field without which, or with whose value, the terms of a row make no bond. */
export interface TermsProblem {
  readonly code: 'missing-value' | 'out-of-range';
  readonly field: keyof TermsValues;
}

const paysCoupons = ({ couponKind }: TermsValues) => couponKind !== 'zero' && couponKind !== 'bill';

function missingField(values: TermsValues): keyof TermsValues | undefined {
  if (values.couponKind === null) return 'couponKind';
  if (values.faceValue === null) return 'faceValue';
  if (values.faceCurrency === null && values.currency === null) return 'faceCurrency';
  if (values.maturesOn === null && values.isPerpetual !== true) return 'maturesOn';
  if (!paysCoupons(values)) return undefined;
  if (values.couponFrequency === null && values.couponPeriodDays === null) return 'couponFrequency';
  return values.dayCount === null && values.market === null ? 'dayCount' : undefined;
}

/** What is wrong with a coupon in arrears: it follows an overnight rate with a margin, and counts days of a year of 360 or 365. */
function arrearsProblem(values: TermsValues): keyof TermsValues | undefined {
  const { overnightMethod, couponKind, referenceRate, quotedMargin, dayCount, market } = values;
  if (overnightMethod === null) return undefined;
  if (couponKind !== 'floating') return 'overnightMethod';
  if (!overnightRates.some((known) => known === referenceRate)) return 'referenceRate';
  if (quotedMargin === null) return 'quotedMargin';
  const counted = dayCount ?? (market === null ? null : marketTerms(market).dayCount);
  return overnightDaysAYear(counted) === undefined ? 'dayCount' : undefined;
}

/**
 * What is wrong with capitalised interest: that it has no end, no share, follows from rates that are not known, goes on while the nominal is
 * repaid, or made the nominal grow without being said.
 */
function capitalisedProblem(values: TermsValues): keyof TermsValues | undefined {
  const { capitalisedUntil, capitalisedShare, couponKind, repaysFrom, poolFactor } = values;
  if (capitalisedUntil === null) {
    if (capitalisedShare !== null) return 'capitalisedUntil';
    return poolFactor !== null && poolFactor > 1 ? 'poolFactor' : undefined;
  }
  if (couponKind !== 'fixed' && couponKind !== 'step') return 'capitalisedUntil';
  if (isSinking(values) && (repaysFrom === null || repaysFrom <= capitalisedUntil)) return 'repaysFrom';
  return capitalisedShare === 0 ? 'capitalisedShare' : undefined;
}

function wrongField(values: TermsValues): keyof TermsValues | undefined {
  const { maturesOn, accruesFrom, issuedOn, faceValue, couponFrequency, yieldCompounding, yieldFrequency } = values;
  if (faceValue === 0) return 'faceValue';
  if (paysCoupons(values) && couponFrequency === 0) return 'couponFrequency';
  if (yieldFrequency === 0 && (yieldCompounding ?? 'Compounded') === 'Compounded') return 'yieldFrequency';
  const { seniority, isSubordinated: isStated } = values;
  const ofCoupon = arrearsProblem(values) ?? capitalisedProblem(values);
  if (ofCoupon !== undefined) return ofCoupon;
  if (seniority !== null && isStated !== null && isStated !== isSubordinated(seniority)) return 'seniority';
  const start = accruesFrom ?? issuedOn;
  return maturesOn !== null && start !== null && start >= maturesOn ? 'maturesOn' : undefined;
}

const essential: readonly (keyof TermsValues)[] = ['couponKind', 'faceValue', 'faceCurrency'];

/** Whether without a field there are no terms at all; without another one they have a hole. */
export const isEssential = (field: keyof TermsValues): boolean => essential.includes(field);

/** What is wrong with the terms of a row, if anything is. */
export function termsProblem(values: TermsValues): TermsProblem | null {
  const missing = missingField(values);
  if (missing !== undefined) return { code: 'missing-value', field: missing };
  const wrong = wrongField(values);
  return wrong === undefined ? null : { code: 'out-of-range', field: wrong };
}

/** What a row leaves open where it names no market. */
const usualTerms = {
  ...usualAccrual,
  dayCount: null,
  calendar: 'Null',
  exCouponDays: 0,
  accruedPrecision: null,
  yieldConvention: EFFECTIVE_ANNUAL,
  settlementLag: 0,
};

/** What the market of a row decides, or what is usual. */
function conventionsOf({ market, currency, faceCurrency, faceValue }: TermsValues) {
  if (market === null) return usualTerms;
  return {
    ...marketTerms(market, faceValue ?? undefined),
    settlementLag: settlementLagOf(market, currency ?? faceCurrency ?? ''),
  };
}

function yieldOf(
  { yieldDayCount, yieldCompounding, yieldFrequency }: TermsValues,
  conventional: IssueTerms['yieldConvention'],
): IssueTerms['yieldConvention'] {
  if (yieldDayCount === null && yieldCompounding === null && yieldFrequency === null) return conventional;
  const compounding = yieldCompounding ?? EFFECTIVE_ANNUAL.compounding;
  const usual = compounding === 'Compounded' || compounding === 'SimpleThenCompounded' ? 1 : 0;
  return { dayCount: yieldDayCount ?? EFFECTIVE_ANNUAL.dayCount, compounding, frequency: yieldFrequency ?? usual };
}

const isSinking = ({ repayment }: TermsValues) => repayment !== null && repayment !== 'bullet';

/** Whether the nominal changes by the terms, so that its share is not known where the row does not say it. */
const isMoving = (values: TermsValues) =>
  values.isAmortising === true || isSinking(values) || values.capitalisedUntil !== null;

const flagsOf = (values: TermsValues) => ({
  isAmortising: values.isAmortising ?? isSinking(values),
  isPerpetual: values.isPerpetual ?? false,
  isInflationLinked: values.isInflationLinked ?? values.couponKind === 'indexed',
  isDefaulted: values.isDefaulted ?? false,
});

/** As stated, else at least that it is subordinated; that it is not leaves open what it is. */
function seniorityOf({ seniority, isSubordinated }: TermsValues): Seniority | null {
  return seniority ?? (isSubordinated === true ? 'subordinated' : null);
}

/** What a row says itself of what its market decides, and where it says nothing the market's. */
function statedConventions(values: TermsValues, conventions: ReturnType<typeof conventionsOf>) {
  return {
    yieldConvention: yieldOf(values, conventions.yieldConvention),
    calendar: values.calendar ?? conventions.calendar,
    settlementLag: values.settlementLag ?? conventions.settlementLag,
    exCouponDays: values.exCouponDays ?? conventions.exCouponDays,
    accruedPrecision: values.accruedPrecision ?? conventions.accruedPrecision,
    accruedStep: values.accruedStep === 0 ? null : (values.accruedStep ?? conventions.accruedStep),
    accruesByRate: values.accruesByRate ?? conventions.accruesByRate,
    paysAccruedAtOffer: values.paysAccruedAtOffer ?? conventions.paysAccruedAtOffer,
    paidAccrualDayCount: values.paidAccrualDayCount ?? conventions.paidAccrualDayCount,
    lastPeriodDayCount: values.lastPeriodDayCount ?? conventions.lastPeriodDayCount,
  };
}

function floatingTermsOf(values: TermsValues): FloatingTerms {
  const { referenceRate, quotedMargin, couponCap, couponFloor } = values;
  const { overnightMethod, lookbackDays, hasObservationShift, lockoutDays, paymentDelayDays } = values;
  const arrears = { overnightMethod, lookbackDays, hasObservationShift, lockoutDays, paymentDelayDays };
  return { referenceRate, quotedMargin, couponCap, couponFloor, ...arrears };
}

/** The terms of a row without a problem, completed by what is usual. */
export function termsOfRow(values: TermsValues): NewTerms {
  const hasCoupons = paysCoupons(values);
  const conventions = conventionsOf(values);
  const { market, priceIndex, baseIndex, initialFaceValue } = values;
  const flags = flagsOf(values);
  const usualFloor = market === null ? null : deflationFloorOf(market, flags.isInflationLinked);
  const { couponFormula, couponPeriodDays, issuedOn, accruesFrom, maturesOn, issuedAmount, outstandingAmount } = values;
  return {
    ...conventions,
    ...statedConventions(values, conventions),
    couponKind: values.couponKind ?? 'fixed',
    couponRate: hasCoupons ? values.couponRate : null,
    couponFrequency: hasCoupons ? frequencyOf(values) : 0,
    dayCount: hasCoupons ? (values.dayCount ?? conventions.dayCount) : null,
    couponFormula,
    couponPeriodDays,
    issuedOn,
    accruesFrom,
    maturesOn,
    issuedAmount,
    outstandingAmount,
    ...floatingTermsOf(values),
    seniority: seniorityOf(values),
    priceIndex,
    baseIndex: baseIndex || null,
    initialFaceValue: initialFaceValue || null,
    hasDeflationFloor: values.hasDeflationFloor ?? usualFloor,
    redemptionPrice: values.redemptionPrice ?? 100,
    faceValue: values.faceValue ?? 0,
    faceCurrency: values.faceCurrency ?? values.currency ?? '',
    poolFactor: values.poolFactor ?? (isMoving(values) ? null : 1),
    ...flags,
  };
}

/** As stated, else as many periods of its days as a year has. */
function frequencyOf({ couponFrequency, couponPeriodDays }: TermsValues): number {
  return couponFrequency ?? (couponPeriodDays === null ? 0 : periodsAYear(`${couponPeriodDays}D`));
}

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

/** How the coupons of a row follow from its terms; null where they do not. */
function couponOf(terms: NewTerms, { laterRates }: TermsValues): CouponTerms | null {
  const { couponKind, couponRate } = terms;
  if (couponKind === 'zero' || couponKind === 'bill') return { kind: 'zero' };
  if (arrearsTermsOf(terms) !== null) return { kind: 'floating', rates: [] };
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
  const isRated = values.couponKind === 'fixed' || values.couponKind === 'step';
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
  if (missing !== undefined || coupon === null) return { payments: null, missing: missing ?? 'couponKind' };
  const termination = terms.isPerpetual ? perpetualEnd(start ?? since) : (terms.maturesOn ?? since);
  const laidOut = { terms, values, coupon, termination, couponDay: values.couponDay };
  const flows = start === null ? runBack(laidOut, known) : flowsOf({ ...laidOut, effective: start });
  const { calendar } = terms;
  const businessDays = calendar === 'Null' ? null : getCalendar(BUILT_IN_CALENDARS, calendar);
  const payments = issuePayments(flows, businessDays);
  if (isMonthEndOpen({ ...laidOut, effective: start ?? payments[0]?.accrualStart ?? since })) {
    return { payments: payments.map((each) => ({ ...each, isEstimated: true, madeFrom: 'terms' })), missing: null };
  }
  const madeFrom = start === null && coupon.kind !== 'zero' ? 'run-back' : 'terms';
  const made = marked(payments, laidOut, start, known).map((payment) => ({ ...payment, madeFrom }) as const);
  return { payments: made, missing: null };
}
