import { annualZeroRate, type Curve } from '#math/curve.ts';
import type { Years } from '#math/units.ts';
import type { BondContext } from './bond-context.ts';
import type { DerivedValues } from './derived-values.ts';

/** A government bond's effective yield and Macaulay duration on a day. */
export interface Benchmark {
  readonly instrumentId: number;
  readonly name: string;
  readonly duration: number;
  readonly yield: number;
}

/** What the market of a currency offers on a day to measure a bond against. */
export interface DayMarket {
  /** Government zero curve; null when none is known for the day. */
  readonly curve: Curve | null;
  readonly benchmarks: readonly Benchmark[];
}

function closestBenchmark(benchmarks: readonly Benchmark[], duration: number): Benchmark | null {
  let closest: Benchmark | null = null;
  for (const benchmark of benchmarks) {
    const distance = Math.abs(benchmark.duration - duration);
    if (closest === null || distance < Math.abs(closest.duration - duration)) closest = benchmark;
  }
  return closest;
}

function hasNominalYield(context: BondContext, day: DerivedValues): boolean {
  // A real yield less a nominal one is no credit spread, and a current yield has no date to compare at.
  return !context.facts.terms.isInflationLinked && day.indicativeYieldType !== 'current';
}

/** Writes G-spread and T-spread of the indicative yield at its Macaulay duration; a G-spread that is there already stays. */
export function deriveSpreads(day: DerivedValues, context: BondContext, market: DayMarket): void {
  const { indicativeYield, macaulay } = day;
  if (indicativeYield === null || macaulay === null || !hasNominalYield(context, day)) return;
  if (market.curve !== null && day.gSpread === null) {
    day.gSpread = indicativeYield - annualZeroRate(market.curve, macaulay as Years);
  }
  if (context.facts.isGovernment) return;
  const benchmark = closestBenchmark(market.benchmarks, macaulay);
  if (benchmark === null) return;
  day.tSpread = indicativeYield - benchmark.yield;
  day.benchmarkName = benchmark.name;
}
