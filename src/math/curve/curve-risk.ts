import type { SettledBond } from '../bond/settled-bond.ts';
import { dirtyPriceFromZSpread, type SpreadConvention } from '../spread/z-spread.ts';
import { type Measure, measured, NOT_CONVERGED, type Rate, rate, type Years, years } from '../units.ts';
import { type Curve, shiftedCurve } from './curve.ts';

/** How the price changes with a parallel move of the curve while the Z-spread stays. */
export interface CurveRisk {
  readonly effectiveDuration: Years;
  readonly effectiveConvexity: number;
}

/** The curve and the spread over it that a bond is priced with. */
export interface CurvePricing {
  readonly curve: Curve;
  readonly spread: Rate;
  readonly convention: SpreadConvention;
}

/** A basis point. */
const SHIFT = 0.0001;

/** A dirty price as it is, and after a move of a basis point down and up of what it depends on. */
export interface Repriced {
  readonly down: number;
  readonly base: number;
  readonly up: number;
}

/** The price with the curve or the spread moved by a size. */
function repriced(settled: SettledBond, pricing: CurvePricing, moved: (size: number) => Partial<CurvePricing>) {
  const priceAt = (own: CurvePricing) => dirtyPriceFromZSpread(settled, own.curve, own.spread, own.convention);
  const base = priceAt(pricing);
  if (!base.ok) return base;
  const [down, up] = [priceAt({ ...pricing, ...moved(-SHIFT) }), priceAt({ ...pricing, ...moved(SHIFT) })];
  return down.ok && up.ok ? measured({ down: down.value, base: base.value, up: up.value }) : NOT_CONVERGED;
}

/** By a parallel move of the curve's continuous rates. */
export function repricedByCurve(settled: SettledBond, pricing: CurvePricing): Measure<Repriced> {
  return repriced(settled, pricing, (size) => ({ curve: shiftedCurve(pricing.curve, size) }));
}

/** By a move of the spread. */
export function repricedBySpread(settled: SettledBond, pricing: CurvePricing): Measure<Repriced> {
  return repriced(settled, pricing, (size) => ({ spread: rate(pricing.spread + size) }));
}

/** The curve after the move of one key rate: full at its time, falling to zero at its neighbours; beyond the first and last key rate it is flat. */
export function keyShiftedCurve(base: Curve, times: readonly number[], key: number, size: number): Curve {
  return { model: 'Shifted', base, shift: { times, values: times.map((time) => (time === key ? size : 0)) } };
}

/** By a move of the key rate at a time, one of the key times. */
export function repricedByKeyRate(
  settled: SettledBond,
  pricing: CurvePricing,
  { keyTimes, time }: { readonly keyTimes: readonly number[]; readonly time: number },
): Measure<Repriced> {
  return repriced(settled, pricing, (size) => ({ curve: keyShiftedCurve(pricing.curve, keyTimes, time, size) }));
}

/** The share of the price that it loses per unit of the move, in years. */
export function durationFromRepriced({ down, base, up }: Repriced): Years {
  return years((down - up) / (2 * base * SHIFT));
}

export function convexityFromRepriced({ down, base, up }: Repriced): number {
  return (down - 2 * base + up) / (base * SHIFT ** 2);
}

/** Effective duration and convexity by full repricing on the curve a basis point (continuous rates) lower and higher. */
export function curveRisk(settled: SettledBond, pricing: CurvePricing): Measure<CurveRisk> {
  const moved = repricedByCurve(settled, pricing);
  if (!moved.ok) return moved;
  return measured({
    effectiveDuration: durationFromRepriced(moved.value),
    effectiveConvexity: convexityFromRepriced(moved.value),
  });
}

/**
 * Key-rate durations: the part of the effective duration that each key rate (times in years, ascending) carries; the moves
 * add up to a parallel one, so the durations add up to the effective duration (Ho 1992).
 */
export function keyRateDurations(
  settled: SettledBond,
  pricing: CurvePricing,
  keyTimes: readonly number[],
): Measure<readonly Years[]> {
  const moved = keyTimes.map((time) => repricedByKeyRate(settled, pricing, { keyTimes, time }));
  const known = moved.flatMap((each) => (each.ok ? [durationFromRepriced(each.value)] : []));
  return known.length === keyTimes.length ? measured(known) : NOT_CONVERGED;
}
