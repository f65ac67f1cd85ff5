import { settlementDayOf } from '#domain/bond/bond-mathematics/bond-description.ts';
import type { BondContext, Leg, OfferLeg } from '#domain/bond/derivation/bond-context.ts';
import { type DayWorkspace, settleLeg } from '#domain/bond/derivation/settled-leg.ts';
import { annualZeroRate, type Curve } from '#math/curve/curve.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber, Rate, Years } from '#math/units.ts';
import { riskFromYield } from '#math/yield/risk-from-yield.ts';
import { averageSpread } from './bond-plan.ts';
import type { DemoBond } from './demo-bond.ts';
import { indexOnOrBefore, type MarketHistory } from './demo-curves.ts';
import { randomStream } from './random.ts';

/** What a bond is worth on a day before any venue says so: clean price, and the duration that moves it. */
export interface ModelPrice {
  readonly clean: number;
  readonly duration: number;
}

interface LegValue {
  readonly clean: number;
  readonly duration: number;
}

interface ValuationDay {
  readonly settlement: DayNumber;
  readonly curve: Curve;
  readonly spread: number;
}

const businessDaysPerYear = 256;
const daysPerYear = 365;
const reversion = 1.5;
const lowestPrice = 0.5;

/** Yield and duration depend on each other and are found by iteration: six rounds for a leg that is new, two for one that was just valued. */
const roundsAtFirst = 6;
const roundsLater = 2;

/** Values the payments of a leg at curve plus spread, both at the leg's duration. */
function legValuer(workspace: DayWorkspace): (leg: Leg, endDay: DayNumber, day: ValuationDay) => LegValue | null {
  let known: Leg | null = null;
  let duration = 0;
  return (leg, endDay, { settlement, curve, spread }) => {
    const { effective } = settleLeg(workspace, leg, settlement);
    if (leg !== known) duration = Math.min((endDay - settlement) / daysPerYear, 12);
    let value: LegValue | null = null;
    for (let round = leg === known ? roundsLater : roundsAtFirst; round > 0; round--) {
      const risk = riskFromYield(effective, (annualZeroRate(curve, duration as Years) + spread) as Rate);
      if (!risk.ok || !effective.accrued.ok) return null;
      duration = risk.value.macaulay ?? duration;
      value = { clean: risk.value.dirty - effective.accrued.value, duration: risk.value.modified };
    }
    known = leg;
    return value;
  };
}

/** Spread of each business day of the history: it wanders around the average with the credit of the market. */
function spreadPath(bond: DemoBond, history: MarketHistory, seed: number): (index: number) => number {
  const random = randomStream(seed, `spread ${bond.plan.id}`);
  const average = averageSpread(bond.plan);
  const step = 0.35 / Math.sqrt(businessDaysPerYear);
  let wander = 0.25 * random.normal();
  let at = -1;
  return (index) => {
    for (; at < index; at++) wander += -(reversion / businessDaysPerYear) * wander + step * random.normal();
    if (average === 0) return wander * 0.0002;
    return average * Math.exp(wander) * (history.credit[index] ?? 1);
  };
}

/** A spread that climbs from ordinary to thousands of per cent in the last year and a half before maturity. */
function distressedSpread(bond: DemoBond, history: MarketHistory): (index: number) => number {
  const end = history.days.at(-1) ?? 0;
  const start = end - 480;
  return (index) => {
    const progress = Math.max(0, ((history.days[index] ?? 0) - start) / (end - start));
    return averageSpread(bond.plan) * (32 / averageSpread(bond.plan)) ** (progress ** 1.6);
  };
}

function nextOffer(context: BondContext, type: OfferLeg['type'], settlement: DayNumber): OfferLeg | undefined {
  return context.offers.find((offer) => offer.type === type && offer.day > settlement);
}

/** Calls that only compensate the holder do not hold the price down. */
function isRealCall(bond: DemoBond, offer: OfferLeg): boolean {
  return bond.facts.offers.find((known) => known.date === offer.date)?.optionStyle !== 'make-whole';
}

interface Pricer {
  readonly bond: DemoBond;
  readonly context: BondContext;
  readonly toMaturity: ReturnType<typeof legValuer>;
  readonly toPut: ReturnType<typeof legValuer>;
  readonly toCall: ReturnType<typeof legValuer>;
}

/** A perpetuity without offers is worth its coupon over its yield. */
function perpetualValue({ bond }: Pricer, { curve, spread }: ValuationDay): LegValue {
  const rate = annualZeroRate(curve, 25 as Years) + spread;
  return { clean: (100 * (bond.facts.terms.couponRate ?? 0)) / rate, duration: 1 / rate };
}

