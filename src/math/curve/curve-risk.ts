import type { SettledBond } from '../bond/settled-bond.ts';
import { type Measure, measured, NOT_CONVERGED } from '../measure.ts';
import { dirtyPriceFromZSpread, type SpreadConvention } from '../spread/z-spread.ts';
import { type Rate, type Years, years } from '../units.ts';
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

/** A basis point of a continuously compounded rate. */
const SHIFT = 0.0001;

function priceOn(settled: SettledBond, pricing: CurvePricing, curve: Curve): number {
  const dirty = dirtyPriceFromZSpread(settled, curve, pricing.spread, pricing.convention);
  return dirty.ok ? dirty.value : Number.NaN;
}

/** Effective duration and convexity by full repricing on the curve a basis point (continuous rates) lower and higher. */
export function curveRisk(settled: SettledBond, pricing: CurvePricing): Measure<CurveRisk> {
  const base = dirtyPriceFromZSpread(settled, pricing.curve, pricing.spread, pricing.convention);
  if (!base.ok) return base;
  const down = priceOn(settled, pricing, shiftedCurve(pricing.curve, -SHIFT));
  const up = priceOn(settled, pricing, shiftedCurve(pricing.curve, SHIFT));
  const duration = (down - up) / (2 * base.value * SHIFT);
  const convexity = (down - 2 * base.value + up) / (base.value * SHIFT ** 2);
  if (!Number.isFinite(duration + convexity)) return NOT_CONVERGED;
  return measured({ effectiveDuration: years(duration), effectiveConvexity: convexity });
}

/** The move of one key rate: full at its time, falling to zero at its neighbours; beyond the first and last key rate it is flat. */
function keyShift(base: Curve, times: readonly number[], index: number, size: number): Curve {
  return { model: 'Shifted', base, shift: { times, values: times.map((_, other) => (other === index ? size : 0)) } };
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
  const base = dirtyPriceFromZSpread(settled, pricing.curve, pricing.spread, pricing.convention);
  if (!base.ok) return base;
  const durations = keyTimes.map((_, index) => {
    const down = priceOn(settled, pricing, keyShift(pricing.curve, keyTimes, index, -SHIFT));
    const up = priceOn(settled, pricing, keyShift(pricing.curve, keyTimes, index, SHIFT));
    return (down - up) / (2 * base.value * SHIFT);
  });
  return durations.every(Number.isFinite) ? measured(durations.map(years)) : NOT_CONVERGED;
}
