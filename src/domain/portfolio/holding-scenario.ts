import { type Curve, zeroRate } from '#math/curve/curve.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { pricesFromOas } from '#math/option/option-adjusted-spread.ts';
import { dirtyPriceFromDiscountMargin, discountMargin } from '#math/spread/discount-margin.ts';
import { type DayNumber, type IsoDate, price, rate, valueOrNull, years, yearsFromDays } from '#math/units.ts';
import { solvedYield } from '../bond/calculator/convert-quote.ts';
import { assumedFacts } from '../bond/calculator/payment-assumptions.ts';
import { yieldRisk } from '../bond/calculator/risk-figures.ts';
import { type CurveTwist, cleanAtYield, dirtyAfterTwist, twistedCurve } from '../bond/calculator/scenario.ts';
import { calculatedContext, type Workout, workoutsOf } from '../bond/calculator/workout.ts';
import { bondContext } from '../bond/derivation/bond-context.ts';
import { flatReferenceRatesOf } from '../bond/derivation/floater-figures.ts';
import { dayWorkspace, settleLeg } from '../bond/derivation/settled-leg.ts';
import { worstEnd } from '../bond/ends.ts';
import type { BondFacts, IssuePayment } from '../bond/issue.ts';
import { type OptionMarket, pricedOptions } from '../bond/options/option-figures.ts';

/** What is supposed of a market; moves are fractions. */
export interface HoldingScenario {
  /** Of the yield of a bond in its own convention, of a floating bond of its reference rate. */
  readonly shift: number;
  /** Of the curve, beside the shift. */
  readonly twist: CurveTwist;
  /** Of what a bond pays over the rates. */
  readonly spread: number;
  /** Days from settlement for which payments are reinvested at the bond's own yield after the move. */
  readonly days: number;
  /** Zero curve that the twist moves; null moves the bond's own yield as if it were a flat curve. */
  readonly curve: Curve | null;
  /** What bonds with calls and puts are priced anew by; null prices them to an end. */
  readonly options: OptionMarket | null;
}

/** A rate before and after the moves, a fraction. */
interface MovedRate {
  readonly before: number;
  readonly after: number;
}

/** By what a bond was priced anew to an end. */
interface MovedBy {
  /** In the bond's own convention; null of a floating bond that has a margin. */
  readonly yield: MovedRate | null;
  readonly reference: MovedRate | null;
  readonly margin: MovedRate | null;
  /** Of a bond that was priced anew with its calls and puts. */
  readonly oas: MovedRate | null;
  /** Dirty price after the other moves, before a twist at the Z-spread; null without one. */
  readonly untwisted: number | null;
}

/** How a bond was priced anew; prices per 100 of the nominal outstanding. */
export interface MoveSteps extends MovedBy {
  readonly kind: Workout['kind'];
  readonly end: IsoDate | null;
  /** Dirty price after all moves, at once. */
  readonly dirtyAtOnce: number;
  /** The effective yield after the moves, and for how many days the money earns it; null without a horizon. */
  readonly horizon: { readonly yield: number; readonly days: number } | null;
}

/** What a bond would be worth, per 100 of the nominal outstanding, with what it pays until the horizon. */
export interface MovedPrice {
  readonly dirty: number;
  /** By modified duration, since the bond cannot be priced anew. */
  readonly isByDuration: boolean;
  /** Null where it was not priced anew. */
  readonly steps: MoveSteps | null;
  /** The duration that it is by, and the move of the yield; null where it was priced anew. */
  readonly byDuration: { readonly duration: number; readonly move: number } | null;
}

/** A price that stays where it is. */
export function unmovedPrice(dirty: number): MovedPrice {
  return { dirty, isByDuration: false, steps: null, byDuration: null };
}

/** A bond to be moved: its clean price on a settlement day with the interest that a buyer pays. */
export interface PricedHolding {
  readonly facts: BondFacts;
  readonly settlement: DayNumber;
  readonly clean: number;
  readonly accrued: number;
  readonly duration: number | null;
}

const noCurve: Curve = { model: 'ZeroNodes', times: [0], values: [0] };

function yieldAt(workout: Workout, clean: number): number | null {
  return valueOrNull(solvedYield(workout, 'effectiveYield', price(clean)));
}

/**
 * The end that a bond is priced to: the worst in its own convention. Where the payments of that one are only assumed, since they are set
 * anew at a put, it is the put before them; null where no end has a yield.
 */
