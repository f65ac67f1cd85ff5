import type { CouponTerms } from '#math/bond/bond-terms.ts';
import { REPAYMENT_KINDS } from '#math/bond/repayment.ts';
import type { DayCountName } from '#math/day-count/day-count-name.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { CouponDay, Tenor } from '#math/schedule/schedule.ts';
import { periodsAYear } from '#math/schedule/schedule-grid.ts';
import { type IsoDate, rate } from '#math/units.ts';
import { issuePayments } from '../bond-mathematics/issue-payments.ts';
import { type LaidOutTerms, laidOutPayments, perpetualEnd } from '../bond-mathematics/laid-out-payments.ts';
import { type BondFacts, type IssueOffer, type IssueTerms, noFloatingTerms, noIndexTerms } from '../issue.ts';
import { deflationFloorOf, exDividendOf, type Market, marketTerms, settlementLagOf } from '../market-conventions.ts';
import type { MarketKind } from '../markets/market-convention.ts';

/** How a made-up bond is repaid: at the end, in equal parts, or in equal payments of coupon and repayment together. */
export const madeUpRepayments = ['bullet', ...REPAYMENT_KINDS] as const;
export type MadeUpRepayment = (typeof madeUpRepayments)[number];

/** Lengths of the coupon periods of a made-up bond: months, or days as on the Moscow Exchange and in Mexico. */
export const madeUpPeriods = [
  '12M',
  '6M',
  '3M',
  '1M',
  '364D',
  '182D',
  '91D',
  '30D',
  '28D',
] as const satisfies readonly Tenor[];
export type MadeUpPeriod = (typeof madeUpPeriods)[number];

/** The terms that a reader gives a bond of his own. */
export interface MadeUpTerms {
  readonly kind: MarketKind;
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
  /** Last regular coupon, where the last period is odd; else null. */
  readonly lastCoupon: IsoDate | null;
  /** Null for the rule of the market. */
  readonly couponDay: CouponDay | null;
  /** Ignored for a perpetual bond. */
  readonly maturesOn: IsoDate;
  /** Per 100 of the nominal then outstanding. */
  readonly redemptionPrice: number;
  readonly repayment: MadeUpRepayment;
  /** From when on nominal is repaid on coupon dates; null for the first of them. */
  readonly repaysFrom: IsoDate | null;
  /** Up to when interest is added to the nominal, and which part of it, above 0 to 1; null where all is paid. */
  readonly capitalisedUntil: IsoDate | null;
  readonly capitalisedShare: number;
  /** From when on a step bond, or a perpetual one that is reset, pays another rate, ascending. */
  readonly steps: readonly { readonly date: IsoDate; readonly rate: number }[];
  readonly offers: readonly { readonly type: 'put' | 'call'; readonly date: IsoDate; readonly price: number }[];
}

function hasCoupons({ kind }: MadeUpTerms): boolean {
  return kind !== 'zero' && kind !== 'bill';
}

function endOf({ kind, issuedOn, maturesOn }: MadeUpTerms): IsoDate {
  return kind === 'perpetual' ? perpetualEnd(issuedOn) : maturesOn;
}

function couponOf({ kind, rate: annual, margin, steps }: MadeUpTerms): CouponTerms {
  if (kind === 'zero' || kind === 'bill') return { kind: 'zero' };
  if (kind === 'floating') return { kind: 'floating', rates: [rate(annual + margin)], estimatedFrom: 1 };
  if (steps.length === 0) return { kind: 'fixed', rate: rate(annual) };
  return {
    kind: 'dated-steps',
    rate: rate(annual),
    steps: steps.map((step) => ({ date: step.date, rate: rate(step.rate) })),
  };
}

function repaymentOf(terms: MadeUpTerms): LaidOutTerms['repayment'] {
  const { repayment, repaysFrom, kind } = terms;
  if (repayment === 'bullet' || kind === 'perpetual' || !hasCoupons(terms)) return null;
  return { kind: repayment, ...(repaysFrom !== null && { from: repaysFrom }) };
}

function capitalisedOf(terms: MadeUpTerms): LaidOutTerms['capitalised'] {
  const { capitalisedUntil: until, capitalisedShare: share } = terms;
  return until === null || !hasCoupons(terms) ? null : { until, share };
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

/** A bond that counts business days is quoted by them too, as in Brazil. */
const business252 = { dayCount: 'BUS/252', compounding: 'Compounded', frequency: 1 } as const;

/** Moscow rounds the interest of one bond of this face to the kopeck. */
const FACE = 1000;

function issueTerms(terms: MadeUpTerms): IssueTerms {
  const { kind, market, currency, rate: annual, margin, period, issuedOn, redemptionPrice } = terms;
  const conventions = marketTerms(market, FACE);
  const isFloating = kind === 'floating';
  return {
    ...conventions,
    ...noFloatingTerms,
    ...noIndexTerms,
    hasDeflationFloor: deflationFloorOf(market, kind === 'indexed'),
    instrumentId: 0,
    couponKind: kind === 'perpetual' ? 'fixed' : kind,
    couponRate: hasCoupons(terms) ? annual + (isFloating ? margin : 0) : null,
    quotedMargin: isFloating ? margin : null,
    couponFormula: null,
    couponFrequency: hasCoupons(terms) ? periodsAYear(period) : 0,
    couponPeriodDays: period.endsWith('D') ? Number.parseInt(period, 10) : null,
    dayCount: hasCoupons(terms) ? (terms.dayCount ?? conventions.dayCount ?? 'ACT/365F') : null,
    yieldConvention: terms.dayCount === 'BUS/252' ? business252 : conventions.yieldConvention,
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
    isAmortising: repaymentOf(terms) !== null,
    isPerpetual: kind === 'perpetual',
    isInflationLinked: kind === 'indexed',
    seniority: null,
    isDefaulted: false,
  };
}

function cashFlowsOf(terms: MadeUpTerms, issue: IssueTerms) {
  const { kind, market, issuedOn, period, firstCoupon, lastCoupon, couponDay, redemptionPrice } = terms;
  const flows = laidOutPayments({
    market,
    dayCount: issue.dayCount,
    calendar: issue.calendar,
    exCoupon: exDividendOf(market),
    effective: issuedOn,
    termination: endOf(terms),
    tenor: hasCoupons(terms) ? period : null,
    firstCoupon,
    lastCoupon,
    couponDay,
    coupon: couponOf(terms),
    repayment: repaymentOf(terms),
    capitalised: capitalisedOf(terms),
    redemptionPrice: kind === 'perpetual' ? 0 : redemptionPrice,
  });
  return issuePayments(flows, null);
}

/**
 * The facts of a bond that a reader made up, by the conventions of a market. Throws InvalidInputError: `invalid-terms` for dates out of
 * order or more than a lifetime of coupons, `coupons-off-grid` for coupons that do not fit together.
 */
export function madeUpFacts(terms: MadeUpTerms): BondFacts {
  if (endOf(terms) <= terms.issuedOn) throw new InvalidInputError('invalid-terms', 'maturity is after issue');
  const issue = issueTerms(terms);
  return {
    instrumentId: 0,
    name: '',
    isGenerated: false,
    isGovernment: false,
    followsUnderlying: false,
    terms: issue,
    cashFlows: cashFlowsOf(terms, issue),
    offers: offersOf(terms),
    resets: [],
  };
}
