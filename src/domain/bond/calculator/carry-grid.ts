import { type SettledBond, settle } from '#math/bond/settled-bond.ts';
import type { Curve } from '#math/curve/curve.ts';
import { addMonths } from '#math/dates/dates.ts';
import { pricesAfterShifts } from '#math/option/option-adjusted-spread.ts';
import { dirtyPriceFromDiscountMargin, discountMargin } from '#math/spread/discount-margin.ts';
import { CONTINUOUS_SPREAD, dirtyPriceFromZSpread, zSpreadFromDirtyPrice } from '#math/spread/z-spread.ts';
import { BASIS_POINT, type DayNumber, price, type Rate, rate, valueOrNull, yearsFromDays } from '#math/units.ts';
import { reinvestedUntil } from '#math/yield/horizon-return.ts';
import { perpetualFromSettled, perpetualPriceFromYield, perpetualYieldFromPrice } from '#math/yield/perpetual.ts';
import { presentValueAtYield, yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import { type CarryMethod, carryMonths, carryShifts } from '../carry.ts';
import { flatReferenceRatesOf } from '../derivation/floater-figures.ts';
import { dayWorkspace, settleLeg } from '../derivation/settled-leg.ts';
import { pricedTo } from '../ends.ts';
import type { BondFacts } from '../issue.ts';
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

export interface CarryGrid {
  readonly method: CarryMethod;
  readonly moves: readonly CarryMove[];
}

/** A bond as it is valued: what it is worth on a day after a move, and what it pays until then. */
interface Valued {
  readonly method: CarryMethod;
  readonly settled: SettledBond;
  /** Dirty, per 100 of the nominal outstanding on the day; null where it has none. */
  readonly worthOn: (day: DayNumber, shift: number) => number | null;
  /** The bond whose payments come, where a move changes them. */
  readonly payingAfter?: (shift: number) => SettledBond;
}

const perPerpetual = (settled: SettledBond) => valueOrNull(perpetualFromSettled(settled));

type LegOn = (day: DayNumber) => SettledBond;

function byYield(settledOn: LegOn, settlement: DayNumber, dirty: number, isLinked: boolean): Valued | null {
  const settled = settledOn(settlement);
  if (!settled.accrued.ok) return null;
  const own = valueOrNull(yieldFromCleanPrice(settled, price(dirty - settled.accrued.value)));
  if (own === null) return null;
  const worthOn = (day: DayNumber, shift: number) => presentValueAtYield(settledOn(day), rate(own + shift)).value;
  return { method: isLinked ? 'real-yield' : 'yield', settled, worthOn };
}

function perpetual(settledOn: LegOn, settlement: DayNumber, dirty: number): Valued | null {
  const settled = settledOn(settlement);
  const now = perPerpetual(settled);
  const own = now && valueOrNull(perpetualYieldFromPrice(now, price(dirty)));
  if (own === null) return null;
  const worthOn = (day: DayNumber, shift: number) => {
    const later = perPerpetual(settledOn(day));
    return later && valueOrNull(perpetualPriceFromYield(later, rate(own + shift)));
  };
  return { method: 'yield', settled, worthOn };
}

/** A parallel move of continuous zero rates is one of the spread over them. */
function byCurve(settledOn: LegOn, settlement: DayNumber, dirty: number, curve: Curve): Valued | null {
  const settled = settledOn(settlement);
  const spread = valueOrNull(zSpreadFromDirtyPrice(settled, curve, price(dirty), CONTINUOUS_SPREAD));
  if (spread === null) return null;
  const worthOn = (day: DayNumber, shift: number) =>
    valueOrNull(dirtyPriceFromZSpread(settledOn(day), curve, rate(spread + shift), CONTINUOUS_SPREAD));
  return { method: 'curve', settled, worthOn };
}

/** By the option model, at the spread of the price; of a day after a right is decided there is no value that does not rest on the way there. */
function byOptions(input: CarryInput, settledOn: LegOn, dirty: number): Valued | null {
  const { facts, settlement, curve, optionModel } = input;
  const context = calculatedContext(facts, settlement);
  const settled = settledOn(settlement);
  const options = pricedOptions(context, settled, curve, optionModel);
  const found = options.ok ? valueOrNull(options.figuresAt(price(dirty))) : null;
  if (!options.ok || found === null) return null;
  const decided = Math.min(...options.pricing.bond.exercises.map((exercise) => exercise.decided));
  const spread = rate(found.oas);
  const shifts = carryShifts.map((shift) => shift * BASIS_POINT);
  const known = new Map<DayNumber, readonly number[]>();
  const worthsOn = (day: DayNumber): readonly number[] => {
    const later = pricedOptions(context, settledOn(day), curve, optionModel);
    return later.ok ? pricesAfterShifts(later.pricing, spread, shifts, 'coarse').map((each) => each.dirty) : [];
  };
  const worthOn = (day: DayNumber, shift: number) => {
    if (yearsFromDays(day - settlement) >= decided) return null;
    const worths = known.get(day) ?? worthsOn(day);
    known.set(day, worths);
    return worths[shifts.indexOf(shift)] ?? null;
  };
  return { method: 'options', settled, worthOn };
}

/** Coupons that are not set follow the reference rate as it moves; the discount margin over it stays. */
function byReferenceRate({ facts, settlement }: CarryInput, dirty: number): Valued | null {
  const legAt = (reference: Rate | null) => {
    const assumed = {
      coupons: reference === null ? 'held' : 'reference',
      reference,
      index: null,
      writeDown: null,
    } as const;
    const ground = { curve: null, settlement, isArrears: false };
    return calculatedContext(assumedFacts(facts, assumed, ground), settlement).whole;
  };
  const held = legAt(null);
  if (held === null) return null;
  const settled = settleLeg(dayWorkspace(), held, settlement).effective;
  const rates = flatReferenceRatesOf(settled, facts.terms);
  const margin = rates && valueOrNull(discountMargin(settled, price(dirty), rates));
  if (rates === null || margin === null) return null;
  const after = (shift: number) => (shift === 0 ? held : (legAt(rate(rates.assumed + shift)) ?? held));
  const worthOn = (day: DayNumber, shift: number) => {
    const moved = rate(rates.assumed + shift);
    const current = day === settlement ? rate(rates.current + shift) : moved;
    const later = settleLeg(dayWorkspace(), after(shift), day).effective;
    return valueOrNull(dirtyPriceFromDiscountMargin(later, margin, { ...rates, current, assumed: moved }));
  };
  const payingAfter = (shift: number) => settleLeg(dayWorkspace(), after(shift), settlement).effective;
  return { method: 'reference-rate', settled, worthOn, payingAfter };
}

function yieldTo({ kind, effective }: Workout, clean: number): number | null {
  if (kind !== 'perpetuity') return valueOrNull(yieldFromCleanPrice(effective, price(clean)));
  const endless = perPerpetual(effective);
  const accrued = valueOrNull(effective.accrued);
  return endless === null || accrued === null
    ? null
    : valueOrNull(perpetualYieldFromPrice(endless, price(clean + accrued)));
}

/** The end that the bond is priced to, where no option model says what its rights are worth; null for its last one. */
function legOf({ facts, settlement, clean }: CarryInput): LegOn | null {
  const context = calculatedContext(facts, settlement);
  const workouts = workoutsOf(context, settlement, 'annual');
  const end = pricedTo(workouts, (workout) => yieldTo(workout, clean));
  const leg = context.offers.find(({ type, date }) => `${type}-${date}` === end?.key)?.leg ?? null;
  return leg && ((day) => settleLeg(dayWorkspace(), leg, day).effective);
}

function wholeOf({ facts, settlement }: CarryInput): LegOn | null {
  const { whole } = calculatedContext(facts, settlement);
  return whole && ((day) => settleLeg(dayWorkspace(), whole, day).effective);
}

function valuedOf(input: CarryInput): { readonly valued: Valued; readonly dirty: number } | null {
  const { facts, settlement, clean, curve } = input;
  const { terms } = facts;
  const whole = wholeOf(input);
  const now = whole?.(settlement);
  if (whole === null || now?.state !== 'live' || !now.accrued.ok || terms.isDefaulted) return null;
  const dirty = clean + now.accrued.value;
  const valued = () => {
    if (terms.couponKind === 'floating') return byReferenceRate(input, dirty);
    const offer = legOf(input);
    const end = offer ?? whole;
    if (terms.isInflationLinked) return byYield(end, settlement, dirty, true);
    const rights = byOptions(input, whole, dirty);
    if (rights !== null) return rights;
    if (terms.isPerpetual && offer === null) return perpetual(whole, settlement, dirty);
    const measured = curve && byCurve(end, settlement, dirty, curve);
    return measured ?? byYield(end, settlement, dirty, false);
  };
  const found = valued();
  return found && { valued: found, dirty };
}

/** What a bond has paid and is worth on a day, after a move at settlement, over its price. */
function returnUntil(
  { settled, worthOn, payingAfter = () => settled }: Valued,
  { dirty, horizon, shift, reinvested }: Record<'dirty' | 'shift' | 'reinvested', number> & { horizon: DayNumber },
): number | null {
  const paying = payingAfter(shift);
  const terms = { horizon, reinvestmentRate: rate(reinvested) };
  const received = reinvestedUntil(paying, terms).reduce((sum, { grown }) => sum + grown, 0);
  const later = settle(paying.bond, horizon);
  const worth = later.state === 'live' ? worthOn(horizon, shift) : 0;
  const total = worth === null ? Number.NaN : (received + (worth * later.outstanding) / paying.outstanding) / dirty - 1;
  return Number.isFinite(total) ? total : null;
}

/**
 * Price and return of a bond after moves of rates on the day of settlement: docs/methods/carry-and-risk.md. What is paid until a horizon is
 * reinvested at the effective yield of the price. Null where the price has no value to be moved.
 */
export function carryGrid(input: CarryInput): CarryGrid | null {
  const found = valuedOf(input);
  if (found === null) return null;
  const { valued, dirty } = found;
  const { settled } = valued;
  const accrued = valueOrNull(settled.accrued) ?? 0;
  const reinvested = valueOrNull(yieldFromCleanPrice(settled, price(dirty - accrued))) ?? 0;
  const horizons = carryMonths.map((months) => addMonths(input.settlement, months));
  const moves = carryShifts.map((basisPoints): CarryMove => {
    const shift = basisPoints * BASIS_POINT;
    const moved = shift === 0 ? dirty : valued.worthOn(input.settlement, shift);
    return {
      shift: basisPoints,
      clean: moved === null || !Number.isFinite(moved) ? null : moved - accrued,
      returns: horizons.map((horizon) => returnUntil(valued, { dirty, horizon, shift, reinvested })),
    };
  });
  return { method: valued.method, moves };
}
