import { type BondFeature, type BondSummary, bondFeatures } from '#contract/bond/bond-summary.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { growsByRate, MAX_FIXING_AGE, type PaymentGap, paymentGaps, termGapsOf } from '#domain/bond/bond-gaps.ts';
import { arrearsTermsOf } from '#domain/bond/bond-mathematics/overnight-coupons.ts';
import { statusOn } from '#domain/bond/bond-status.ts';
import { capitalisationOf } from '#domain/bond/capitalisation.ts';
import type { MakeWholeRight } from '#domain/bond/derivation/make-whole.ts';
import {
  type IssueOffer,
  type IssuePayment,
  type IssueTerms,
  isMakeWhole,
  moneyOfPayment,
} from '#domain/bond/issue.ts';
import { averageLife } from '#math/bond/average-life.ts';
import type { RateReset } from '#math/bond/daily-reset.ts';
import { dayNumberFromIso, daysBetween } from '#math/dates/dates.ts';
import { type IsoDate, valueOrNull } from '#math/units.ts';
import { findSummaryRecords } from '#store/bond/bond-summary/find-summary-records.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import { findResets } from '#store/bond/cash-flows/daily-rates.ts';
import type { RatingRecord } from '#store/issuer/ratings/ratings.ts';
import type { SourceRecord } from '#store/market/sources/sources.ts';
import type { ListingRecord } from '#store/market/trading-days/listings.ts';
import type { Services } from '../../platform/serving/services.ts';
import { readListings, readSchedule } from '../reads/bond-reads.ts';

/** Per 100; less is rounding. */
const NO_INTEREST = 1e-9;

function daysUntil(date: IsoDate, today: IsoDate): number {
  return daysBetween(dayNumberFromIso(today), dayNumberFromIso(date));
}

/** The next payment of interest; what is added to the nominal instead is none. */
function nextCoupon(cashFlows: readonly IssuePayment[], today: IsoDate): IssuePayment | undefined {
  const paysInterest = (row: IssuePayment) => Math.abs(moneyOfPayment(row).interest ?? 1) > NO_INTEREST;
  return cashFlows.find((row) => row.paymentDate > today && paysInterest(row));
}

/** What the summary of a bond is written from. */
export interface SummaryFacts {
  readonly bond: BondRecord;
  readonly cashFlows: readonly IssuePayment[];
  readonly offers: readonly IssueOffer[];
  readonly resets: readonly RateReset[];
  readonly makeWholeRights: readonly MakeWholeRight[];
  readonly ratings: readonly RatingRecord[];
  readonly listings: readonly ListingRecord[];
  readonly sources: readonly SourceRecord[];
  readonly today: IsoDate;
}

/** Reads what a reader may know of a bond. */
export async function findSummaryFacts(
  { database, today }: Services,
  bond: BondRecord,
  { accountId }: Viewer,
): Promise<SummaryFacts> {
  const { id } = bond.instrument;
  const [schedule, records, listings] = await Promise.all([
    readSchedule({ database }, id),
    findSummaryRecords(database, id, accountId),
    readListings({ database }, id, accountId),
  ]);
  const { isGenerated } = bond.instrument;
  const resets = await findResets(database, { terms: bond.terms, isGenerated, cashFlows: schedule.cashFlows });
  return { bond, ...schedule, ...records, resets, listings, today: today() };
}

/** Whether payments by its terms are still to be expected of the bond: not once it is repaid, nor from an issuer in default. */
function isPaying({ bond: { instrument, terms }, today }: SummaryFacts): boolean {
  const { statusId } = instrument;
  return !terms.isDefaulted && !statusOn({ statusId, maturesOn: terms.maturesOn }, today).isFinished;
}

/** The last day on which some venue had the bond. */
function pricedOn({ listings }: SummaryFacts): IsoDate | null {
  return listings.reduce<IsoDate | null>(
    (last, { lastDate }) => (last === null || lastDate > last ? lastDate : last),
    null,
  );
}

/**
 * Whether a payment is a projection of which no source has said anything. The coupon that ran when the bond was last priced was known to
 * its source, though nobody listed the payments.
 */
export function isProjected({ isEstimated, accrualStart }: IssuePayment, pricedOn: IsoDate | null): boolean {
  return isEstimated && (pricedOn === null || (accrualStart ?? '') > pricedOn);
}

function couponOf(facts: SummaryFacts): BondSummary['coupon'] {
  const { terms } = facts.bond;
  const next = isPaying(facts) ? nextCoupon(facts.cashFlows, facts.today) : undefined;
  const capitalised = capitalisationOf(facts.cashFlows);
  return {
    kind: terms.couponKind,
    rate: next?.couponRate ?? terms.couponRate,
    referenceRate: terms.referenceRate,
    margin: terms.quotedMargin,
    cap: terms.couponCap,
    floor: terms.couponFloor,
    hasDeflationFloor: terms.hasDeflationFloor,
    overnightMethod: terms.overnightMethod,
    lookbackDays: terms.lookbackDays,
    hasObservationShift: terms.hasObservationShift,
    lockoutDays: terms.lockoutDays,
    paymentDelayDays: terms.paymentDelayDays,
    formula: terms.couponFormula,
    capitalisedUntil: capitalised?.until ?? null,
    capitalisedShare: capitalised?.share ?? null,
    frequency: terms.couponFrequency,
    periodDays: terms.couponPeriodDays,
    nextDate: next?.paymentDate ?? null,
    isNextSet: next !== undefined && next.coupon !== null,
    isNextAssumed: next !== undefined && isProjected(next, pricedOn(facts)),
  };
}

