import { type SettledBond, settle } from '#math/bond/settled-bond.ts';
import type { Curve } from '#math/curve/curve.ts';
import { addMonths, dayNumberFromIso } from '#math/dates/dates.ts';
import { yearFraction } from '#math/day-count/day-count.ts';
import { dayCountName } from '#math/day-count/day-count-name.ts';
import { pricesAfterShifts } from '#math/option/option-adjusted-spread.ts';
import { dirtyPriceFromDiscountMargin, discountMargin } from '#math/spread/discount-margin.ts';
import { CONTINUOUS_SPREAD, dirtyPriceFromZSpread, zSpreadFromDirtyPrice } from '#math/spread/z-spread.ts';
import { BASIS_POINT, type DayNumber, price, rate, valueOrNull } from '#math/units.ts';
import { reinvestedUntil } from '#math/yield/horizon-return.ts';
import { perpetualFromSettled, perpetualPriceFromYield, perpetualYieldFromPrice } from '#math/yield/perpetual.ts';
import { presentValueAtYield, yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import { arrearsTermsOf } from '../bond-mathematics/overnight-coupons.ts';
import { type CarryMethod, carryMonths, carryShifts } from '../carry.ts';
import type { Leg } from '../derivation/bond-context.ts';
import { flatReferenceRatesOf } from '../derivation/floater-figures.ts';
import { dayWorkspace, settleLeg } from '../derivation/settled-leg.ts';
import { pricedTo } from '../ends.ts';
import type { BondFacts } from '../issue.ts';
import { firstDecision } from '../options/bond-options.ts';
import { type OptionModel, pricedOptions } from '../options/option-figures.ts';
import { assumedFacts } from './payment-assumptions.ts';
import { calculatedContext, type Workout, workoutsOf } from './workout.ts';

/** A price with what it is measured against. */
export interface CarryInput {
  readonly facts: BondFacts;
  readonly settlement: DayNumber;
  /** Per 100 of the nominal outstanding. */
  readonly clean: number;
  /** The government zero curve. */
  readonly curve: Curve | null;
  readonly optionModel: OptionModel;
}

interface CarryMove {
  /** Basis points. */
  readonly shift: number;
  readonly clean: number | null;
  /** Total returns over the horizons, fractions; null where a right may end the bond before, and where nothing gives the price. */
  readonly returns: readonly (number | null)[];
}

/** The end to which a bond is valued; null by the option model, which weighs them all. */
type CarryEnd = Pick<Workout, 'kind' | 'date'> | null;

export interface CarryGrid {
  readonly method: CarryMethod;
  readonly end: CarryEnd;
  readonly moves: readonly CarryMove[];
}

/** A bond as it is valued: what it is worth on a day after a move, and what it pays until then. */
interface Valued {
  readonly method: CarryMethod;
  readonly settled: SettledBond;
  /** The effective yield of the price, at which payments are reinvested. */
  readonly ownYield: number;
  /** Dirty, per 100 of the nominal outstanding on the day; null where it has none. */
  readonly worthOn: (day: DayNumber, shift: number) => number | null;
  /** The bond whose payments come, where a move changes them. */
  readonly payingAfter?: (shift: number) => SettledBond;
}

const perPerpetual = (settled: SettledBond) => valueOrNull(perpetualFromSettled(settled));

type LegOn = (day: DayNumber) => SettledBond;

function ownYieldOf(settled: SettledBond, dirty: number): number | null {
  return settled.accrued.ok ? valueOrNull(yieldFromCleanPrice(settled, price(dirty - settled.accrued.value))) : null;
}

function byYield(settledOn: LegOn, settlement: DayNumber, dirty: number, isLinked: boolean): Valued | null {
  const settled = settledOn(settlement);
  const own = ownYieldOf(settled, dirty);
  if (own === null) return null;
  const worthOn = (day: DayNumber, shift: number) => presentValueAtYield(settledOn(day), rate(own + shift)).value;
  return { method: isLinked ? 'real-yield' : 'yield', settled, ownYield: own, worthOn };
}

/** Every later coupon stays as long as the one of today, whichever of unlike periods comes next on the later day. */
function perpetual(settledOn: LegOn, settlement: DayNumber, dirty: number, isLinked: boolean): Valued | null {
  const settled = settledOn(settlement);
  const now = perPerpetual(settled);
  const own = now && valueOrNull(perpetualYieldFromPrice(now, price(dirty)));
  if (now === null || own === null) return null;
  const worthOn = (day: DayNumber, shift: number) => {
    const moved = settledOn(day);
    const later = perPerpetual(moved);
    const coupon = (now.coupon * settled.outstanding) / moved.outstanding;
    return later && valueOrNull(perpetualPriceFromYield({ ...later, coupon }, rate(own + shift)));
  };
  return { method: isLinked ? 'real-yield' : 'yield', settled, ownYield: own, worthOn };
}

/** A parallel move of continuous zero rates is one of the spread over them. */
function byCurve(settledOn: LegOn, settlement: DayNumber, dirty: number, curve: Curve): Valued | null {
  const settled = settledOn(settlement);
  const spread = valueOrNull(zSpreadFromDirtyPrice(settled, curve, price(dirty), CONTINUOUS_SPREAD));
  const ownYield = ownYieldOf(settled, dirty);
  if (spread === null || ownYield === null) return null;
  const worthOn = (day: DayNumber, shift: number) =>
    valueOrNull(dirtyPriceFromZSpread(settledOn(day), curve, rate(spread + shift), CONTINUOUS_SPREAD));
  return { method: 'curve', settled, ownYield, worthOn };
}

/** By the option model, at the spread of the price; `end` is the bond to the end that it is priced to. */
function byOptions(input: CarryInput, settledOn: LegOn, end: LegOn, dirty: number): Valued | null {
  const { facts, settlement, curve, optionModel } = input;
  const context = calculatedContext(facts, settlement);
  const settled = settledOn(settlement);
  const options = pricedOptions(context, settled, curve, optionModel);
  const found = options.ok ? valueOrNull(options.figuresAt(price(dirty))) : null;
  const ownYield = ownYieldOf(end(settlement), dirty) ?? ownYieldOf(settled, dirty);
  if (found === null || ownYield === null) return null;
  const spread = rate(found.oas);
  const shifts = carryShifts.map((shift) => shift * BASIS_POINT);
  const known = new Map<DayNumber, readonly number[]>();
  const worthsOn = (day: DayNumber): readonly number[] => {
    const later = pricedOptions(context, settledOn(day), curve, optionModel);
    return later.ok ? pricesAfterShifts(later.pricing, spread, shifts, 'coarse').map((each) => each.dirty) : [];
  };
  const worthOn = (day: DayNumber, shift: number) => {
    const worths = known.get(day) ?? worthsOn(day);
    known.set(day, worths);
    return worths[shifts.indexOf(shift)] ?? null;
  };
  return { method: 'options', settled, ownYield, worthOn };
}

/** The facts after a move on the day of settlement: in arrears the days of the running coupon that are to come earn it too. */
function withOpenCoupon(facts: BondFacts, settlement: DayNumber, shift: number): BondFacts {
  const { terms, cashFlows } = facts;
  if (arrearsTermsOf(terms) === null || terms.dayCount === null) return facts;
  const dayCount = dayCountName(terms.dayCount);
  const moved = cashFlows.map((row) => {
    if (row.coupon === null || row.accrualStart === null || row.accrualEnd === null) return row;
    const [start, end] = [dayNumberFromIso(row.accrualStart), dayNumberFromIso(row.accrualEnd)];
    if (settlement <= start || settlement >= end) return row;
    const context = {
      refStart: start,
      refEnd: end,
      frequency: terms.couponFrequency,
      periodEnd: end,
      termination: end,
    };
    return { ...row, coupon: row.coupon + row.nominal * shift * yearFraction(dayCount, settlement, end, context) };
  });
  return { ...facts, cashFlows: moved };
}

/** The bond after each move of the reference rate that its coupons are at. */
function legsAfterMoves({ facts, settlement }: CarryInput, assumedRate: number, held: Leg): (shift: number) => Leg {
  const ground = { curve: null, settlement, isArrears: false };
  const legs = new Map<number, Leg>();
  return (shift) => {
    const reference = rate(assumedRate + shift);
    const assumed = { coupons: 'reference', reference, index: null, writeDown: null } as const;
    const found = legs.get(shift);
    if (found !== undefined) return found;
    const moved = assumedFacts(withOpenCoupon(facts, settlement, shift), assumed, ground);
    const leg = calculatedContext(moved, settlement).whole ?? held;
    legs.set(shift, leg);
    return leg;
  };
}

/** Coupons that are not set follow the reference rate as it moves; the discount margin over it stays. */
function byReferenceRate(input: CarryInput, clean: number): Valued | null {
  const { facts, settlement } = input;
  const held = calculatedContext(facts, settlement).whole;
  if (held === null) return null;
  const rates = flatReferenceRatesOf(settleLeg(dayWorkspace(), held, settlement).effective, facts.terms);
  if (rates === null) return null;
  const after = legsAfterMoves(input, rates.assumed, held);
  // The margin is that over the same coupons that move, so that no move is a small one.
  const settled = settleLeg(dayWorkspace(), after(0), settlement).effective;
  if (!settled.accrued.ok) return null;
  const dirty = clean + settled.accrued.value;
  const margin = valueOrNull(discountMargin(settled, price(dirty), rates));
  const ownYield = ownYieldOf(settled, dirty);
  if (margin === null || ownYield === null) return null;
  const worthOn = (day: DayNumber, shift: number) => {
    const moved = rate(rates.assumed + shift);
    const current = day === settlement ? rate(rates.current + shift) : moved;
    const later = settleLeg(dayWorkspace(), after(shift), day).effective;
    return valueOrNull(dirtyPriceFromDiscountMargin(later, margin, { ...rates, current, assumed: moved }));
  };
  const payingAfter = (shift: number) => settleLeg(dayWorkspace(), after(shift), settlement).effective;
  return { method: 'reference-rate', settled, ownYield, worthOn, payingAfter };
}

function yieldTo({ kind, effective }: Workout, clean: number): number | null {
  if (kind !== 'perpetuity') return valueOrNull(yieldFromCleanPrice(effective, price(clean)));
  const endless = perPerpetual(effective);
  const accrued = valueOrNull(effective.accrued);
  return endless === null || accrued === null
    ? null
    : valueOrNull(perpetualYieldFromPrice(endless, price(clean + accrued)));
}

/**
 * The end that the bond is priced to, and the bond up to an offer where it is one; null for its last end. Coupons that are set anew at a put or
 * call are only assumed after it: an end that is known comes first.
 */
function pricedEndOf({ facts, settlement, clean }: CarryInput): { readonly end: CarryEnd; readonly leg: LegOn | null } {
  const context = calculatedContext(facts, settlement);
  const workouts = workoutsOf(context, settlement, 'annual');
  const known = workouts.filter(({ isCertain }) => isCertain);
  const yieldOf = (workout: Workout) => yieldTo(workout, clean);
  const end = pricedTo(known, yieldOf) ?? pricedTo(workouts, yieldOf) ?? known.at(-1) ?? workouts.at(-1);
  const leg = context.offers.find(({ type, date }) => `${type}-${date}` === end?.key)?.leg ?? null;
  return {
    end: end === undefined ? null : { kind: end.kind, date: end.date },
    leg: leg && ((day) => settleLeg(dayWorkspace(), leg, day).effective),
  };
}

/** The end of a bond whose rights are left out of account. */
function lastEndOf({ terms }: BondFacts): CarryEnd {
  return { kind: terms.isPerpetual ? 'perpetuity' : 'maturity', date: terms.maturesOn };
}

function wholeOf({ facts, settlement }: CarryInput): LegOn | null {
  const { whole } = calculatedContext(facts, settlement);
  return whole && ((day) => settleLeg(dayWorkspace(), whole, day).effective);
}

interface Found {
  readonly valued: Valued;
  readonly end: CarryEnd;
  readonly dirty: number;
}

function valuedOf(input: CarryInput): Found | null {
  const { facts, settlement, clean, curve } = input;
  const { couponKind, isPerpetual, isInflationLinked, isDefaulted } = facts.terms;
  const whole = wholeOf(input);
  const now = whole?.(settlement);
  if (whole === null || now?.state !== 'live' || !now.accrued.ok || isDefaulted) return null;
  const dirty = clean + now.accrued.value;
  const foundBy = (valued: Valued | null, end: CarryEnd): Found | null => valued && { valued, end, dirty };
  // The margin of a floating bond without maturity is to no end.
  if (couponKind === 'floating') return isPerpetual ? null : foundBy(byReferenceRate(input, clean), lastEndOf(facts));
  const { end, leg } = pricedEndOf(input);
  if (isPerpetual && leg === null) return foundBy(perpetual(whole, settlement, dirty, isInflationLinked), end);
  const settledOn = leg ?? whole;
  if (isInflationLinked) return foundBy(byYield(settledOn, settlement, dirty, true), end);
  const rights = byOptions(input, whole, settledOn, dirty);
  if (rights !== null) return foundBy(rights, null);
  const measured = curve && byCurve(settledOn, settlement, dirty, curve);
  return foundBy(measured ?? byYield(settledOn, settlement, dirty, false), end);
}

/** What a bond has paid and is worth on a day, after a move at settlement, over its price. */
function returnUntil(
  { settled, ownYield, worthOn, payingAfter = () => settled }: Valued,
  { dirty, horizon, shift }: Record<'dirty' | 'shift', number> & { horizon: DayNumber },
): number | null {
  const paying = payingAfter(shift);
  const terms = { horizon, reinvestmentRate: rate(ownYield) };
  const received = reinvestedUntil(paying, terms).reduce((sum, { grown }) => sum + grown, 0);
  const later = settle(paying.bond, horizon);
  const worth = later.state === 'live' ? worthOn(horizon, shift) : 0;
  const total = worth === null ? Number.NaN : (received + (worth * later.outstanding) / paying.outstanding) / dirty - 1;
  return Number.isFinite(total) ? total : null;
}

/**
 * Price and return of a bond after moves of rates on the day of settlement: docs/methods/carry-and-risk.md. What is paid until a horizon is
 * reinvested at the effective yield of the price. On a day after a right may be decided, what is held rests on the way there: no return.
 * Null where the price has no value to be moved.
 */
export function carryGrid(input: CarryInput): CarryGrid | null {
  const found = valuedOf(input);
  if (found === null) return null;
  const { facts, settlement } = input;
  const { valued, end, dirty } = found;
  const accrued = valueOrNull(valued.settled.accrued) ?? 0;
  const decided = firstDecision(calculatedContext(facts, settlement), settlement) ?? Number.POSITIVE_INFINITY;
  const horizons = carryMonths.map((months) => addMonths(settlement, months));
  const moves = carryShifts.map((basisPoints): CarryMove => {
    const shift = basisPoints * BASIS_POINT;
    const moved = shift === 0 ? dirty : valued.worthOn(settlement, shift);
    return {
      shift: basisPoints,
      clean: moved === null || !Number.isFinite(moved) ? null : moved - accrued,
      returns: horizons.map((horizon) => (horizon >= decided ? null : returnUntil(valued, { dirty, horizon, shift }))),
    };
  });
  return { method: valued.method, end, moves };
}
