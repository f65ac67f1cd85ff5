import type { BondFacts } from '#domain/bond-facts.ts';
import { benchmarkBook } from '#domain/derivation/benchmark-book.ts';
import { type BondContext, bondContext } from '#domain/derivation/bond-context.ts';
import { curveBook, maxCurveAge } from '#domain/derivation/curve-book.ts';
import { type DeriveRun, historyDeriver } from '#domain/derivation/derive-history.ts';
import { dayWorkspace } from '#domain/derivation/settled-leg.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { IsoDate } from '#math/units.ts';
import { findBondFacts } from '#store/bonds/find-bond-facts.ts';
import { inWriteTransaction } from '#store/bulk-copy/write-transaction.ts';
import { findCurveHistories } from '#store/curves/curves.ts';
import type { Database } from '#store/database.ts';
import { clearPendingDerivations } from '#store/imports/pending-derivations.ts';
import type { DayRange } from '#store/trading-days/days-in-range.ts';
import {
  countDays,
  findBenchmarkDays,
  findEarlierPrices,
  findObservedDays,
} from '#store/trading-days/days-in-range.ts';
import { saveBenchmarkSpreads, saveDerivedDays } from '#store/trading-days/save-trading-days.ts';
import type { DerivedRow } from '#store/trading-days/trading-day-table.ts';
import { deriveOrder } from './derive-order.ts';
import { measureAgain } from './measure-again.ts';

/** Which days are derived again. */
export interface DeriveScope {
  readonly instrumentIds: readonly number[] | 'all';
  /** Only days from this one on. */
  readonly from?: IsoDate;
}

/** A bond whose terms or payments contradict themselves, so that its days have prices only. */
interface DeriveFailure {
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

/** Few enough for their days to fit in memory, many enough for the time of the queries not to matter. */
const bondsAtOnce = 25;

interface DeriveJob {
  readonly database: Database;
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

/** The first day whose curve may serve a day. */
function earliestCurve(day: IsoDate): IsoDate {
  return isoFromDayNumber(addDays(dayNumberFromIso(day), -maxCurveAge));
}

async function openRun(database: Database, governmentsOutside: DayRange): Promise<DeriveRun> {
  const { from } = governmentsOutside;
  const run: DeriveRun = {
    curves: curveBook(await findCurveHistories(database, from && earliestCurve(from))),
    benchmarks: benchmarkBook(),
    workspace: dayWorkspace(),
  };
  const facts = new Map(
    (await findBondFacts(database, governmentsOutside.instrumentIds)).map((known) => [known.instrumentId, known]),
  );
  for (const day of await findBenchmarkDays(database, governmentsOutside)) {
    const known = facts.get(day.instrumentId);
    if (known) run.benchmarks.add(known, day);
  }
  return run;
}

/**
 * Computes yields, durations and spreads of stored trading days from terms, payments and curves, and stores them where
 * they changed. Bonds outside of the scope that are measured against government bonds of the scope get their T-spreads anew, so
 * that the order in which parts of a market are derived leaves no trace.
 */
export async function deriveTradingDays(
  database: Database,
  scope: DeriveScope,
  onProgress?: DeriveProgress,
): Promise<DeriveResult> {
  const { governments, others, governmentsOutside } = await deriveOrder(database, scope.instrumentIds);
  const ordered = [...governments, ...others];
  const { from } = scope;
  const rangeOf = (instrumentIds: readonly number[]): DayRange => ({
    instrumentIds,
    ...(from !== undefined && { from }),
  });
  const days = await countDays(database, rangeOf(ordered));
  const run = await openRun(database, rangeOf(governmentsOutside));
  const job: DeriveJob = { database, run, scope, failures: [], report: progressOf(days, onProgress) };
  const inRun = new Set(ordered);
  const isInRun = (id: number) => inRun.has(id);
  const again = { database, benchmarks: run.benchmarks, governments, isInRun, from };
  const stored = await inWriteTransaction(database, async (tx) => {
    const derived = await saveDerivedDays(tx, deriveAll(job, ordered));
    if (from === undefined) await clearPendingDerivations(tx, ordered);
    return derived.stored + (await saveBenchmarkSpreads(tx, measureAgain(again)));
  });
  return { days, stored, failures: job.failures };
}
