import { issuePayments } from '#domain/bond/bond-mathematics/issue-payments.ts';
import type { IssuePayment, IssueTerms, Seniority } from '#domain/bond/issue.ts';
import { isSubordinated, usualAccrual } from '#domain/bond/issue.ts';
import {
  countedPayments,
  exDividendOf,
  marketTerms,
  paidRateOf,
  settlementLagOf,
} from '#domain/bond/market-conventions.ts';
import type { ExCouponTerms } from '#math/bond/bond-terms.ts';
import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { getCalendar } from '#math/dates/business-days.ts';
import type { Tenor } from '#math/schedule/schedule.ts';
import { periodsAYear } from '#math/schedule/schedule-grid.ts';
import { price, rate } from '#math/units.ts';
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
  if (values.couponFrequency === null) return 'couponFrequency';
  return values.dayCount === null && values.market === null ? 'dayCount' : undefined;
}

function wrongField(values: TermsValues): keyof TermsValues | undefined {
  const { maturesOn, accruesFrom, issuedOn, faceValue, couponFrequency, yieldCompounding, yieldFrequency } = values;
  if (faceValue === 0) return 'faceValue';
  if (paysCoupons(values) && couponFrequency === 0) return 'couponFrequency';
  if (yieldFrequency === 0 && (yieldCompounding ?? 'Compounded') === 'Compounded') return 'yieldFrequency';
  const { seniority, isSubordinated: isStated } = values;
  if (seniority !== null && isStated !== null && isStated !== isSubordinated(seniority)) return 'seniority';
  const start = accruesFrom ?? issuedOn;
  return maturesOn !== null && start !== null && start >= maturesOn ? 'maturesOn' : undefined;
}

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

const flagsOf = (values: TermsValues) => ({
  isAmortising: values.isAmortising ?? false,
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

/** The terms of a row without a problem, completed by what is usual. */
export function termsOfRow(values: TermsValues): NewTerms {
  const hasCoupons = paysCoupons(values);
  const conventions = conventionsOf(values);
  const { referenceRate, quotedMargin, couponCap, couponFloor } = values;
  const { priceIndex, baseIndex, initialFaceValue } = values;
  const { couponFormula, couponPeriodDays, issuedOn, accruesFrom, maturesOn, issuedAmount, outstandingAmount } = values;
  return {
    ...conventions,
    ...statedConventions(values, conventions),
    couponKind: values.couponKind ?? 'fixed',
    couponRate: hasCoupons ? values.couponRate : null,
    couponFrequency: hasCoupons ? (values.couponFrequency ?? 0) : 0,
    dayCount: hasCoupons ? (values.dayCount ?? conventions.dayCount) : null,
    couponFormula,
    couponPeriodDays,
    issuedOn,
    accruesFrom,
    maturesOn,
    issuedAmount,
    outstandingAmount,
    referenceRate,
    quotedMargin,
    couponCap,
    couponFloor,
    seniority: seniorityOf(values),
    priceIndex,
    baseIndex: baseIndex || null,
    initialFaceValue: initialFaceValue || null,
    redemptionPrice: values.redemptionPrice ?? 100,
    faceValue: values.faceValue ?? 0,
    faceCurrency: values.faceCurrency ?? values.currency ?? '',
    poolFactor: values.poolFactor ?? (values.isAmortising === true ? null : 1),
    ...flagsOf(values),
  };
}

/** Months of a regular coupon period, where the frequency divides a year; else its days. */
function tenorOf({ couponFrequency, couponPeriodDays }: NewTerms): Tenor | null {
  if (couponPeriodDays !== null) return `${couponPeriodDays}D`;
  return couponFrequency > 0 && 12 % couponFrequency === 0 ? `${12 / couponFrequency}M` : null;
}

const paysByFrequency = (dayCount: string | null) =>
  dayCount === 'ACT/ACT ICMA' || dayCount === 'BUS/252' || dayCount?.startsWith('30') === true;

/** The days before payment from which the coupon stays with the seller, as the row says, else as its market has them. */
function exCouponOf({ market, exCouponDays: days }: TermsValues, { calendar }: NewTerms): ExCouponTerms | undefined {
  if (days === null) return market === null ? undefined : exDividendOf(market);
  return days === 0 ? undefined : { days, unit: 'business-days', calendar };
}

/**
 * Payments of a zero or of a fixed coupon that follow from the terms, counted back from maturity, each marked as an estimate; none where
 * the terms do not tell them; on the days to which yields of its market count. Throws InvalidInputError for terms that contradict each other.
 */
export function paymentsFromTerms(terms: NewTerms, values: TermsValues): readonly IssuePayment[] {
  const { maturesOn, couponKind, couponRate, dayCount, calendar, isAmortising } = terms;
  const { market } = values;
  const effective = terms.accruesFrom ?? terms.issuedOn;
  const isZero = couponKind === 'zero' || couponKind === 'bill';
  const tenor = isZero ? null : tenorOf(terms);
  const isKnown = isZero || (couponKind === 'fixed' && couponRate !== null && tenor !== null && !isAmortising);
  if (maturesOn === null || effective === null || !isKnown) return [];
  const frequency = tenor === null ? 0 : periodsAYear(tenor);
  const paidRate = market === null || couponRate === null ? couponRate : paidRateOf(market, couponRate, frequency);
  const exCoupon = exCouponOf(values, terms);
  const flows = cashFlowsFromTerms(
    {
      schedule: {
        effective,
        termination: maturesOn,
        tenor,
        calendar: 'Null',
        convention: 'Unadjusted',
        terminationConvention: 'Unadjusted',
        rule: isZero ? 'Zero' : 'Backward',
        endOfMonth: false,
      },
      frequency,
      accrualDayCount: dayCount,
      coupon: isZero || paidRate === null ? { kind: 'zero' } : { kind: 'fixed', rate: rate(paidRate) },
      redemption: price(terms.redemptionPrice),
      payment: { calendar: 'Null', convention: 'Unadjusted' },
      ...(exCoupon && { exCoupon }),
      couponAmount: paysByFrequency(dayCount) ? 'rate-over-frequency' : 'day-count',
    },
    BUILT_IN_CALENDARS,
  );
  const businessDays = calendar === 'Null' ? null : getCalendar(BUILT_IN_CALENDARS, calendar);
  const counted = market === null ? flows : countedPayments(market, flows);
  return issuePayments(counted, businessDays).map((payment) => ({ ...payment, isEstimated: true }));
}
