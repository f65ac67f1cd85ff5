import { type SettledBond, yearsToPayments } from '../bond/settled-bond.ts';
import { elementAt, numberAt } from '../checked-access.ts';
import { type Curve, zeroRateIn } from '../curve/curve.ts';
import { type DecreasingProblem, solveDecreasing } from '../solve/solve-decreasing.ts';
import type { Measure, Price, Rate, Years } from '../units.ts';
import { measuredPrice, measuredRate, NOT_APPLICABLE, NOT_CONVERGED, rate } from '../units.ts';
import { EVEN_RATES, type RateConvention } from '../yield/compounding.ts';
import { whyNotDiscounted } from '../yield/yield-from-price.ts';

/** How a spread is added to zero rates: to continuous ones, or to rates compounded some times a year. */
export type SpreadConvention = RateConvention<keyof typeof EVEN_RATES>;

/** Remaining flows, their times (calendar days / 365), and the curve's zero rate at each time in the compounding of the spread. */
interface CurveFlows {
  readonly times: readonly Years[];
  readonly zeros: readonly Rate[];
  readonly amounts: Float64Array;
  readonly convention: SpreadConvention;
}

function curveFlows(settled: SettledBond, curve: Curve, convention: SpreadConvention): CurveFlows {
  const times = yearsToPayments(settled);
  const zeros = times.map((time) => zeroRateIn(convention, curve, time));
  return { times, zeros, amounts: settled.amounts, convention };
}

interface ValueWithSpread {
  readonly value: number;
  readonly slope: number;
}

function valueWithSpread({ times, zeros, amounts, convention }: CurveFlows, spread: number): ValueWithSpread {
  const { frequency } = convention;
  const rates = EVEN_RATES[convention.compounding];
  let value = 0;
  let slope = 0;
  times.forEach((time, i) => {
    const moved = elementAt(zeros, i) + spread;
    const discounted = numberAt(amounts, i) * Math.exp(-rates.continuousFromRate(moved, frequency) * time);
    value += discounted;
    slope -= time * discounted * rates.slope(moved, frequency);
  });
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
  return measuredPrice(valueWithSpread(curveFlows(settled, curve, convention), spread).value);
}

const NO_SPREAD = rate(0);

/** Added to continuously compounded zero rates. */
export const CONTINUOUS_SPREAD: SpreadConvention = { compounding: 'Continuous', frequency: 0 };

/** Dirty price per 100 of the nominal outstanding off a zero curve. */
export function dirtyPriceFromCurve(settled: SettledBond, curve: Curve): Measure<Price> {
  return dirtyPriceFromZSpread(settled, curve, NO_SPREAD, CONTINUOUS_SPREAD);
}

/** The spreads that are searched. */
const SPREAD_RANGE = { low: -5, high: 100 } as const;

function spreadProblem(flows: CurveFlows, dirty: number): DecreasingProblem {
  const lowestZero = flows.zeros.reduce((lowest, zero) => Math.min(lowest, zero), Number.POSITIVE_INFINITY);
  const { compounding, frequency } = flows.convention;
  return {
    evaluate: (spread, out) => {
      const { value, slope } = valueWithSpread(flows, spread);
      out.value = Math.log(value / dirty);
      out.slope = slope / value;
    },
    low: Math.max(SPREAD_RANGE.low, EVEN_RATES[compounding].lowestRate(frequency) - lowestZero),
    high: SPREAD_RANGE.high,
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
  const solved = solveDecreasing(spreadProblem(curveFlows(settled, curve, convention), dirty));
  return solved === null ? NOT_CONVERGED : measuredRate(solved);
}
