import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { IsoDate } from '#math/units.ts';
import type { Database } from '#store/database.ts';
import type { Tables } from '#store/tables.ts';
import { type DerivedRow, saveDerivedDays } from '#store/trading-days/save-trading-days.ts';
import { inWriteTransaction } from '#store/write/write-transaction.ts';
import { benchmarkBook } from './benchmark-book.ts';
import { type BondContext, bondContext } from './bond-context.ts';
import type { BondFacts } from './bond-facts.ts';
import { curveBook } from './curve-book.ts';
import { type DeriveRun, historyDeriver } from './derive-history.ts';
import { findBenchmarkDays } from './find-benchmark-days.ts';
import { findBondFacts } from './find-bond-facts.ts';
import { findCurveHistories } from './find-curve-histories.ts';
import { countDays, type DayRange, findEarlierPrices, findObservedDays } from './find-observed-days.ts';
import { findScope } from './find-scope.ts';
import { dayWorkspace } from './settled-leg.ts';

/** Which days are derived again. */
export interface DeriveScope {
  readonly instrumentIds: readonly number[] | 'all';
  /** Only days from this one on. */
  readonly from?: IsoDate;
}

/** A bond whose terms or payments contradict themselves, so that its days have prices only. */
export interface DeriveFailure {
  readonly instrumentId: number;
  readonly message: string;
}

export interface DeriveResult {
  readonly days: number;
  /** Days of which a value changed. */
  readonly stored: number;
  readonly failures: readonly DeriveFailure[];
}

export type DeriveProgress = (done: number, total: number) => void;

/** Few enough that their days fit in memory with ease, many enough that the queries do not count. */
const bondsAtOnce = 25;

interface DeriveJob {
  readonly database: Database<Tables>;
  readonly run: DeriveRun;
  readonly scope: DeriveScope;
  readonly failures: DeriveFailure[];
  readonly report: (days: number) => void;
}

function contextOf(facts: BondFacts, failures: DeriveFailure[]): BondContext | null {
  try {
    return bondContext(facts);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    failures.push({ instrumentId: facts.instrumentId, message: error.message });
    return null;
  }
}

async function* deriveBatch(job: DeriveJob, instrumentIds: readonly number[]): AsyncGenerator<DerivedRow> {
  const { database, run, scope } = job;
  const range: DayRange = { instrumentIds, ...(scope.from !== undefined && { from: scope.from }) };
  const facts = new Map((await findBondFacts(database, instrumentIds)).map((known) => [known.instrumentId, known]));
  const earlier = await findEarlierPrices(database, range);
  const derivers = new Map(
    instrumentIds.map((id) => {
      const known = facts.get(id);
      const prices = earlier.filter((row) => row.instrumentId === id).map((row) => [row.venueId, row.price] as const);
      return [id, historyDeriver(run, known ? contextOf(known, job.failures) : null, new Map(prices))];
    }),
  );
  const days = await findObservedDays(database, range);
  for (const observed of days) {
    const derived = derivers.get(observed.instrumentId)?.next(observed);
    const { instrumentId, venueId, date } = observed;
    if (derived) yield { ...derived, instrumentId, venueId, date };
  }
  job.report(days.length);
}

async function* deriveAll(job: DeriveJob, instrumentIds: readonly number[]): AsyncGenerator<DerivedRow> {
  for (let start = 0; start < instrumentIds.length; start += bondsAtOnce) {
    yield* deriveBatch(job, instrumentIds.slice(start, start + bondsAtOnce));
  }
}

function progressOf(total: number, onProgress: DeriveProgress | undefined): (days: number) => void {
  let done = 0;
  return (days) => {
    done += days;
    onProgress?.(done, total);
  };
}

async function openRun(database: Database<Tables>, benchmarkIds: readonly number[], from: IsoDate | undefined) {
  const run: DeriveRun = {
    curves: curveBook(await findCurveHistories(database)),
    benchmarks: benchmarkBook(),
    workspace: dayWorkspace(),
  };
  const facts = new Map((await findBondFacts(database, benchmarkIds)).map((known) => [known.instrumentId, known]));
  for (const day of await findBenchmarkDays(database, benchmarkIds, from)) {
    const known = facts.get(day.instrumentId);
    if (known) run.benchmarks.add(known, day);
  }
  return run;
}

/**
 * Computes yields, durations and spreads of stored trading days from terms, payments and curves, and stores them where
 * they changed. Government bonds come first, since the others are measured against them.
 */
export async function deriveTradingDays(
  database: Database<Tables>,
  scope: DeriveScope,
  onProgress?: DeriveProgress,
): Promise<DeriveResult> {
  const { ordered, otherGovernments } = await findScope(database, scope.instrumentIds);
  const range: DayRange = { instrumentIds: ordered, ...(scope.from !== undefined && { from: scope.from }) };
  const days = await countDays(database, range);
  const run = await openRun(database, otherGovernments, scope.from);
  const job: DeriveJob = { database, run, scope, failures: [], report: progressOf(days, onProgress) };
  const { stored } = await inWriteTransaction(database, (tx) => saveDerivedDays(tx, deriveAll(job, ordered)));
  return { days, stored, failures: job.failures };
}
