import type { BenchmarkBook } from '#domain/derivation/benchmark-book.ts';
import { benchmarkSpread } from '#domain/derivation/derive-spreads.ts';
import { findMeasuredBonds, type MeasuredBond } from '#store/bonds/benchmark-bonds.ts';
import type { Database } from '#store/database.ts';
import type { DayRange } from '#store/trading-days/days-in-range.ts';
import { findMeasuredDays } from '#store/trading-days/days-in-range.ts';
import type { SpreadRow } from '#store/trading-days/save-trading-days.ts';

/** The run after which T-spreads of bonds outside of it may have changed. */
export interface MeasureAgain {
  readonly database: Database;
  readonly benchmarks: BenchmarkBook;
  /** The government bonds that were derived. */
  readonly governments: readonly number[];
  readonly isInRun: (instrumentId: number) => boolean;
  /** First day of the run; all days without it. */
  readonly from: DayRange['from'];
}

const bondsAtOnce = 100;

async function* changedSpreads(run: MeasureAgain, bonds: readonly MeasuredBond[]): AsyncGenerator<SpreadRow> {
  const byId = new Map(bonds.map((bond) => [bond.instrumentId, bond]));
  const range = { instrumentIds: [...byId.keys()], ...(run.from !== undefined && { from: run.from }) };
  for (const day of await findMeasuredDays(run.database, range)) {
    const bond = byId.get(day.instrumentId);
    if (bond === undefined) continue;
    const spread = benchmarkSpread(day, run.benchmarks.benchmarksOn(bond.currency, bond.isGenerated, day.date));
    if (spread.tSpread === day.tSpread && spread.benchmarkName === day.benchmarkName) continue;
    yield { instrumentId: day.instrumentId, venueId: day.venueId, date: day.date, ...spread };
  }
}

/** T-spreads that changed, of the bonds outside of a run that are measured against government bonds of the run. */
export async function* measureAgain(run: MeasureAgain): AsyncGenerator<SpreadRow> {
  if (run.governments.length === 0) return;
  const measured = await findMeasuredBonds(run.database, run.governments);
  const outside = measured.filter((bond) => !run.isInRun(bond.instrumentId));
  for (let start = 0; start < outside.length; start += bondsAtOnce) {
    yield* changedSpreads(run, outside.slice(start, start + bondsAtOnce));
  }
}
