import type { PgBoss } from 'pg-boss';
import type { DemoTask } from '#domain/operator/demo-task.ts';
import { isUnderWay } from '#domain/operator/task-state.ts';
import { todayIn } from '#server/platform/serving/services.ts';
import { sweepProviderLogins } from '#store/account/providers/providers.ts';
import { refreshLiquidityScores } from '#store/bond/liquidity/liquidity-scores.ts';
import { refreshIndustryMedians } from '#store/issuer/multipliers/refresh-industry-medians.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { findDemoMarket, takeDemoTask } from '#store/operator/demo-market/demo-market.ts';
import { deleteExpired } from '#store/operator/housekeeping/delete-expired.ts';
import { endTries } from '#store/operator/imports/end-tries.ts';
import { takeUndos } from '#store/operator/imports/import-undo.ts';
import { failRunningJobs, takeRequestedMarkets } from '#store/operator/imports/public-markets.ts';
import { sweepCallCounts } from '#store/platform/call-limits/call-counts.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { statementLimits } from '#store/platform/database/statement-limits.ts';
import type { StatementListener } from '#store/platform/database/statement-watch.ts';
import { runDemoTask } from '../running/demo-task.ts';
import { runUndoTask } from '../running/undo-task.ts';
import { keepOperator } from '../running/with-database.ts';
import type { Settings } from '../settings/settings.ts';
import {
  ImportDiedError,
  type ImportOrder,
  ImportProcesses,
  type ImportProcessLimits,
  type ImportReport,
} from './import-process.ts';
import { type ImportJob, jobQueues, openJobs, scheduleMarket } from './job-queues.ts';
import { backupMails, runBackups } from './scheduled-backup.ts';

export interface RunJobsOptions {
  readonly url: string;
  readonly settings: Settings;
  readonly log: (message: string) => void;
  readonly onStatement?: StatementListener;
  /** Of the processes of imports; the usual ones when absent. */
  readonly importLimits?: ImportProcessLimits;
  /** How often a node looks for imports and for what the operator asks of it; every two seconds when absent. */
  readonly lookMs?: number;
}

const CONNECTIONS = 3;
const LARGEST_REPORT = 200;
const NOTHING_IMPORTED = 2;
const STOP_MS = 5000;

interface Work extends Pick<RunJobsOptions, 'url' | 'settings' | 'log' | 'importLimits'> {
  readonly lookMs: number;
  readonly boss: PgBoss;
  readonly database: Database;
  readonly processes: ImportProcesses;
  readonly isStopping: () => boolean;
}

/** Runs an import beside the site, and notes of a market that its process died. */
async function runImport(work: Work, id: string | undefined, job: ImportOrder['job']): Promise<ImportReport> {
  const { database, settings, url, processes, importLimits } = work;
  const { dataDir, contact, sourceMirrors, sources } = settings;
  try {
    return await processes.run({ url, job, dataDir, contact, sourceMirrors, sources }, importLimits);
  } catch (error) {
    if (!(error instanceof ImportDiedError) || work.isStopping()) throw error;
    if ('market' in job) await failRunningJobs(database, { market: job.market, reason: error.message, now: now() });
    if (id !== undefined) await endTries(database, id);
    throw error;
  }
}

const now = () => new Date();

/** Runs a task of the operator once: one that failed is not repeated. A task whose node died is. */
async function runOnce<Result>({ database, isStopping }: Work, id: string | undefined, task: () => Promise<Result>) {
  try {
    return await task();
  } catch (error) {
    if (id !== undefined && !isStopping()) await endTries(database, id);
    throw error;
  }
}

/** Runs a task of the generated market; one that was done otherwise meanwhile is left. */
async function runDemo({ database, settings }: Work, task: DemoTask) {
  const known = await findDemoMarket(database);
  if (known === undefined || known.task !== task || !isUnderWay(known)) return { lines: [] };
  const removed = await runDemoTask({ database, timeZone: settings.timeZone, now }, task);
  return { lines: (removed?.tables ?? []).map(({ table, rows }) => `${table}: ${rows}`) };
}

async function runUndo({ database }: Work, importId: number) {
  const undone = await runUndoTask({ database, now }, importId);
  const tables = undone?.ok === true ? undone.tables : [];
  return {
    lines: tables.map(
      ({ table, ...rows }) => `${table}: ${rows.removed} removed, ${rows.restored} as before, ${rows.refused} stay`,
    ),
  };
}

async function runJob(work: Work, id: string | undefined, data: ImportJob) {
  if ('demo' in data) return runOnce(work, id, () => runDemo(work, data.demo));
  if ('undo' in data) return runOnce(work, id, () => runUndo(work, data.undo));
  const report = await runImport(work, id, data);
  const lines = report.lines.slice(0, LARGEST_REPORT);
  if ('fault' in report) throw new Error([report.fault, ...lines].join('\n'));
  // Tried again later: a source that could not be reached may be there then.
  if (report.code === NOTHING_IMPORTED) throw new Error(lines.join('\n'));
  return { lines };
}

