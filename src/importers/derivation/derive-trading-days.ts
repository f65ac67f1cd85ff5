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
  awaitLeased,
  countPending,
  countPendingDays,
  type DeriveScope,
  derivationVersion,
  findPendingCurve,
  firstPendingDay,
  leasePending,
  type PendingBatch,
  recordPending,
  recordPendingOfBenchmarks,
  settlePending,
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
import { saveDerivedDays, saveStagedDerived, stageDerivedDays } from '#store/market/trading-days/save-trading-days.ts';
import type { DerivedRow, TradingDayKey } from '#store/market/trading-days/trading-day-table.ts';
import {
  beginToWrite,
  inPreparedTransaction,
  inWriteTransaction,
  type WriteTransaction,
} from '#store/platform/bulk-copy/write-transaction.ts';
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
  /** How many of them `onProgress` was told of. */
  told: number;
  stored: number;
  /** No further step is begun then. */
  hasFailed: boolean;
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

async function isUsable(market: Market | null, tx: WriteTransaction, batch: PendingBatch): Promise<boolean> {
  return (
    market !== null && market.isGovernment === batch.isGovernment && market.version === (await derivationVersion(tx))
  );
}

async function marketOf(job: DeriveJob, tx: WriteTransaction, batch: PendingBatch): Promise<Market> {
  const { market } = job;
  const usable =
    market !== null && (await isUsable(market, tx, batch)) ? market : await openMarket(tx, batch, job.among);
  job.market = usable;
  return usable;
}

