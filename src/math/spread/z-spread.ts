import type { SettledBond } from '../bond/settled-bond.ts';
import { type Curve, zeroRate } from '../curve/curve.ts';
import { type Measure, measured, measuredFinite, NOT_APPLICABLE, NOT_CONVERGED } from '../measure.ts';
import { type DecreasingProblem, solveDecreasing } from '../solve/solve-decreasing.ts';
import type { Price, Rate, Years } from '../units.ts';
import { whyNotDiscounted } from '../yield/price-from-yield.ts';

/** How a spread is added to zero rates: `Continuous`, or to rates compounded some times a year. */
export type SpreadConvention =
  | { readonly compounding: 'Continuous' }
  | { readonly compounding: 'Compounded'; readonly frequency: number };

/** Remaining flows with their times in calendar days / 365 and the curve's zero rate at each. */
interface CurveFlows {
  readonly times: Float64Array;
  readonly zeros: Float64Array;
  readonly amounts: Float64Array;
}

function curveFlows(settled: SettledBond, curve: Curve): CurveFlows {
  const { bond, settlement, firstRow, count, amounts } = settled;
  const times = Float64Array.from({ length: count }, (_, i) => ((bond.payDays[firstRow + i] ?? 0) - settlement) / 365);
  return { times, zeros: times.map((time) => zeroRate(curve, time as Years)), amounts };
}

/** Periods a year in which the spread compounds: Infinity when continuous. */
function periodsAYear(convention: SpreadConvention): number {
  return convention.compounding === 'Continuous' ? Number.POSITIVE_INFINITY : convention.frequency;
}

interface ValueWithSpread {
  value: number;
  slope: number;
}

function valueWithSpread({ times, zeros, amounts }: CurveFlows, spread: number, periods: number): ValueWithSpread {
  let value = 0;
  let slope = 0;
  for (let i = 0; i < times.length; i++) {
    const t = times[i] ?? 0;
    const zero = zeros[i] ?? 0;
    if (periods === Number.POSITIVE_INFINITY) {
      const discounted = (amounts[i] ?? 0) * Math.exp(-(zero + spread) * t);
      value += discounted;
      slope -= t * discounted;
    } else {
      const growth = Math.exp(zero / periods) + spread / periods;
      const discounted = (amounts[i] ?? 0) * growth ** (-periods * t);
      value += discounted;
      slope -= (t / growth) * discounted;
    }
  }
  return { value, slope };
}

/** Dirty price per 100 of the nominal outstanding off a zero curve with a constant spread over it. */
export function dirtyPriceFromZSpread(
  settled: SettledBond,
  curve: Curve,
  spread: Rate,
  convention: SpreadConvention,
): Measure<Price> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  return measuredFinite(valueWithSpread(curveFlows(settled, curve), spread, periodsAYear(convention)).value as Price);
}

/** Dirty price per 100 of the nominal outstanding off a zero curve. */
export function dirtyPriceFromCurve(settled: SettledBond, curve: Curve): Measure<Price> {
  return dirtyPriceFromZSpread(settled, curve, 0 as Rate, { compounding: 'Continuous' });
}

function spreadProblem(flows: CurveFlows, dirty: number, periods: number): DecreasingProblem {
  const lowestZero = flows.zeros.reduce((lowest, zero) => Math.min(lowest, zero), Number.POSITIVE_INFINITY);
  const isContinuous = periods === Number.POSITIVE_INFINITY;
  return {
    evaluate: (spread, out) => {
      const { value, slope } = valueWithSpread(flows, spread, periods);
      out.value = Math.log(value / dirty);
      out.slope = slope / value;
    },
    low: isContinuous ? -5 : Math.max(-5, periods * (0.01 - Math.exp(lowestZero / periods))),
    high: isContinuous ? 5 : 100,
    guess: 0,
  };
}

/**
 * Z-spread: the constant spread over the zero rates of a curve, in calendar days / 365, at which the remaining flows are
 * worth the dirty price; `not-converged` when none from about -99 % to 10,000 % is.
 */
export function zSpreadFromDirtyPrice(
  settled: SettledBond,
  curve: Curve,
  dirty: Price,
  convention: SpreadConvention,
): Measure<Rate> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  if (!(dirty > 0)) return NOT_APPLICABLE;
  const solved = solveDecreasing(spreadProblem(curveFlows(settled, curve), dirty, periodsAYear(convention)));
  return solved === null ? NOT_CONVERGED : measured(solved as Rate);
}