function pricedEnd(workouts: readonly Workout[], clean: number): Workout | null {
  const yieldOf = (workout: Workout) => valueOrNull(solvedYield(workout, 'yield', price(clean)));
  const worst = worstEnd(workouts, yieldOf);
  if (worst?.isCertain === true) return worst;
  const puts = workouts.filter((workout) => workout.kind === 'put' && workout.isCertain && yieldOf(workout) !== null);
  return puts.at(-1) ?? worst;
}

function workoutsAt(facts: BondFacts, settlement: DayNumber): readonly Workout[] {
  return workoutsOf(calculatedContext(facts, settlement), settlement, 'annual');
}

/** A floating bond whose coupons that are not set follow a reference rate. */
function floatedAt(facts: BondFacts, settlement: DayNumber, reference: number): readonly Workout[] {
  const assumed = { coupons: 'reference', reference: rate(reference), index: null, writeDown: null } as const;
  return workoutsAt(assumedFacts(facts, assumed, { curve: null, settlement, isArrears: false }), settlement);
}

/**
 * A bond whose running coupon is in arrears, with what is left of its period at the moved rate: the days until settlement are fixed. Another
 * bond, and one whose running coupon is fixed or known, stays.
 */
function withMovedArrears(facts: BondFacts, settlement: DayNumber, move: number): BondFacts {
  if (facts.terms.overnightMethod === null) return facts;
  const moved = (row: IssuePayment): IssuePayment => {
    const { accrualStart, accrualEnd, couponRate, coupon, isEstimated } = row;
    if (!isEstimated || !accrualStart || !accrualEnd || !couponRate || coupon === null) return row;
    const [start, end] = [dayNumberFromIso(accrualStart), dayNumberFromIso(accrualEnd)];
    if (start >= settlement || end <= settlement) return row;
    const after = couponRate + (move * (end - settlement)) / (end - start);
    return { ...row, couponRate: after, coupon: (coupon * after) / couponRate };
  };
  return { ...facts, cashFlows: facts.cashFlows.map(moved) };
}

/** An end of the bond after the move, and its dirty price there. */
interface Moved {
  readonly workout: Workout;
  readonly dirty: number;
  readonly by: MovedBy;
}

const notMoved: MovedBy = { yield: null, reference: null, margin: null, oas: null, untwisted: null };

function movedFixed({ clean, accrued }: PricedHolding, workout: Workout, scenario: HoldingScenario): Moved | null {
  const own = valueOrNull(solvedYield(workout, 'yield', price(clean)));
  if (own === null) return null;
  const { shift, spread, twist, curve } = scenario;
  const isPerpetual = workout.kind === 'perpetuity';
  // A perpetual bond has no last payment to read the curve at: its yield moves as the curve does at its duration.
  const duration = isPerpetual ? (yieldRisk(workout, 'effective', yieldAt(workout, clean))?.macaulay ?? null) : null;
  const bent = duration === null ? 0 : zeroRate(twistedCurve(noCurve, twist), years(duration));
  const after = own + shift + spread + bent;
  const shifted = cleanAtYield(workout, rate(after));
  if (shifted === null) return null;
  const dirty = shifted + accrued;
  const by = { ...notMoved, yield: { before: own, after } };
  if (isPerpetual || (twist.short === 0 && twist.long === 0)) return { workout, dirty, by };
  const twisted = dirtyAfterTwist(workout.effective, price(dirty), curve ?? noCurve, twist);
  return twisted === null ? null : { workout, dirty: twisted, by: { ...by, untwisted: dirty } };
}

/**
 * A floating bond: its reference rate moves discounting and the coupons that are not set alike, by the short end of a twist; the spread
 * moves the discount margin. What is left of a running coupon in arrears is not set either. Null where a coupon at its cap or floor hides the
 * reference rate: such a coupon stays as it is.
 */
