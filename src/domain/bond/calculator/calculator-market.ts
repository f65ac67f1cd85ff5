import type { Curve } from '#math/curve/curve.ts';
import type { Nodes } from '#math/curve/interpolation.ts';
import { parRateFromCurve } from '#math/curve/par-curve.ts';
import { type Rate, valueOrNull, years } from '#math/units.ts';

/** A government bond that others are measured against: its effective yield, a fraction, at its Macaulay duration in years. */
export interface CalculatorBenchmark {
  readonly id: number;
  readonly duration: number;
  readonly yield: number;
}

/** What the calculator measures a bond against; a spread has no value where its part is absent. */
export interface CalculatorMarket {
  /** Government zero curve of G-, Z- and asset-swap spread. */
  readonly curve: Curve | null;
  /** Par rates by time of the I-spread. */
  readonly parRates: Nodes | null;
  /** Ascending by duration. */
  readonly benchmarks: readonly CalculatorBenchmark[];
}

const MAX_PAR_RATE_YEARS = 50;

/** Par rates of whole years, annual coupons, as far as they can be read off a zero curve. */
export function parRatesOf(curve: Curve): Nodes | null {
  const times: number[] = [];
  const values: number[] = [];
  for (let time = 1; time <= MAX_PAR_RATE_YEARS; time++) {
    const rate = valueOrNull(parRateFromCurve(curve, years(time), 1));
    if (rate === null) continue;
    times.push(time);
    values.push(rate);
  }
  return times.length === 0 ? null : { times, values };
}

/** The benchmark that is chosen by its id, or the yield between the two neighbours in duration. */
export type BenchmarkChoice = 'interpolated' | number;

/** The yield, a fraction, to measure a bond of a duration against; null where there is no benchmark. */
export function benchmarkYieldOf(
  benchmarks: readonly CalculatorBenchmark[],
  choice: BenchmarkChoice,
  duration: number,
): Rate | null {
  if (choice !== 'interpolated') return (benchmarks.find(({ id }) => id === choice)?.yield ?? null) as Rate | null;
  const after = benchmarks.find((benchmark) => benchmark.duration >= duration) ?? benchmarks.at(-1);
  const before = benchmarks.findLast((benchmark) => benchmark.duration <= duration) ?? benchmarks.at(0);
  if (before === undefined || after === undefined) return null;
  if (before.duration === after.duration) return before.yield as Rate;
  const share = (duration - before.duration) / (after.duration - before.duration);
  return (before.yield + Math.min(1, Math.max(0, share)) * (after.yield - before.yield)) as Rate;
}