/** The demo accounts go off with the first bond of a source, however its import ended. */
async function keepOperatorOf({ database, settings, log, isStopping }: Work): Promise<void> {
  if (isStopping()) return;
  try {
    await keepOperator(database, settings, log);
  } catch (error) {
    log(`The account of the operator: ${error instanceof Error ? error.message : error}`);
  }
}

async function workOnImports(work: Work): Promise<void> {
  const pollingIntervalSeconds = work.lookMs / 1000;
  await work.boss.work<ImportJob>(jobQueues.imports, { pollingIntervalSeconds }, async ([job]) => {
    try {
      return await runJob(work, job?.id, job?.data ?? { words: [] });
    } finally {
      await keepOperatorOf(work);
    }
  });
}

const LOOK_MS = 2000;

/** Takes up what was asked for in the browser: markets, which are scheduled, the generated one, and imports to take back. All run as soon as a node is free. */
function workOnRequests({ boss, database, log, lookMs }: Work): () => void {
  let isBusy = false;
  const take = async () => {
    await takeRequestedMarkets(database, async (code, by) => {
      await scheduleMarket(boss, code);
      await boss.send(jobQueues.imports, {
        market: code,
        isAsked: true,
        ...(by !== null && { by }),
      } satisfies ImportJob);
    });
    await takeDemoTask(database, async (demo) => {
      await boss.send(jobQueues.imports, { demo } satisfies ImportJob);
    });
    await takeUndos(database, async (undo) => {
      await boss.send(jobQueues.imports, { undo } satisfies ImportJob);
    });
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    take()
      .catch((error: unknown) => log(`What the operator asked for: ${error instanceof Error ? error.message : error}`))
      .finally(() => {
        isBusy = false;
      });
  }, lookMs);
  return () => clearInterval(timer);
}

async function workOnFigures({ boss, database, settings, log }: Work): Promise<void> {
  await boss.work(jobQueues.searchIndex, async () => {
    await refreshIndustryMedians(database);
    if ((await refreshSearchIndex(database)) === 'all') log('The search index has been made anew.');
  });
  await boss.schedule(jobQueues.searchIndex, '0 * * * *');
  await boss.send(jobQueues.searchIndex);

  // The first of a day works out all scores, the others those of bonds whose market has changed.
  await boss.work(jobQueues.liquidity, async () => ({
    bonds: await refreshLiquidityScores(database, todayIn(settings.timeZone, () => new Date())()),
  }));
  await boss.schedule(jobQueues.liquidity, '20 * * * *');
  await boss.send(jobQueues.liquidity);
}

async function sweep({ boss, database }: Work): Promise<void> {
  await boss.work(jobQueues.sweep, async () => {
    await sweepCallCounts(database);
    await sweepProviderLogins(database);
    await deleteExpired(database, new Date());
  });
  await boss.schedule(jobQueues.sweep, '*/10 * * * *');
}

async function workOnBackups({ boss, database, settings, url, log }: Work): Promise<void> {
  if (settings.backups === undefined) return;
  const { folder, keep, cron } = settings.backups;
  const plan = { folder, keep };
  await runBackups({
    boss,
    cron,
    plan,
    url,
    database,
    log,
    now,
    timeZone: settings.timeZone,
    tellFailure: backupMails({ database, publicUrl: settings.publicUrl, now }),
  });
}

/**
 * Works on jobs beside the running site: scheduled imports, the search index and the medians of sectors at the start and every hour, after changes by other programs
 * and as bonds mature, liquidity scores at the same times, and the sweep of what is over, backups. Whichever node takes a job, no other takes it too; one that dies leaves it to the next.
 */
export async function runJobs({
  url,
  settings,
  log,
  onStatement,
  importLimits,
  lookMs = LOOK_MS,
}: RunJobsOptions): Promise<() => Promise<void>> {
  const boss = await openJobs({ url, log, isNode: true });
  const limits = { poolSize: CONNECTIONS, statementTimeoutMs: statementLimits.job.ms };
  const database = openDatabase({ url, log, ...limits, ...(onStatement && { onStatement }) });
  const processes = new ImportProcesses();
  let isStopping = false;
  const work = {
    boss,
    database,
    url,
    settings,
    log,
    processes,
    lookMs,
    ...(importLimits && { importLimits }),
    isStopping: () => isStopping,
  };
  await workOnImports(work);
  const stopRequests = workOnRequests(work);
  await workOnFigures(work);
  await sweep(work);
  await workOnBackups(work);
  return async () => {
    isStopping = true;
    stopRequests();
    processes.stop();
    // What is under way ends with its connections and is taken up again by the next node or start.
    await database.close().catch(() => undefined);
    await boss.stop({ graceful: false, timeout: STOP_MS });
  };
}
