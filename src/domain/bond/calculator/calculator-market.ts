import type { Curve } from '#math/curve/curve.ts';
import type { Nodes } from '#math/curve/interpolation.ts';
import type { Rate } from '#math/units.ts';
import type { ServingSwaps } from '../derivation/curve-book.ts';

/** A government bond that others are measured against: its effective yield, a fraction, at its Macaulay duration in years. */
export interface CalculatorBenchmark {
  readonly id: number;
  readonly duration: number;
  readonly yield: number;
}

/** What the calculator measures a bond against; a spread has no value where its part is absent. */
export interface CalculatorMarket {
  /** Government zero curve of the G-spread at the duration, the Z-spread over government, and of moves of the curve. */
  readonly curve: Curve | null;
  /** Par yields of that curve by time, of the G-spread at maturity. */
  readonly parYields: Nodes | null;
  /** Of I-, Z- and asset-swap spread. */
  readonly swaps: ServingSwaps | null;
  /** Ascending by duration. */
  readonly benchmarks: readonly CalculatorBenchmark[];
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