/** What the days and quotes of a batch follow from, beside their prices. */
interface BatchBasis {
  readonly run: LatestRun;
  readonly contexts: ReadonlyMap<number, BondContext>;
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

const quoteTables = ['participantQuote', 'endOfDayPrice'] as const;

async function derivedQuotes(tx: WriteTransaction, batch: PendingBatch, { run, contexts }: BatchBasis) {
  const tables = [];
  for (const table of quoteTables) {
    const quoted = await findQuotedSides(tx, table, batch);
    const rows = quoted.map((each) => ({ ...each, figures: quoteFigures(run, contexts.get(each.instrumentId), each) }));
    tables.push({ table, rows });
  }
  return tables;
}

/** Instruments whose days are computed and staged in a transaction that has stored nothing yet. */
interface PreparedBatch {
  readonly batch: PendingBatch;
  readonly basis: BatchBasis;
  /** That of which everything was read. */
  readonly version: number;
  readonly days: number;
  readonly failures: readonly DeriveFailure[];
  readonly quotes: Awaited<ReturnType<typeof derivedQuotes>>;
}

async function prepareBatch(
  tx: WriteTransaction,
  batch: PendingBatch,
  { version, run }: Market,
): Promise<PreparedBatch> {
  const failures: DeriveFailure[] = [];
  const contexts = await contextsOf(tx, batch.instrumentIds, (failure) => failures.push(failure));
  const basis = { run, contexts };
  const derive = await deriverOf(tx, batch, basis);
  const days = await stageDerivedDays(tx, derive(await findObservedDays(tx, batch)));
  return { batch, basis, version, days, failures, quotes: await derivedQuotes(tx, batch, basis) };
}

/** Stores what was prepared, and takes its instruments from those that wait. */
async function saveBatch(job: DeriveJob, tx: WriteTransaction, prepared: PreparedBatch) {
  const { batch, basis, days, quotes, failures } = prepared;
  await settlePending(tx, batch.instrumentIds);
  const stored = await saveStagedDerived(tx);
  for (const { table, rows } of quotes) await saveQuoteFigures(tx, table, rows);
  await deriveLatestFigures(tx, batch, basis);
  if (batch.isGovernment && stored > 0) await recordPendingOfBenchmarks(tx, batch.instrumentIds, batch.from);
  for (const failure of failures) job.failures.set(failure.instrumentId, failure);
  job.days += days;
  job.stored += stored;
}

/** Derives the next instruments that wait, and takes them from those that do, in one transaction under the lock of market writes. */
async function deriveBatch(job: DeriveJob, tx: WriteTransaction): Promise<boolean> {
  const batch = await leasePending(tx, bondsAtOnce, job.among);
  if (batch === null) return false;
  await saveBatch(job, tx, await prepareBatch(tx, batch, await marketOf(job, tx, batch)));
  return true;
}

/** Reads under the lock what several batches share, so that the next of them can be prepared. */
async function openNextMarket(job: DeriveJob, tx: WriteTransaction): Promise<boolean> {
  const batch = await leasePending(tx, bondsAtOnce);
  if (batch !== null) await marketOf(job, tx, batch);
  return batch !== null;
}

/** The next instruments, read and computed while others write; null where nobody waits, or what batches share has to be read first. */
async function prepareAhead({ market }: DeriveJob, tx: WriteTransaction): Promise<PreparedBatch | null> {
  // The market of before the lease: what it leases was recorded at that version, or the version that is asked under the lock is another.
  const batch = (await findPendingCurve(tx)) === null ? await leasePending(tx, bondsAtOnce) : null;
  if (market === null || batch === null || !(await isUsable(market, tx, batch))) return null;
  return prepareBatch(tx, batch, market);
}

/** Opens a job on all that waits, or on some instruments of it. */
const newJob = (among?: readonly number[]): DeriveJob => ({
  ...(among !== undefined && { among }),
  failures: new Map(),
  market: null,
  days: 0,
  told: 0,
  stored: 0,
  hasFailed: false,
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

/**
 * One step of the work in a transaction of its own; how many instruments wait after it, or null when nothing was left to do. It computes
 * before it waits for the lock of market writes, and anew where something was written meanwhile.
 */
function nextStep(database: Database, job: DeriveJob): Promise<number | null> {
  return inPreparedTransaction(database, async (tx) => {
    const prepared = await prepareAhead(job, tx);
    await beginToWrite(tx);
    if (prepared !== null && prepared.version === (await derivationVersion(tx))) await saveBatch(job, tx, prepared);
    else if (!(await fitPendingCurves(tx))) {
      // Who was overtaken once goes on under the lock, so that a busy market does not keep him from ever storing anything.
      const isBegun = prepared === null ? await openNextMarket(job, tx) : await deriveBatch(job, tx);
      if (!isBegun) return null;
    }
    return countPending(tx);
  });
}

/** Waits for who works at what is left; false where nothing is. */
const othersWork = (database: Database) => inPreparedTransaction(database, awaitLeased);

async function workOff(database: Database, job: DeriveJob, { onProgress, signal }: DeriveOptions): Promise<void> {
  while (!signal?.aborted && !job.hasFailed) {
    const waiting = await nextStep(database, job);
    if (waiting === null && !(await othersWork(database))) break;
    if (waiting === null || job.days === job.told) continue;
    job.told = job.days;
    onProgress?.(job.days, waiting);
  }
}

/** So many steps at a time: while one is stored, others are read and computed. */
const stepsAtOnce = 3;

/**
 * Computes yields, durations and spreads of the trading days that wait for them, from terms, payments and curves, and stores them where
 * they changed: fitted curves first, then government bonds, then what is measured against them. Each step is a transaction, so that a
 * process that is killed loses the steps under way and the next one goes on; several processes may work at it together.
 */
export async function derivePending(database: Database, options: DeriveOptions = {}): Promise<DeriveResult> {
  const job = newJob();
  const work = () =>
    workOff(database, job, options).catch((error) => {
      job.hasFailed = true;
      throw error;
    });
  // Steps that wait for the lock hold connections: half of them stay for others.
  const count = Math.max(1, Math.min(stepsAtOnce, Math.floor(database.size.most / 2)));
  const ended = await Promise.allSettled(Array.from({ length: count }, work));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
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
