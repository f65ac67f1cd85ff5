import { annuityNominals } from '#math/bond/annuity.ts';
import type { BondTerms, CouponTerms } from '#math/bond/bond-terms.ts';
import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayCountName } from '#math/day-count/day-count-name.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { type SchedulePeriod, type ScheduleTerms, schedulePeriods, type Tenor } from '#math/schedule/schedule.ts';
import { periodsAYear } from '#math/schedule/schedule-grid.ts';
import { type IsoDate, price, type Rate, rate } from '#math/units.ts';
import { issuePayments } from '../bond-mathematics/issue-payments.ts';
import { type BondFacts, type IssueOffer, type IssueTerms, noFloatingTerms, noIndexTerms } from '../issue.ts';
import {
  countedPayments,
  exDividendOf,
  type Market,
  marketTerms,
  paidRateOf,
  settlementLagOf,
} from '../market-conventions.ts';

export const madeUpKinds = ['fixed', 'step', 'floating', 'indexed', 'zero', 'bill', 'perpetual'] as const;
export type MadeUpKind = (typeof madeUpKinds)[number];

/** How a made-up bond is repaid: at the end, in equal parts, or in equal payments of coupon and repayment together. */
export const madeUpRepayments = ['bullet', 'equal', 'annuity'] as const;
export type MadeUpRepayment = (typeof madeUpRepayments)[number];

/** Lengths of the coupon periods of a made-up bond: months, or days as on the Moscow Exchange. */
export const madeUpPeriods = [
  '12M',
  '6M',
  '3M',
  '1M',
  '364D',
  '182D',
  '91D',
  '30D',
] as const satisfies readonly Tenor[];
export type MadeUpPeriod = (typeof madeUpPeriods)[number];

/** The terms that a reader gives a bond of his own. */
export interface MadeUpTerms {
  readonly kind: MadeUpKind;
  /** Whose conventions it trades by. */
  readonly market: Market;
  readonly currency: string;
  /** Annual rate, a fraction: of a floating bond the reference rate that is assumed, of an index-linked one real, of a step one the first. */
  readonly rate: number;
  /** Over the reference rate, a fraction; of floating bonds alone. */
  readonly margin: number;
  readonly period: MadeUpPeriod;
  /** Null for that of the market. */
  readonly dayCount: DayCountName | null;
  readonly issuedOn: IsoDate;
  /** First coupon, where the first period is odd; else null. */
  readonly firstCoupon: IsoDate | null;
  /** Ignored for a perpetual bond. */
  readonly maturesOn: IsoDate;
  /** Per 100 of the nominal then outstanding. */
  readonly redemptionPrice: number;
  readonly repayment: MadeUpRepayment;
  /** From when on a step bond pays another rate, ascending. */
  readonly steps: readonly { readonly date: IsoDate; readonly rate: number }[];
  readonly offers: readonly { readonly type: 'put' | 'call'; readonly date: IsoDate; readonly price: number }[];
}

/** Coupons of a perpetual bond are listed so far ahead. */
const PERPETUAL_MONTHS = 600;

function hasCoupons({ kind }: MadeUpTerms): boolean {
  return kind !== 'zero' && kind !== 'bill';
}

function endOf({ kind, issuedOn, maturesOn }: MadeUpTerms): IsoDate {
  return kind === 'perpetual' ? isoFromDayNumber(addMonths(dayNumberFromIso(issuedOn), PERPETUAL_MONTHS)) : maturesOn;
}

function scheduleOf(terms: MadeUpTerms): ScheduleTerms {
  const { issuedOn, firstCoupon } = terms;
  const tenor = hasCoupons(terms) ? terms.period : null;
  return {
    effective: issuedOn,
    termination: endOf(terms),
    tenor,
    calendar: 'Null',
    convention: 'Unadjusted',
    terminationConvention: 'Unadjusted',
    rule: tenor === null ? 'Zero' : 'Backward',
    endOfMonth: tenor?.endsWith('M') ?? false,
    ...(tenor !== null && firstCoupon !== null && { first: firstCoupon }),
  };
}

/** The rate of each period: that of the last step by its first day. */
function stepRates({ rate: annual, steps }: MadeUpTerms, periods: readonly SchedulePeriod[]): readonly Rate[] {
  return periods.map(({ start }) => {
    const from = isoFromDayNumber(start);
    return rate(steps.findLast(({ date }) => date <= from)?.rate ?? annual);
  });
}

function couponOf(terms: MadeUpTerms, periods: readonly SchedulePeriod[]): CouponTerms {
  const { kind, market, period, rate: stated, margin } = terms;
  const annual = paidRateOf(market, stated, periodsAYear(period));
  if (kind === 'zero' || kind === 'bill') return { kind: 'zero' };
  if (kind === 'step') return { kind: 'step', rates: stepRates(terms, periods) };
  if (kind !== 'floating') return { kind: 'fixed', rate: rate(annual) };
  return { kind: 'floating', rates: [rate(annual + margin)], estimatedFrom: 1 };
}

