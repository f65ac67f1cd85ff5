import type { SettledBond } from '../bond/settled-bond.ts';
import { type Measure, measured, NOT_CONVERGED } from '../measure.ts';
import type { Price, Rate, Years } from '../units.ts';
import { presentValueAtYield, whyNotDiscounted } from './price-from-yield.ts';

/** How a bond's price answers to its yield. */
export interface Risk {
  readonly dirty: Price;
  /** Time weighted by present value; null under `SimpleThenCompounded`, where it has no agreed meaning. */
  readonly macaulay: Years | null;
  /** Minus the derivative of the dirty price by the yield, over the dirty price. */
  readonly modified: Years;
  /** Second derivative of the dirty price by the yield, over the dirty price, in years squared. */
  readonly convexity: number;
  /** Price value of a basis point per 100 of the nominal outstanding: modified * dirty / 10000. */
  readonly pvbp: Price;
}

/** Dirty price, durations, convexity and price value of a basis point at a yield in the bond's convention. */
export function riskFromYield(settled: SettledBond, rate: Rate): Measure<Risk> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  const { value, slope, curvature, timeWeighted } = presentValueAtYield(settled, rate);
  if (!(value > 0) || !Number.isFinite(value + curvature)) return NOT_CONVERGED;
  const hasMacaulay = settled.bond.description.yieldConvention.compounding !== 'SimpleThenCompounded';
  return measured({
    dirty: value as Price,
    macaulay: hasMacaulay ? ((timeWeighted / value) as Years) : null,
    modified: (-slope / value) as Years,
    convexity: curvature / value,
    pvbp: (-slope / 10_000) as Price,
  });
}
