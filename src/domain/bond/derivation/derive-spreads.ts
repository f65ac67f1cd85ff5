import { annualZeroRate, type Curve } from '#math/curve/curve.ts';
import type { Years } from '#math/units.ts';
import type { DerivedDay } from '../../market/trading-day.ts';
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

/** Whether a benchmark lies closer to a duration than another; the lower id decides between equals, so that no order of reading does. */
function isCloser(benchmark: Benchmark, known: Benchmark, duration: number): boolean {
  const nearer = Math.abs(benchmark.duration - duration) - Math.abs(known.duration - duration);
  return nearer < 0 || (nearer === 0 && benchmark.instrumentId < known.instrumentId);
}

function closestBenchmark(benchmarks: readonly Benchmark[], duration: number): Benchmark | null {
  let closest: Benchmark | null = null;
  for (const benchmark of benchmarks) {
    if (closest === null || isCloser(benchmark, closest, duration)) closest = benchmark;
  }
  return closest;
}

type YieldOfDay = Pick<DerivedDay, 'indicativeYield' | 'indicativeYieldType' | 'yieldOrigin' | 'macaulay'>;
type BenchmarkSpread = Pick<DerivedDay, 'tSpread' | 'benchmarkName'>;

const noSpread: BenchmarkSpread = { tSpread: null, benchmarkName: null };

/** Whether a yield can be measured against others: a current one has no date to compare at, an assumed one is not known. */
function isMeasurable({ indicativeYieldType, yieldOrigin }: YieldOfDay): boolean {
  return indicativeYieldType !== 'current' && yieldOrigin !== 'assumed';
}

/** T-spread of a nominal yield over the benchmark that is closest in duration. */
function benchmarkSpread(day: YieldOfDay, benchmarks: readonly Benchmark[]): BenchmarkSpread {
  const { indicativeYield, macaulay } = day;
  if (indicativeYield === null || macaulay === null || !isMeasurable(day)) return noSpread;
  const benchmark = closestBenchmark(benchmarks, macaulay);
  return benchmark === null ? noSpread : { tSpread: indicativeYield - benchmark.yield, benchmarkName: benchmark.name };
}

/** Writes G-spread and T-spread of the indicative yield at its Macaulay duration; a G-spread that is there already stays. */
export function deriveSpreads(day: DerivedValues, { facts }: BondContext, market: DayMarket): void {
  const { indicativeYield, macaulay } = day;
  if (indicativeYield === null || macaulay === null || !isMeasurable(day)) return;
  // A real yield less a nominal one is no credit spread.
  if (facts.terms.isInflationLinked) return;
  if (market.curve !== null && day.gSpread === null) {
    day.gSpread = indicativeYield - annualZeroRate(market.curve, macaulay as Years);
  }
  if (!facts.isGovernment) Object.assign(day, benchmarkSpread(day, market.benchmarks));
}