function nominalsOf(terms: MadeUpTerms, periods: number): readonly number[] | null {
  const { repayment, kind, rate: annual, margin } = terms;
  if (repayment === 'bullet' || kind === 'perpetual' || !hasCoupons(terms)) return null;
  const couponRate = (annual + (kind === 'floating' ? margin : 0)) / periodsAYear(terms.period);
  // Equal payments need one rate.
  if (repayment === 'annuity' && couponRate !== 0 && kind !== 'step') return annuityNominals(couponRate, periods);
  return Array.from({ length: periods }, (_, paid) => 100 * (1 - paid / periods));
}

function offersOf({ offers }: MadeUpTerms): readonly IssueOffer[] {
  return offers.map((offer, index) => ({
    number: index + 1,
    ...offer,
    periodStart: null,
    periodEnd: null,
    optionStyle: null,
    noticeDays: null,
    benchmarkSpread: null,
    repurchasedAmount: null,
  }));
}

/** Moscow rounds the interest of one bond of this face to the kopeck. */
const FACE = 1000;

function issueTerms(terms: MadeUpTerms, isAmortising: boolean): IssueTerms {
  const { kind, market, currency, rate: annual, margin, period, issuedOn, redemptionPrice } = terms;
  const conventions = marketTerms(market, FACE);
  const isFloating = kind === 'floating';
  return {
    ...conventions,
    ...noFloatingTerms,
    ...noIndexTerms,
    instrumentId: 0,
    couponKind: kind === 'perpetual' ? 'fixed' : kind,
    couponRate: hasCoupons(terms) ? annual + (isFloating ? margin : 0) : null,
    quotedMargin: isFloating ? margin : null,
    couponFormula: null,
    couponFrequency: hasCoupons(terms) ? periodsAYear(period) : 0,
    couponPeriodDays: period.endsWith('D') ? Number.parseInt(period, 10) : null,
    dayCount: hasCoupons(terms) ? (terms.dayCount ?? conventions.dayCount ?? 'ACT/365F') : null,
    issuedOn,
    accruesFrom: issuedOn,
    maturesOn: kind === 'perpetual' ? null : terms.maturesOn,
    redemptionPrice,
    faceValue: FACE,
    faceCurrency: currency,
    poolFactor: null,
    issuedAmount: null,
    outstandingAmount: null,
    settlementLag: settlementLagOf(market, currency),
    isAmortising,
    isPerpetual: kind === 'perpetual',
    isInflationLinked: kind === 'indexed',
    seniority: null,
    isDefaulted: false,
  };
}

/** Regular coupons of a market that counts by reference periods or by business days are equal in any case. */
const paysByFrequency = (dayCount: string | null) => dayCount === 'ACT/ACT ICMA' || dayCount === 'BUS/252';

function cashFlowsOf(
  terms: MadeUpTerms,
  issue: IssueTerms,
  periods: readonly SchedulePeriod[],
  nominals: readonly number[] | null,
) {
  const exCoupon = exDividendOf(terms.market);
  const bondTerms: BondTerms = {
    schedule: scheduleOf(terms),
    frequency: issue.couponFrequency,
    accrualDayCount: issue.dayCount,
    coupon: couponOf(terms, periods),
    ...(nominals !== null && { nominals }),
    redemption: price(terms.kind === 'perpetual' ? 0 : terms.redemptionPrice),
    payment: { calendar: 'Null', convention: 'Unadjusted' },
    ...(exCoupon && { exCoupon }),
    couponAmount: paysByFrequency(issue.dayCount) ? 'rate-over-frequency' : 'day-count',
  };
  return issuePayments(countedPayments(terms.market, cashFlowsFromTerms(bondTerms, BUILT_IN_CALENDARS)), null);
}

/**
 * The facts of a bond that a reader made up, by the conventions of a market. Throws InvalidInputError (`invalid-terms`) for dates out of
 * order or more than a lifetime of coupons.
 */
export function madeUpFacts(terms: MadeUpTerms): BondFacts {
  if (endOf(terms) <= terms.issuedOn) throw new InvalidInputError('invalid-terms', 'maturity is after issue');
  const periods = hasCoupons(terms) ? schedulePeriods(scheduleOf(terms), BUILT_IN_CALENDARS) : [];
  const nominals = nominalsOf(terms, periods.length);
  const issue = issueTerms(terms, nominals !== null);
  return {
    instrumentId: 0,
    name: '',
    isGenerated: false,
    isGovernment: false,
    terms: issue,
    cashFlows: cashFlowsOf(terms, issue, periods, nominals),
    offers: offersOf(terms),
    resets: [],
  };
}
