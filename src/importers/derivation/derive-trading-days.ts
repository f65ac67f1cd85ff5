import { benchmarkBook } from '#domain/bond/derivation/benchmark-book.ts';
import type { BondContext } from '#domain/bond/derivation/bond-context.ts';
import { curveBook } from '#domain/bond/derivation/curve-book.ts';
import { type DeriveRun, historyDeriver } from '#domain/bond/derivation/derive-history.ts';
import { dayWorkspace } from '#domain/bond/derivation/settled-leg.ts';
import type { ObservedDay } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import { findBondFacts } from '#store/bond/bonds/find-bond.ts';
import { findGovernmentBondIds } from '#store/bond/bonds/government-bonds.ts';
import { findOptionModels } from '#store/bond/derivation/option-models.ts';
import {
  claimPending,
  countPending,
  countPendingDays,
  type DeriveScope,
  derivationVersion,
  firstPendingDay,
  type PendingBatch,
  recordPending,
  recordPendingOfBenchmarks,
} from '#store/bond/derivation/pending-derivation.ts';
import { findUsualConventions } from '#store/bond/derivation/usual-conventions.ts';
import { findCurveHistories, findFittedCurves } from '#store/market/curves/curves.ts';
import { findQuotedSides, saveQuoteFigures } from '#store/market/quotes/quotes.ts';
import {
  findBareDays,
  findBenchmarkDays,
  findEarlierPrices,
  findObservedDays,
} from '#store/market/trading-days/days-in-range.ts';
import { saveDerivedDays } from '#store/market/trading-days/save-trading-days.ts';
import type { DerivedRow, TradingDayKey } from '#store/market/trading-days/trading-day-table.ts';
import { inWriteTransaction, type WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { contextsOf, type DeriveFailure } from './bond-contexts.ts';
import { deriveLatestFigures, type LatestRun } from './derive-latest-figures.ts';
import { earliestCurve, fitPendingCurves } from './fit-curves.ts';
import { quoteFigures } from './quote-figures.ts';

export interface DeriveResult {
  readonly days: number;
  /** Days of which a value changed. */
  readonly stored: number;
  readonly failures: readonly DeriveFailure[];
}

export interface DeriveOptions {
  /** Called after each batch with the days that are done so far, and how many instruments wait. */
  readonly onProgress?: (days: number, waiting: number) => void;
  /** No further batch is begun once it is aborted. */
  readonly signal?: AbortSignal;
}

/** Few enough for their days to fit in memory, many enough for the time of the queries not to matter. */
const bondsAtOnce = 25;

/** What is kept in memory from batch to batch, as long as nothing that it rests on changes. */
interface Market {
  readonly version: number;
  readonly isGovernment: boolean;
  readonly run: LatestRun;
}

interface DeriveJob {
  /** The instruments that it is about; all without it. */
  readonly among?: readonly number[];
  readonly failures: Map<number, DeriveFailure>;
  market: Market | null;
  days: number;
  stored: number;
}

async function loadBenchmarks(tx: WriteTransaction, { benchmarks }: DeriveRun, from: IsoDate): Promise<void> {
  const ids = await findGovernmentBondIds(tx);
  const facts = new Map((await findBondFacts(tx, ids)).map((known) => [known.instrumentId, known]));
  for (const day of await findBenchmarkDays(tx, { instrumentIds: ids, from })) {
    const known = facts.get(day.instrumentId);
    if (known) benchmarks.add(known, day);
  }
}

/** The curves, and unless it is for government bonds the benchmarks, that days from a day on are measured against. */
export async function openRun(
  tx: WriteTransaction,
  { isGovernment, from }: Pick<PendingBatch, 'isGovernment' | 'from'>,
): Promise<LatestRun> {
  const span = { from: earliestCurve(from) };
  const run: LatestRun = {
    curves: curveBook(await findCurveHistories(tx, span), await findFittedCurves(tx, span)),
    benchmarks: benchmarkBook(),
    workspace: dayWorkspace(),
    optionModels: await findOptionModels(tx),
    usual: await findUsualConventions(tx),
  };
  if (!isGovernment) await loadBenchmarks(tx, run, from);
  return run;
}

async function openMarket(
  tx: WriteTransaction,
  { isGovernment, from: first }: PendingBatch,
  among: DeriveJob['among'],
): Promise<Market> {
  const waiting = await firstPendingDay(tx, among);
  const from = waiting !== null && waiting < first ? waiting : first;
  const run = await openRun(tx, { isGovernment, from });
  return { version: await derivationVersion(tx), isGovernment, run };
}

async function marketOf(job: DeriveJob, tx: WriteTransaction, batch: PendingBatch): Promise<Market> {
  const { market } = job;
  const isUsable = market?.isGovernment === batch.isGovernment && market.version === (await derivationVersion(tx));
  const usable = isUsable ? market : await openMarket(tx, batch, job.among);
  job.market = usable;
  return usable;
}

/** What the days and quotes of a batch follow from, beside their prices. */
interface BatchBasis {
  readonly run: LatestRun;
  readonly contexts: ReadonlyMap<number, BondContext>;
}

async function basisOf(job: DeriveJob, tx: WriteTransaction, batch: PendingBatch): Promise<BatchBasis> {
  const { run } = await marketOf(job, tx, batch);
  const contexts = await contextsOf(tx, batch.instrumentIds, (failure) =>
    job.failures.set(failure.instrumentId, failure),
  );
  return { run, contexts };
}

async function deriverOf(
  tx: WriteTransaction,
  batch: PendingBatch,
  { run, contexts }: { readonly run: DeriveRun; readonly contexts: BatchBasis['contexts'] },
) {
  const earlier = Map.groupBy(await findEarlierPrices(tx, batch), ({ instrumentId }) => instrumentId);
  const derivers = new Map(
    batch.instrumentIds.map((id) => {
      const prices = (earlier.get(id) ?? []).map(({ venueId, price }) => [venueId, price] as const);
      return [id, historyDeriver(run, contexts.get(id) ?? null, new Map(prices))];
    }),
  );
  return function* derive(days: readonly ObservedDay[]): Generator<DerivedRow> {
    for (const observed of days) {
      const derived = derivers.get(observed.instrumentId)?.next(observed);
      const { instrumentId, venueId, date } = observed;
      if (derived) yield { ...derived, instrumentId, venueId, date };
    }
  };
}

async function deriveStoredQuotes(tx: WriteTransaction, batch: PendingBatch, { run, contexts }: BatchBasis) {
  for (const table of ['participantQuote', 'endOfDayPrice'] as const) {
    const quoted = await findQuotedSides(tx, table, batch);
    const rows = quoted.map((each) => ({ ...each, figures: quoteFigures(run, contexts.get(each.instrumentId), each) }));
    await saveQuoteFigures(tx, table, rows);
  }
}

/** Derives the next instruments that wait, and takes them from those that do, in one transaction. */
async function deriveBatch(job: DeriveJob, tx: WriteTransaction): Promise<boolean> {
  const batch = await claimPending(tx, bondsAtOnce, job.among);
  if (batch === null) return false;
  const basis = await basisOf(job, tx, batch);
  const derive = await deriverOf(tx, batch, basis);
  const days = await findObservedDays(tx, batch);
  const { stored } = await saveDerivedDays(tx, derive(days));
  await deriveStoredQuotes(tx, batch, basis);
  await deriveLatestFigures(tx, batch, basis);
  if (batch.isGovernment && stored > 0) await recordPendingOfBenchmarks(tx, batch.instrumentIds, batch.from);
  job.days += days.length;
  job.stored += stored;
  return true;
}

/** Opens a job on all that waits, or on some instruments of it. */
const newJob = (among?: readonly number[]): DeriveJob => ({
  ...(among !== undefined && { among }),
  failures: new Map(),
  market: null,
  days: 0,
  stored: 0,
});

const resultOf = ({ days, stored, failures }: DeriveJob): DeriveResult => ({
  days,
  stored,
  failures: [...failures.values()],
});

export const nothingDerived: DeriveResult = { days: 0, stored: 0, failures: [] };

/** As many days as are derived in the transaction that stored their prices: some ten seconds. More are a first fill, or histories of years. */
const usualDaysAtOnce = 50_000;

/** How many days are derived with each of so many files: of several none, since what follows from all of them is computed once after the last. */
export const daysAtOnceOf = (files: number): number => (files > 1 ? 0 : usualDaysAtOnce);

/** Currencies, or parts of long histories of one, whose curves are fitted in such a transaction. */
const fitsAtOnce = 4;

const keyOfDay = ({ instrumentId, venueId, date }: TradingDayKey) => `${instrumentId} ${venueId} ${date}`;

/** What follows from prices alone, of the days of instruments that have not even a price, since their figures could not be computed. */
async function derivePricesAlone(tx: WriteTransaction, instrumentIds: readonly number[]): Promise<void> {
  const from = await firstPendingDay(tx, instrumentIds);
  if (from === null) return;
  const run = { curves: curveBook([], []), benchmarks: benchmarkBook(), workspace: dayWorkspace() };
  const batch = { instrumentIds, from, isGovernment: false };
  const derive = await deriverOf(tx, batch, { run, contexts: new Map() });
  const bare = new Set((await findBareDays(tx, batch)).map(keyOfDay));
  const derived = [...derive(await findObservedDays(tx, batch))];
  await saveDerivedDays(
    tx,
    derived.filter((day) => bare.has(keyOfDay(day))),
  );
}

/**
 * Derives instruments of a change in its own transaction, so that nobody ever reads their prices without what follows from them. Where more than
 * `maxDays` days wait, or a computation fails, they wait on for `derivePending`; after a failure what follows from prices alone is stored.
 */
export async function deriveAtOnce(
  tx: WriteTransaction,
  instrumentIds: readonly number[],
  maxDays: number = usualDaysAtOnce,
): Promise<DeriveResult> {
  if (instrumentIds.length === 0 || (await countPendingDays(tx, instrumentIds)) > maxDays) return nothingDerived;
  const job = newJob(instrumentIds);
  await tx.client.query('savepoint derivation');
  try {
    for (let fits = 0; fits < fitsAtOnce && (await fitPendingCurves(tx)); fits += 1);
    while (await deriveBatch(job, tx));
    await tx.client.query('release savepoint derivation');
    return resultOf(job);
  } catch {
    // Whoever derives what waits meets it again, and tells of it.
    await tx.client.query('rollback to savepoint derivation');
    await derivePricesAlone(tx, instrumentIds);
    return nothingDerived;
  }
}

/** One step of the work in a transaction of its own; how many instruments wait after it, or null when nothing was left to do. */
function nextStep(database: Database, job: DeriveJob): Promise<number | null> {
  return inWriteTransaction(database, async (tx) => {
    const isDone = !(await fitPendingCurves(tx)) && !(await deriveBatch(job, tx));
    return isDone ? null : countPending(tx);
  });
}

/**
 * Computes yields, durations and spreads of the trading days that wait for them, from terms, payments and curves, and stores them where
 * they changed: fitted curves first, then government bonds, then what is measured against them. Each step is a transaction, so that a
 * process that is killed loses the step under way and the next one goes on; several processes may work at it together.
 */
export async function derivePending(
  database: Database,
  { onProgress, signal }: DeriveOptions = {},
): Promise<DeriveResult> {
  const job = newJob();
  while (!signal?.aborted) {
    const waiting = await nextStep(database, job);
    if (waiting === null) break;
    onProgress?.(job.days, waiting);
  }
  return resultOf(job);
}

/** Records that days wait, and derives all that do. */
export async function deriveTradingDays(
  database: Database,
  scope: DeriveScope,
  options?: DeriveOptions,
): Promise<DeriveResult> {
  await inWriteTransaction(database, (tx) => recordPending(tx, scope));
  return derivePending(database, options);
}
