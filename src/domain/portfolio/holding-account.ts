import { dayNumberFromIso } from '#math/dates/dates.ts';
import { type DayNumber, type IsoDate, valueOrNull, yearsFromDays } from '#math/units.ts';
import { settlementDayOf } from '../bond/bond-mathematics/bond-description.ts';
import { type BondContext, bondContext, type Leg } from '../bond/derivation/bond-context.ts';
import { dayWorkspace, settleLeg } from '../bond/derivation/settled-leg.ts';
import { type BondFacts, moneyOfPayment } from '../bond/issue.ts';
import { hasMoneyPrices } from '../bond/market-conventions.ts';
import type { RatioOn } from './holding-index.ts';
import { type HoldingScenario, type MovedPrice, movedPrice, unmovedPrice } from './holding-scenario.ts';
import type { Purchase } from './watchlist.ts';

/** A bond that a reader holds, and the day on which it is looked at. */
export interface Held {
  readonly facts: BondFacts;
  /** Status of a bond that is repaid. */
  readonly isFinished: boolean;
  readonly isRedeemedEarly: boolean;
  /** Clean price of today's value; null where there is none. */
  readonly price: number | null;
  /** Modified duration by which the scenario is told where the bond cannot be priced anew. */
  readonly duration: number | null;
  /** One or more. */
  readonly purchases: readonly Purchase[];
  readonly today: IsoDate;
  /** Null for none: everything stays as it is. */
  readonly scenario: HoldingScenario | null;
  /** Index ratio of a day. */
  readonly ratioOn: RatioOn;
  /** Of a bond that pays its revaluation with each coupon, by what it pays at the end of a period; null or absent for others. */
  readonly coefficientOn?: RatioOn | null;
}

/**
 * The two ends of the holding: accrued interest per 100 outstanding, nominal outstanding per 100 of the face at issue, and what an index has
 * made of that.
 */
export interface Settled {
  readonly day: DayNumber;
  readonly accrued: number | null;
  readonly outstanding: number;
  readonly ratio: number | null;
  /** That of payments to come, as if the index stood still. */
  readonly ahead: number | null;
}

/**
 * What came in on a day: real, per 100 of the face at issue, and what an index has made of one. A coupon with which revaluation is paid is in
 * money, with that in it.
 */
interface ReceivedPayment {
  readonly day: DayNumber;
  readonly coupon: number;
  readonly redemption: number;
  readonly ratio: number;
}

/** Per 100 of the face at issue: what a purchase cost, and what it has brought. */
export interface PurchaseReturn {
  readonly settled: Settled & { readonly accrued: number };
  readonly price: number;
  readonly cost: number;
  /** Null while unknown. */
  readonly payments: readonly ReceivedPayment[] | null;
  readonly received: number | null;
  readonly profit: number | null;
  /** Profit over cost. */
  readonly share: number | null;
}

/** What a bond is worth to its holder today, and what each purchase of it has brought. */
export interface HoldingAccount {
  readonly context: BondContext;
  readonly now: Settled;
  readonly dirty: number | null;
  readonly moved: MovedPrice | null;
  /** Of each purchase; null where its price or its day is not noted, or its cost not known. */
  readonly returns: readonly (PurchaseReturn | null)[];
}

function settledOn({ facts: { terms }, calendar, whole }: BondContext, leg: Leg, date: IsoDate, ratioOn: RatioOn) {
  const day = settlementDayOf(terms, calendar, date);
  const { effective } = settleLeg(dayWorkspace(), leg, day);
  const accrued = terms.isDefaulted ? 0 : valueOrNull(effective.accrued);
  const isRepaid = (whole?.quoted.rows ?? []).every(({ payDay }) => payDay <= day);
  const settled = { day, outstanding: isRepaid ? 0 : effective.outstanding };
  if (!hasMoneyPrices(terms)) return { ...settled, accrued, ratio: ratioOn(day), ahead: ratioOn(day) };
  // The price is in money already, and so is the interest: by the index of the coupon that it is a part of.
  const next = effective.bond.rows[effective.firstRow];
  const ahead = next === undefined ? null : ratioOn(next.payDay);
  return { ...settled, accrued: accrued === null || ahead === null ? null : accrued * ahead, ratio: 1, ahead };
}

/** Interest times the coefficient of the period, and what that makes of the nominal; per 100 of the face at issue, null while unknown. */
export function couponWithRevaluation(
  { coupon, nominal }: { readonly coupon: number | null; readonly nominal: number },
  coefficient: number | null,
): number | null {
  return coupon === null || coefficient === null ? null : coupon * coefficient + nominal * (coefficient - 1);
}

/**
 * What came in between two settlements: what a buyer of the first gets and one of the second does not, by the index of the days of payment;
 * null while unknown.
 */