/** A floater with unknown coupons moves with its margin alone. */
function marginValue({ bond, context }: Pricer, { settlement, spread }: ValuationDay): LegValue {
  const years = Math.max(((context.maturityDay ?? settlement) - settlement) / daysPerYear, 0);
  const duration = Math.min(years, 8) * 0.85;
  return { clean: 100 - (spread - averageSpread(bond.plan)) * 100 * duration, duration };
}

function baseValue(pricer: Pricer, day: ValuationDay): LegValue | null {
  const { context, bond, toMaturity } = pricer;
  const { isPerpetual } = bond.facts.terms;
  if (isPerpetual) return context.offers.length === 0 ? perpetualValue(pricer, day) : null;
  if (context.whole === null || context.maturityDay === null) return null;
  return toMaturity(context.whole, context.maturityDay, day);
}

/** The holder puts when it serves the holder, the issuer calls when it serves the issuer. */
function valueOn(pricer: Pricer, day: ValuationDay): LegValue | null {
  const { bond, context, toPut, toCall } = pricer;
  const put = nextOffer(context, 'put', day.settlement);
  const call = nextOffer(context, 'call', day.settlement);
  let value = baseValue(pricer, day);
  const putValue = put?.leg ? toPut(put.leg, put.day, day) : null;
  if (putValue !== null && (value === null || putValue.clean > value.clean)) value = putValue;
  const callValue = call?.leg && isRealCall(bond, call) ? toCall(call.leg, call.day, day) : null;
  if (callValue !== null && (value === null || callValue.clean < value.clean)) value = callValue;
  return value ?? marginValue(pricer, day);
}

function defaultedPrices(bond: DemoBond, history: MarketHistory, seed: number): (index: number) => ModelPrice {
  const random = randomStream(seed, `default ${bond.plan.id}`);
  const recovery = random.between(18, 34);
  const defaultDay = (history.days.at(-1) ?? 0) - random.whole(250, 400);
  let wander = 0;
  let at = -1;
  return (index) => {
    for (; at < index; at++) wander = wander * 0.99 + 0.012 * random.normal();
    const daysLeft = defaultDay - (history.days[index] ?? 0);
    const before = recovery + (88 - recovery) * Math.min(1, Math.max(0, daysLeft / 300) ** 0.5);
    return { clean: before * Math.exp(wander), duration: 2 };
  };
}

/**
 * The model price of a bond by the index of the business day in the market's history, to be asked for in ascending order.
 * Null on days on which nothing is left to settle.
 */
export function modelPrices(
  bond: DemoBond,
  context: BondContext,
  history: MarketHistory,
  workspace: DayWorkspace,
  seed: number,
): (index: number) => ModelPrice | null {
  if (bond.plan.story === 'defaulted') return defaultedPrices(bond, history, seed);
  const spread = bond.plan.story === 'distressed' ? distressedSpread(bond, history) : spreadPath(bond, history, seed);
  const inflation = bond.facts.terms.isInflationLinked ? history.currency.inflation : 0;
  const pricer: Pricer = {
    bond,
    context,
    toMaturity: legValuer(workspace),
    toPut: legValuer(workspace),
    toCall: legValuer(workspace),
  };
  const lastSettlement = bond.tradesTo;
  const isOver = bond.facts.terms.poolFactor === 0;
  return (index) => {
    const day = history.days[index];
    const curve = history.curves[index];
    if (day === undefined || curve === undefined) return null;
    const settlement = settlementDayOf(bond.facts.terms, context.calendar, isoFromDayNumber(day));
    if (isOver && settlement >= lastSettlement) return null;
    const value = valueOn(pricer, { settlement, curve, spread: spread(index) - inflation });
    return value === null ? null : { clean: Math.max(value.clean, lowestPrice), duration: value.duration };
  };
}

/** Indices of the business days on which a bond has prices: from the market's first to the bond's last, or so many of the last ones. */
export function tradingIndices(bond: DemoBond, history: MarketHistory, firstDay: number): readonly [number, number] {
  const silent = bond.plan.silentDays ?? 0;
  const last = indexOnOrBefore(history, bond.tradesTo - silent);
  if (bond.plan.points !== undefined) return [last - bond.plan.points + 1, last];
  const from = Math.max(bond.tradesFrom + 1, firstDay);
  const before = indexOnOrBefore(history, from);
  const first = (history.days[before] ?? 0) >= from ? before : before + 1;
  return [first, last];
}
