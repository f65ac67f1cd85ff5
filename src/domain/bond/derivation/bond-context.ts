import { bondToOffer } from '#math/bond/bond-to-offer.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import { type BondDescription, type ResolvedBond, resolveBond } from '#math/bond/resolved-bond.ts';
import type { Calendar } from '#math/dates/business-days.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { dayCountName } from '#math/day-count/day-count-name.ts';
import { type DayNumber, type IsoDate, price } from '#math/units.ts';
import { EFFECTIVE_ANNUAL, type YieldConvention } from '#math/yield/compounding.ts';
import { growsByRate } from '../bond-gaps.ts';
import { type AccrualRule, accrualRuleOf } from '../bond-mathematics/accrual-rule.ts';
import { bondCalendar, bondDescription } from '../bond-mathematics/bond-description.ts';
import { assumedGrowth } from '../bond-mathematics/grown-nominal.ts';
import { type BondFacts, type IssueOffer, isMakeWhole, type OfferType } from '../issue.ts';
import { hasMoneyPrices } from '../market-conventions.ts';

/** The payments up to one end, in the bond's own yield convention and in that of the effective yield. */
export interface Leg {
  readonly quoted: ResolvedBond;
  /** The same object as `quoted` where the bond is quoted in effective yields. */
  readonly effective: ResolvedBond;
  readonly accrual: AccrualRule;
  /** The bond by the convention of its last coupon period, where that is another one; null elsewhere. */
  readonly last: ResolvedBond | null;
  /** The bond that goes on accruing where the leg ends between two coupons without interest; null elsewhere. */
  readonly accruing: ResolvedBond | null;
}

/** The bond as if it ended at an offer; no leg where the price of the offer is not known. */
export interface OfferLeg {
  readonly type: OfferType;
  readonly date: IsoDate;
  readonly day: DayNumber;
  /** Per 100 of the nominal then outstanding; null while not known. */
  readonly price: number | null;
  readonly leg: Leg | null;
}

/** A bond with everything that its trading days share. */
export interface BondContext {
  readonly facts: BondFacts;
  readonly calendar: Calendar;
  /** All known payments; null when there are none, and where the price is in other units than they are. */
  readonly whole: Leg | null;
  readonly maturityDay: DayNumber | null;
  /** Ascending by date, puts before calls of the same date; without make-whole calls. */
  readonly offers: readonly OfferLeg[];
  /** Days of the payments whose coupons are estimates, ascending. */
  readonly estimatedDays: readonly DayNumber[];
}

function isSameConvention(a: YieldConvention, b: YieldConvention): boolean {
  return a.dayCount === b.dayCount && a.compounding === b.compounding && a.frequency === b.frequency;
}

function inLastPeriod(description: BondDescription, dayCount: string | null): ResolvedBond | null {
  if (dayCount === null) return null;
  const yieldConvention = { dayCount: dayCountName(dayCount), compounding: 'Simple', frequency: 0 } as const;
  return resolveBond({ ...description, yieldConvention });
}

function wholeLeg({ terms, cashFlows, resets }: BondFacts, calendar: Calendar): Leg | null {
  if (cashFlows.length === 0) return null;
  const description = bondDescription(terms, cashFlows, calendar);
  const quoted = resolveBond(description);
  const last = inLastPeriod(description, terms.lastPeriodDayCount);
  const leg = { quoted, effective: quoted, accrual: accrualRuleOf(terms, resets), last, accruing: null };
  if (isSameConvention(description.yieldConvention, EFFECTIVE_ANNUAL)) return leg;
  return { ...leg, effective: resolveBond({ ...description, yieldConvention: EFFECTIVE_ANNUAL }) };
}

function paymentOn(date: IsoDate, next: CashFlow): CashFlow {
  return {
    number: next.number,
    paymentDate: date,
    nominal: next.nominal,
    rate: null,
    coupon: 0,
    isEstimated: false,
    redemption: 0,
    poolFactor: next.poolFactor,
  };
}

/** The bond with an empty payment on a date between two coupons, at which it can end without accrued interest. */
function withoutAccruedAt(bond: ResolvedBond, date: IsoDate): ResolvedBond {
  const { description } = bond;
  const { cashFlows } = description;
  if (cashFlows.some((row) => row.paymentDate === date || row.accrualEnd === date)) return bond;
  const place = cashFlows.findIndex((row) => row.paymentDate > date);
  const next = cashFlows[place];
  if (next === undefined) return bond;
  return resolveBond({
    ...description,
    cashFlows: [...cashFlows.slice(0, place), paymentOn(date, next), ...cashFlows.slice(place)],
  });
}

function bondEndingAt(bond: ResolvedBond, offer: IssueOffer, offerPrice: number, paysAccrued: boolean) {
  const end = { kind: offer.type, date: offer.date, price: price(offerPrice) };
  const ended = bondToOffer(paysAccrued ? bond : withoutAccruedAt(bond, offer.date), end);
  return ended.ok ? ended.value : null;
}