function movedFloating(held: PricedHolding, { key }: Workout, { shift, twist, spread }: HoldingScenario): Moved | null {
  const { facts, settlement, clean, accrued } = held;
  const terms = { ...facts.terms, quotedMargin: facts.terms.quotedMargin ?? 0 };
  const find = (workouts: readonly Workout[]) => workouts.find((each) => each.key === key);
  const known = find(workoutsAt(facts, settlement));
  const rates = known && flatReferenceRatesOf(known.effective, terms);
  if (!rates) return null;
  const move = shift + twist.short;
  const now = find(floatedAt(facts, settlement, rates.assumed));
  const then = find(floatedAt(withMovedArrears(facts, settlement, move), settlement, rates.assumed + move));
  if (now === undefined || then === undefined) return null;
  const moved = { current: rate(rates.current + move), assumed: rate(rates.assumed + move) };
  const reference = { before: rates.assumed, after: moved.assumed };
  if (then.kind === 'perpetuity') {
    const own = valueOrNull(solvedYield(now, 'yield', price(clean)));
    if (own === null) return null;
    const after = own + move + spread;
    const shifted = cleanAtYield(then, rate(after));
    const by = { ...notMoved, reference, yield: { before: own, after } };
    return shifted === null ? null : { workout: then, dirty: shifted + accrued, by };
  }
  const margin = valueOrNull(discountMargin(now.effective, price(clean + accrued), rates));
  if (margin === null) return null;
  const dirty = valueOrNull(dirtyPriceFromDiscountMargin(then.effective, rate(margin + spread), moved));
  const by = { ...notMoved, reference, margin: { before: margin, after: margin + spread } };
  return dirty === null ? null : { workout: then, dirty, by };
}

/**
 * A bond with calls and puts by the option model: shift and twist move the continuous zero rates of the government curve, the spread moves the
 * OAS. Null for another bond, and where the model has no figures.
 */
function movedOptions(held: PricedHolding, { shift, twist, spread, options: market }: HoldingScenario): Moved | null {
  const { facts, settlement, clean, accrued } = held;
  if (market?.curve == null || facts.offers.length === 0) return null;
  const context = bondContext(facts);
  const settled = context.whole && settleLeg(dayWorkspace(), context.whole, settlement).effective;
  const pricingOn = (curve: Curve) => pricedOptions(context, settled, curve, market.model);
  const now = pricingOn(market.curve);
  const then = twist.short === 0 && twist.long === 0 ? now : pricingOn(twistedCurve(market.curve, twist));
  const before = now.ok ? (valueOrNull(now.figuresAt(price(clean + accrued)))?.oas ?? null) : null;
  if (!then.ok || before === null) return null;
  const after = before + spread;
  // A parallel move of the curve is one of the spread.
  const { dirty } = pricesFromOas(then.pricing, rate(after + shift));
  const workout = pricedEnd(workoutsAt(facts, settlement), dirty - accrued);
  return workout && { workout, dirty, by: { ...notMoved, oas: { before, after } } };
}

/** Payments reinvested at the yield itself grow as the bond does, until it is repaid: then the money earns nothing more. */
function atHorizon({ workout, dirty }: Moved, accrued: number, days: number): MoveSteps['horizon'] {
  const own = yieldAt(workout, dirty - accrued);
  const { bond, settlement } = workout.effective;
  const last = workout.kind === 'perpetuity' ? undefined : bond.rows.at(-1)?.payDay;
  const held = last === undefined ? days : Math.min(days, last - settlement);
  return own === null ? null : { yield: own, days: held };
}

function repriced(moved: Moved, accrued: number, days: number): MovedPrice | null {
  const { workout, dirty, by } = moved;
  const horizon = days === 0 ? null : atHorizon(moved, accrued, days);
  if (days !== 0 && horizon === null) return null;
  const growth = horizon === null ? 1 : (1 + horizon.yield) ** yearsFromDays(horizon.days);
  const steps = { ...by, kind: workout.kind, end: workout.date, dirtyAtOnce: dirty, horizon };
  return { dirty: dirty * growth, isByDuration: false, steps, byDuration: null };
}

function byDuration({ clean, accrued, duration }: PricedHolding, { shift, spread, twist }: HoldingScenario) {
  if (duration === null) return null;
  const move = shift + spread + zeroRate(twistedCurve(noCurve, twist), years(Math.max(0, duration)));
  const dirty = (clean + accrued) * (1 - duration * move);
  return { dirty, isByDuration: true, steps: null, byDuration: { duration, move } };
}

/**
 * What a bond would be worth in a scenario, priced anew with its calls and puts, else to the issuer's worst end; by its modified duration where no end has a yield, which then
 * brings nothing until the horizon. Null where nothing is known. Method: docs/methods/holding-profit.md.
 */
export function movedPrice(held: PricedHolding, scenario: HoldingScenario): MovedPrice | null {
  const { facts, settlement, clean, accrued } = held;
  const worst = pricedEnd(workoutsAt(facts, settlement), clean);
  if (worst === null) return byDuration(held, scenario);
  const floated = facts.terms.couponKind === 'floating' ? movedFloating(held, worst, scenario) : null;
  const moved = movedOptions(held, scenario) ?? floated ?? movedFixed(held, worst, scenario);
  return (moved && repriced(moved, accrued, scenario.days)) ?? byDuration(held, scenario);
}