function nextOfferOf(facts: SummaryFacts): BondSummary['nextOffer'] {
  const { offers, today } = facts;
  const next = offers.find((offer) => offer.date >= today);
  if (next === undefined || !isPaying(facts)) return null;
  const isByBenchmark = isMakeWhole(next);
  return {
    type: next.type,
    date: next.date,
    price: isByBenchmark ? null : next.price,
    isMakeWhole: isByBenchmark,
    daysLeft: daysUntil(next.date, today),
  };
}

const DAYS_A_YEAR = 365;

/** Of a bond that is repaid at once the time to its maturity would tell nothing new. */
function averageLifeOf(facts: SummaryFacts): number | null {
  if (!facts.bond.terms.isAmortising || !isPaying(facts)) return null;
  const repayments = facts.cashFlows.map(({ paymentDate, redemption }) => ({
    years: daysUntil(paymentDate, facts.today) / DAYS_A_YEAR,
    amount: redemption,
  }));
  return valueOrNull(averageLife(repayments));
}

/** The day of the last repayment of a bond that is repaid. */
function repaidOn({ bond: { instrument, terms }, cashFlows, today }: SummaryFacts): IsoDate | null {
  const { isFinished } = statusOn({ statusId: instrument.statusId, maturesOn: terms.maturesOn }, today);
  const last = cashFlows.findLast(({ paymentDate, redemption }) => paymentDate <= today && redemption > 0);
  return isFinished ? (last?.paymentDate ?? null) : null;
}

function featuresOf(terms: IssueTerms, offers: readonly IssueOffer[]): BondFeature[] {
  const has: Readonly<Record<BondFeature, boolean>> = {
    amortising: terms.isAmortising,
    perpetual: terms.isPerpetual,
    'inflation-linked': terms.isInflationLinked,
    puttable: offers.some((offer) => offer.type === 'put'),
    callable: offers.some((offer) => offer.type === 'call'),
    defaulted: terms.isDefaulted,
  };
  return bondFeatures.filter((feature) => has[feature]);
}

/** Whether fixings that the running coupon in arrears follows from are missing. */
function lacksFixings({ bond: { terms }, cashFlows, resets, today }: SummaryFacts): boolean {
  const due = dayNumberFromIso(today) - MAX_FIXING_AGE;
  const isLate = (resets.at(-1)?.from ?? Number.NEGATIVE_INFINITY) < due;
  if (growsByRate(terms)) return isLate;
  if (arrearsTermsOf(terms) === null) return false;
  const accrues = cashFlows.some(({ accrualStart }) => accrualStart !== null && dayNumberFromIso(accrualStart) < due);
  return accrues && isLate;
}

/** What is not known of the payments to come. */
function paymentGapsOf(facts: SummaryFacts): PaymentGap[] {
  const isPaid = facts.cashFlows.some(({ paymentDate }) => paymentDate > facts.today);
  const isMissing: Readonly<Record<PaymentGap, boolean>> = {
    payments: !isPaid,
    fixings: lacksFixings(facts),
  };
  return paymentGaps.filter((gap) => isMissing[gap]);
}

/** The terms of the issue as the summary shows them on a day. */
export function summaryTerms(facts: SummaryFacts) {
  const { terms } = facts.bond;
  const { today } = facts;
  const { dayCount, compounding, frequency } = terms.yieldConvention;
  const isAhead = terms.maturesOn !== null && terms.maturesOn >= today && isPaying(facts);
  return {
    coupon: couponOf(facts),
    issuedOn: terms.issuedOn,
    maturesOn: terms.maturesOn,
    repaidOn: repaidOn(facts),
    averageLife: averageLifeOf(facts),
    daysToMaturity: isAhead && terms.maturesOn !== null ? daysUntil(terms.maturesOn, today) : null,
    nextOffer: nextOfferOf(facts),
    faceValue: terms.faceValue,
    faceCurrency: terms.faceCurrency,
    poolFactor: terms.poolFactor,
    issuedAmount: terms.issuedAmount,
    outstandingAmount: terms.outstandingAmount,
    market: terms.market,
    dayCount: terms.paidAccrualDayCount ?? terms.dayCount,
    yieldConvention: `${dayCount} ${compounding} ${frequency}`,
    seniority: terms.seniority,
    features: featuresOf(terms, facts.offers),
    termGaps: isPaying(facts) ? [...termGapsOf(terms)] : [],
    paymentGaps: isPaying(facts) ? paymentGapsOf(facts) : [],
  } satisfies Partial<BondSummary>;
}
