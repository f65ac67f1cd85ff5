import type { SettledBond } from '#math/bond/settled-bond.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import { discountedFlows } from '#math/yield/discounted-flows.ts';
import { settlementOf } from '../../bond/bond-mathematics/bond-description.ts';
import { type BondContext, type Leg, restsOnAssumptions } from '../../bond/derivation/bond-context.ts';
import { effectiveYieldOf, figuresAtPrice, type Trade } from '../../bond/derivation/price-figures.ts';
import { bestEnd, type EndKind, worstEnd } from '../../bond/ends.ts';
import { assumed, type ExplainedFlow, type ExplainSubject, type InputValues } from './explanation.ts';
import type { ExplainedAssumption } from './explanation-words.ts';

/** A trade at a price of the day. */
export interface ExplainedDeal extends Trade {
  readonly clean: number;
  readonly settlement: DayNumber;
}

/** The deal that the figures of a day belong to; null without a price, and for a bond in default. */
export function dealOf({ context, day, at }: ExplainSubject): ExplainedDeal | null {
  const { terms } = context.facts;
  const clean = at === null ? day.indicativePrice : day[at];
  if (clean === null || terms.isDefaulted) return null;
  return {
    date: day.date,
    settlesOn: day.settlesOn,
    paidAccrued: day.accruedOrigin === 'published' ? day.accrued : null,
    clean,
    settlement: settlementOf(terms, context.calendar, day),
  };
}

/** The payments up to one end, and that end. */
export interface ExplainedEnd {
  readonly kind: EndKind;
  readonly leg: Leg;
  readonly day: DayNumber | null;
  /** Of an offer. */
  readonly price: number | null;
}

/** A trade, what is paid until its end, and the settlement of that in the convention of the figure. */
export interface SettledEnd {
  readonly deal: ExplainedDeal;
  readonly end: ExplainedEnd;
  readonly settled: SettledBond;
}

function wholeEnd({ whole, maturityDay, facts }: BondContext): ExplainedEnd | null {
  const kind = facts.terms.isPerpetual ? 'perpetuity' : 'maturity';
  return whole && { kind, leg: whole, day: maturityDay, price: null };
}

function offerEnd({ offers }: BondContext, isIt: (offer: BondContext['offers'][number]) => boolean) {
  const offer = offers.find(isIt);
  return offer?.leg ? { kind: offer.type, leg: offer.leg, day: offer.day, price: offer.price } : null;
}

const choices = { worst: worstEnd, best: bestEnd } as const;

/** The end that the issuer or the holder would choose by the effective yields of a deal. */
function chosenEnd(subject: ExplainSubject, choice: keyof typeof choices): ExplainedEnd | null {
  const deal = dealOf(subject);
  const exits = (deal && figuresAtPrice(subject.context, deal, deal.clean)?.exits) ?? [];
  const end = choices[choice](exits, effectiveYieldOf);
  return deal && end && endOf({ ...subject, end }, deal.settlement);
}

/** The end that is asked for, else that of the day's own yield; null where its payments are not known. */
export function endOf(subject: ExplainSubject, settlement: DayNumber): ExplainedEnd | null {
  const { context, day, end, at } = subject;
  if (end !== null) {
    if (end.kind === 'worst' || end.kind === 'best') return chosenEnd(subject, end.kind);
    const whole = wholeEnd(context);
    if (end.kind === 'maturity' || end.kind === 'perpetuity') return whole?.kind === end.kind ? whole : null;
    return offerEnd(context, (offer) => {
      const isOfKind = end.kind === 'offer' || offer.type === end.kind;
      return isOfKind && (end.date === null ? offer.day > settlement : offer.date === end.date);
    });
  }
  if (at !== null) return null;
  if (day.indicativeYieldType === 'offer') return offerEnd(context, ({ date }) => date === day.offerDate);
  return day.indicativeYieldType === 'maturity' ? wholeEnd(context) : null;
}

/** What every figure of a price begins with. */
export function dealInputs(deal: ExplainedDeal, settled: SettledBond): InputValues {
  const accrued = settled.accrued.ok ? settled.accrued.value : null;
  return {
    clean_price: deal.clean,
    accrued,
    dirty_price: accrued === null ? null : deal.clean + accrued,
    settlement: deal.settlement,
  };
}

function isEx({ bond, firstRow, settlement }: SettledBond): boolean {
  const next = bond.rows[firstRow];
  return next !== undefined && next.exDay <= settlement && next.exDay < next.payDay;
}

/** What is taken for granted of the payments up to an end. */
export function assumptionsOf(
  { context }: ExplainSubject,
  deal: ExplainedDeal,
  settled: SettledBond,
  end: ExplainedEnd | null,
): readonly ExplainedAssumption[] {
  const { terms } = context.facts;
  return assumed({
    assumed_payments: restsOnAssumptions(context, deal.settlement, end?.day ?? null),
    run_back_payments: context.facts.cashFlows.some(({ madeFrom }) => madeFrom === 'run-back'),
    projected_coupons: terms.couponKind === 'floating',
    ex_coupon: isEx(settled),
    paid_accrued: deal.paidAccrued !== null,
    real_payments: terms.isInflationLinked,
    last_period: end?.leg.last === settled.bond,
    offer_without_accrued: end?.leg.accruing != null,
    endless: end?.kind === 'perpetuity',
  });
}

/** The payments with their discount factors by any way of valuing them, and the share of each. */
export function explainedFlows(
  { estimatedDays }: BondContext,
  settled: SettledBond,
  worthOf: (settled: SettledBond) => number,
): readonly ExplainedFlow[] {
  const flows = discountedFlows(settled, worthOf);
  const total = flows.reduce((sum, { presentValue }) => sum + presentValue, 0);
  return flows.map(({ payDay, time, amount, factor, presentValue }) => ({
    date: isoFromDayNumber(payDay),
    time,
    amount,
    factor,
    presentValue,
    share: presentValue / total,
    isEstimated: estimatedDays.includes(payDay),
  }));
}