function legToOffer(whole: Leg | null, offer: IssueOffer, paysAccrued: boolean): Leg | null {
  if (whole === null || offer.price === null) return null;
  const isEffective = whole.effective === whole.quoted;
  const quoted = bondEndingAt(whole.quoted, offer, offer.price, paysAccrued);
  const effective = isEffective ? quoted : bondEndingAt(whole.effective, offer, offer.price, paysAccrued);
  if (quoted === null || effective === null) return null;
  return { quoted, effective, accrual: whole.accrual, last: null, accruing: paysAccrued ? null : whole.quoted };
}

function offerLegs({ terms, offers }: BondFacts, whole: Leg | null): OfferLeg[] {
  return offers
    .filter((offer) => !isMakeWhole(offer))
    .map((offer) => ({
      type: offer.type,
      date: offer.date,
      day: dayNumberFromIso(offer.date),
      price: offer.price,
      leg: legToOffer(whole, offer, terms.paysAccruedAtOffer),
    }))
    .sort((a, b) => a.day - b.day || (a.type === b.type ? 0 : a.type === 'put' ? -1 : 1));
}

/** Prepares a bond once for all its days; throws InvalidInputError when its terms or payments contradict themselves. */
export function bondContext(facts: BondFacts): BondContext {
  const calendar = bondCalendar(facts.terms);
  const whole = hasMoneyPrices(facts.terms) ? null : wholeLeg(facts, calendar);
  const { maturesOn } = facts.terms;
  return {
    facts,
    calendar,
    whole,
    maturityDay: maturesOn === null ? null : dayNumberFromIso(maturesOn),
    offers: offerLegs(facts, whole),
    estimatedDays: facts.cashFlows
      .filter((row) => row.isEstimated)
      .map((row) => dayNumberFromIso(row.paymentDate))
      .sort((a, b) => a - b),
  };
}

/**
 * What the payments of a bond up to a day rest on. `known`: a source gave every one, or they follow from the terms; `projected`: no list
 * of payments was imported, so that they are stepped from the running coupon to one repayment at maturity; `completed`: the list that was
 * imported ends too early and is gone on with; `unset`: a coupon is not known; `none`: there are no payments.
 */
const paymentsBases = ['known', 'projected', 'completed', 'unset', 'none'] as const;
export type PaymentsBasis = (typeof paymentsBases)[number];

/** The basis of the payments after settlement, up to an end; up to the last payment where the end is null. */
export function paymentsBasis(
  { cashFlows }: Pick<BondFacts, 'cashFlows'>,
  settlement: DayNumber,
  end: DayNumber | null,
): PaymentsBasis {
  if (cashFlows.length === 0) return 'none';
  const ahead = cashFlows.filter(({ paymentDate }) => {
    const day = dayNumberFromIso(paymentDate);
    return day > settlement && (end === null || day <= end);
  });
  if (ahead.some(({ coupon }) => coupon === null)) return 'unset';
  if (!ahead.some(({ isEstimated }) => isEstimated)) return 'known';
  return cashFlows.every(({ isEstimated }) => isEstimated) ? 'projected' : 'completed';
}

/** Whether payments were run back from maturity, so that a published yield which agrees with ours confirms them. */
export function isRunBack({ facts: { cashFlows } }: { readonly facts: Pick<BondFacts, 'cashFlows'> }): boolean {
  return cashFlows.some(({ madeFrom }) => madeFrom === 'run-back');
}

/** A bond that grows by an overnight rate, with the repayment that is assumed on a day; another one as it is. */
export function grownOn(context: BondContext, settlement: DayNumber): BondContext {
  const { facts, calendar } = context;
  const growth = growsByRate(facts.terms) ? assumedGrowth(facts, calendar, settlement) : null;
  if (growth === null) return context;
  const cashFlows = facts.cashFlows.map((row) =>
    row.coupon === null ? { ...row, couponRate: growth.rate, coupon: growth.interest } : row,
  );
  return { ...context, whole: wholeLeg({ ...facts, cashFlows }, calendar) };
}

/** A bond as it is known on a day: payments that were run back from maturity do not tell what was paid before the first of their periods. */
export function contextOn(context: BondContext, settlement: DayNumber): BondContext {
  const [first] = context.facts.cashFlows;
  if (first?.madeFrom !== 'run-back' || first.accrualStart === null) return grownOn(context, settlement);
  return settlement < dayNumberFromIso(first.accrualStart) ? { ...context, whole: null, offers: [] } : context;
}

/** Whether a yield to an end, or to the last payment where it is null, rests on payments that are assumed. */
export function restsOnAssumptions(
  { estimatedDays }: Pick<BondContext, 'estimatedDays'>,
  settlement: DayNumber,
  end: DayNumber | null,
): boolean {
  return estimatedDays.some((day) => day > settlement && (end === null || day <= end));
}
