import type { Offer, OfferType } from '#domain/bond.ts';
import { bondToOffer } from '#math/bond-to-offer.ts';
import { BUILT_IN_CALENDARS } from '#math/built-in-calendars.ts';
import { type Calendar, getCalendar } from '#math/calendar.ts';
import { dayNumberFromIso } from '#math/dates.ts';
import { dayCountName } from '#math/day-count-name.ts';
import { type ResolvedBond, resolveBond } from '#math/resolved-bond.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import { EFFECTIVE_ANNUAL, type YieldConvention } from '#math/yield-convention.ts';
import type { BondFacts } from './bond-facts.ts';
import { marketConventions } from './market-conventions.ts';
import { mathCashFlows } from './math-cash-flows.ts';
import { withoutAccruedAt } from './offer-between-coupons.ts';

/** The payments up to one end, in the bond's own yield convention and in that of the effective yield. */
export interface Leg {
  readonly quoted: ResolvedBond;
  /** The same object as `quoted` where the bond is quoted in effective yields. */
  readonly effective: ResolvedBond;
  /** Step of accrued interest per 100 of the initial nominal; null where it is not rounded. */
  readonly accruedStep: number | null;
}

/** The bond as if it ended at an offer; no leg where the price of the offer is not known. */
export interface OfferLeg {
  readonly type: OfferType;
  readonly date: IsoDate;
  readonly day: DayNumber;
  readonly leg: Leg | null;
}

/** A bond with everything that its trading days share. */
export interface BondContext {
  readonly facts: BondFacts;
  readonly calendar: Calendar;
  /** All known payments; null when there are none. */
  readonly whole: Leg | null;
  readonly maturityDay: DayNumber | null;
  /** Ascending by date, puts before calls of the same date. */
  readonly offers: readonly OfferLeg[];
  /** Days of the payments whose coupons are estimates, ascending. */
  readonly estimatedDays: readonly DayNumber[];
}

function isSameConvention(a: YieldConvention, b: YieldConvention): boolean {
  return a.dayCount === b.dayCount && a.compounding === b.compounding && a.frequency === b.frequency;
}

function quotedConvention({ yieldConvention }: BondFacts['terms']): YieldConvention {
  return { ...yieldConvention, dayCount: dayCountName(yieldConvention.dayCount) };
}

function wholeLeg({ terms, cashFlows }: BondFacts, calendar: Calendar): Leg | null {
  if (cashFlows.length === 0) return null;
  const shared = {
    cashFlows: mathCashFlows(cashFlows),
    accrualDayCount: terms.dayCount === null ? null : dayCountName(terms.dayCount),
    frequency: terms.couponFrequency,
    businessCalendar: calendar,
    ...(terms.maturesOn !== null && { maturity: terms.maturesOn }),
  };
  const yieldConvention = quotedConvention(terms);
  const quoted = resolveBond({ ...shared, yieldConvention });
  const { accruedStep } = marketConventions(terms.calendar);
  const leg = { quoted, effective: quoted, accruedStep: accruedStep && (accruedStep * 100) / terms.faceValue };
  if (isSameConvention(yieldConvention, EFFECTIVE_ANNUAL)) return leg;
  return { ...leg, effective: resolveBond({ ...shared, yieldConvention: EFFECTIVE_ANNUAL }) };
}

function bondEndingAt(bond: ResolvedBond, offer: Offer, price: number, paysAccrued: boolean): ResolvedBond | null {
  const end = { kind: offer.type, date: offer.date, price };
  const ended = bondToOffer(paysAccrued ? bond : withoutAccruedAt(bond, offer.date), end);
  return ended.ok ? ended.value : null;
}

function legToOffer(whole: Leg | null, offer: Offer, paysAccrued: boolean): Leg | null {
  if (whole === null || offer.price === null) return null;
  const isEffective = whole.effective === whole.quoted;
  const quoted = bondEndingAt(whole.quoted, offer, offer.price, paysAccrued);
  const effective = isEffective ? quoted : bondEndingAt(whole.effective, offer, offer.price, paysAccrued);
  if (quoted === null || effective === null) return null;
  return { quoted, effective, accruedStep: whole.accruedStep };
}

function offerLegs(facts: BondFacts, whole: Leg | null): OfferLeg[] {
  const { paysAccruedAtOffer } = marketConventions(facts.terms.calendar);
  return facts.offers
    .map((offer) => ({
      type: offer.type,
      date: offer.date,
      day: dayNumberFromIso(offer.date),
      leg: legToOffer(whole, offer, paysAccruedAtOffer),
    }))
    .sort((a, b) => a.day - b.day || (a.type === b.type ? 0 : a.type === 'put' ? -1 : 1));
}

/** Prepares a bond once for all its days; throws InvalidInputError when its terms or payments contradict themselves. */
export function bondContext(facts: BondFacts): BondContext {
  const calendar = getCalendar(BUILT_IN_CALENDARS, facts.terms.calendar);
  const whole = wholeLeg(facts, calendar);
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