function receivedBetween(
  { whole }: BondContext,
  { from, to }: { readonly from: DayNumber; readonly to: DayNumber },
  { ratioOn, coefficientOn }: Pick<Held, 'ratioOn' | 'coefficientOn'>,
): readonly ReceivedPayment[] | null {
  const isBetween = (day: DayNumber) => day > from && day <= to;
  const received: ReceivedPayment[] = [];
  for (const row of whole?.quoted.rows ?? []) {
    const { interest, repaid } = moneyOfPayment(row);
    const redemption = isBetween(row.payDay) ? repaid : 0;
    const coupon = isBetween(row.exDay) ? interest : 0;
    if (coupon === null) return null;
    if (coefficientOn) {
      const revalued = isBetween(row.exDay)
        ? couponWithRevaluation(row, coefficientOn(row.accrualEnd ?? row.payDay))
        : 0;
      if (revalued === null) return null;
      if (revalued + redemption > 0) received.push({ day: row.payDay, coupon: revalued, redemption, ratio: 1 });
      continue;
    }
    if (coupon + redemption === 0) continue;
    const ratio = ratioOn(row.payDay);
    if (ratio === null) return null;
    received.push({ day: row.payDay, coupon, redemption, ratio });
  }
  return received;
}

type Priced = Pick<HoldingAccount, 'now' | 'dirty' | 'moved'>;

/** What an index that is not published yet grows by in a year. Source: UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields, gilts with a lag of eight months. */
const ASSUMED_INFLATION = 0.03;

/**
 * A bond that trades in money as one that is not linked: its payments in money, at the index of each as far as it is known, from then on at the
 * assumed inflation. Null where no index is known.
 */
function paidInMoney(facts: BondFacts, ratioOn: RatioOn): BondFacts | null {
  const known = facts.cashFlows.flatMap(({ paymentDate }) => {
    const day = dayNumberFromIso(paymentDate);
    const ratio = ratioOn(day);
    return ratio === null ? [] : [{ day, ratio }];
  });
  const last = known.at(-1);
  if (last === undefined) return null;
  const ratioAt = (date: IsoDate): number => {
    const day = dayNumberFromIso(date);
    return ratioOn(day) ?? last.ratio * (1 + ASSUMED_INFLATION) ** yearsFromDays(day - last.day);
  };
  const cashFlows = facts.cashFlows.map((row) => {
    const ratio = ratioAt(row.paymentDate);
    const inMoney = (amount: number | null) => (amount === null ? null : amount * ratio);
    return {
      ...row,
      couponRate: inMoney(row.couponRate),
      coupon: inMoney(row.coupon),
      redemption: row.redemption * ratio,
    };
  });
  const terms = { ...facts.terms, couponFormula: null, priceIndex: null, isInflationLinked: false };
  return { ...facts, terms: { ...terms, couponKind: 'variable', couponRate: null }, cashFlows };
}

function pricedNow(context: BondContext, leg: Leg, held: Held): Priced {
  const { facts, price, duration, today, scenario, ratioOn } = held;
  const settled = settledOn(context, leg, today, ratioOn);
  const now = held.isFinished ? { ...settled, outstanding: 0 } : settled;
  if (now.outstanding === 0) return { now: { ...now, accrued: null }, dirty: 0, moved: unmovedPrice(0) };
  const { accrued, day: settlement } = now;
  if (price === null || accrued === null) return { now, dirty: null, moved: null };
  const dirty = price + accrued;
  if (scenario === null || facts.terms.isDefaulted) return { now, dirty, moved: unmovedPrice(dirty) };
  const paid = hasMoneyPrices(facts.terms) ? paidInMoney(facts, ratioOn) : facts;
  const moved = paid && movedPrice({ facts: paid, settlement, clean: price, accrued, duration }, scenario);
  return { now, dirty, moved };
}

/** Money of a share of the nominal outstanding, per 100 of the face at issue; null while an index is not known. */
export function moneyOf({ outstanding, ratio }: Settled, dirty: number | null): number | null {
  if (outstanding === 0) return 0;
  return ratio === null || dirty === null ? null : (outstanding * ratio * dirty) / 100;
}

function paymentsSince(context: BondContext, held: Held, from: DayNumber, to: DayNumber) {
  if (held.isRedeemedEarly) return null;
  return context.facts.terms.isDefaulted ? [] : receivedBetween(context, { from, to }, held);
}

function returnOf(context: BondContext, leg: Leg, held: Held, { now, dirty }: Priced, { price, date }: Purchase) {
  if (price === null || date === null) return null;
  const { accrued, ...settled } = settledOn(context, leg, date, held.ratioOn);
  if (accrued === null || settled.day > now.day) return null;
  const cost = moneyOf({ ...settled, accrued }, price + accrued);
  if (cost === null) return null;
  const payments = paymentsSince(context, held, settled.day, now.day);
  const sum = payments?.reduce((all, { coupon, redemption, ratio }) => all + (coupon + redemption) * ratio, 0);
  const received = sum ?? null;
  const value = moneyOf(now, dirty);
  const profit = value === null || received === null ? null : value + received - cost;
  const share = profit === null || cost <= 0 ? null : profit / cost;
  return { settled: { ...settled, accrued }, price, cost, payments, received, profit, share };
}

/** Payments are real whatever the units of the price. */
function holdingContext(facts: BondFacts): BondContext {
  const real = { ...facts, terms: { ...facts.terms, couponFormula: null } };
  return { ...bondContext(real), facts };
}

/** The account of a holding; null where no payments are known. Throws as the resolving of a bond does. */
export function holdingAccount(held: Held): HoldingAccount | null {
  const context = holdingContext(held.facts);
  if (context.whole === null) return null;
  const leg = context.whole;
  const priced = pricedNow(context, leg, held);
  return { context, ...priced, returns: held.purchases.map((each) => returnOf(context, leg, held, priced, each)) };
}
