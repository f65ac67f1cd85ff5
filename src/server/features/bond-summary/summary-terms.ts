import { type BondFeature, type BondSummary, bondFeatures } from '#contract/bond-summary.ts';
import type { IssueOffer, IssuePayment, IssueTerms } from '#domain/issue.ts';
import { dayNumberFromIso, daysBetween } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import type { SummaryFacts } from './summary-facts.ts';

function daysUntil(date: IsoDate, today: IsoDate): number {
  return daysBetween(dayNumberFromIso(today), dayNumberFromIso(date));
}

function nextCoupon(cashFlows: readonly IssuePayment[], today: IsoDate): IssuePayment | undefined {
  return cashFlows.find((row) => row.paymentDate > today && row.coupon !== 0);
}

function couponOf({ bond: { terms }, cashFlows, today }: SummaryFacts): BondSummary['coupon'] {
  const next = nextCoupon(cashFlows, today);
  return {
    kind: terms.couponKind,
    rate: next?.couponRate ?? terms.couponRate,
    formula: terms.couponFormula,
    frequency: terms.couponFrequency,
    periodDays: terms.couponPeriodDays,
    nextDate: next?.paymentDate ?? null,
  };
}

function nextOfferOf({ offers, today }: SummaryFacts): BondSummary['nextOffer'] {
  const next = offers.find((offer) => offer.date >= today);
  if (next === undefined) return null;
  return { type: next.type, date: next.date, price: next.price, daysLeft: daysUntil(next.date, today) };
}

function featuresOf(terms: IssueTerms, offers: readonly IssueOffer[]): BondFeature[] {
  const has: Readonly<Record<BondFeature, boolean>> = {
    amortising: terms.isAmortising,
    perpetual: terms.isPerpetual,
    'inflation-linked': terms.isInflationLinked,
    subordinated: terms.isSubordinated,
    puttable: offers.some((offer) => offer.type === 'put'),
    callable: offers.some((offer) => offer.type === 'call'),
    defaulted: terms.isDefaulted,
  };
  return bondFeatures.filter((feature) => has[feature]);
}

/** The terms of the issue as the summary shows them on a day. */
export function summaryTerms(facts: SummaryFacts) {
  const { terms } = facts.bond;
  const { today } = facts;
  const { dayCount, compounding, frequency } = terms.yieldConvention;
  const isAhead = terms.maturesOn !== null && terms.maturesOn >= today;
  return {
    coupon: couponOf(facts),
    issuedOn: terms.issuedOn,
    maturesOn: terms.maturesOn,
    daysToMaturity: isAhead && terms.maturesOn !== null ? daysUntil(terms.maturesOn, today) : null,
    nextOffer: nextOfferOf(facts),
    faceValue: terms.faceValue,
    faceCurrency: terms.faceCurrency,
    poolFactor: terms.poolFactor,
    issuedAmount: terms.issuedAmount,
    outstandingAmount: terms.outstandingAmount,
    dayCount: terms.dayCount,
    yieldConvention: `${dayCount} ${compounding} ${frequency}`,
    features: featuresOf(terms, facts.offers),
  } satisfies Partial<BondSummary>;
}
