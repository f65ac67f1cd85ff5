import { setTimeout as sleep } from 'node:timers/promises';
import { todayIn } from '#server/platform/serving/services.ts';
import { sweepProviderLogins } from '#store/account/providers/provider-logins.ts';
import { refreshLiquidityScores } from '#store/bond/liquidity/refresh-liquidity-scores.ts';
import { refreshIndustryMedians } from '#store/issuer/multipliers/refresh-industry-medians.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { deleteExpired } from '#store/operator/housekeeping/delete-expired.ts';
import { sweepCallCounts } from '#store/platform/call-limits/call-counts.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { statementLimits } from '#store/platform/database/statement-limits.ts';
import type { StatementListener } from '#store/platform/database/statement-watch.ts';
import { importCommand } from '../commands/import-command.ts';
import { makeOperatorAccount, passwordLine } from '../running/operator-account.ts';
import type { Settings } from '../settings/settings.ts';
import { type ImportJob, jobQueues, openJobs } from './job-queues.ts';
import { backupMails, runBackups } from './scheduled-backup.ts';

export interface RunJobsOptions {
  readonly url: string;
  readonly settings: Settings;
  readonly log: (message: string) => void;
  readonly onStatement?: StatementListener;
}

const CONNECTIONS = 3;
const LARGEST_REPORT = 200;
const NOTHING_IMPORTED = 2;
const STOP_MS = 5000;

/**
 * Works on jobs beside the running site: scheduled imports, the search index and the medians of sectors at the start and every hour, after changes by other programs
 * and as bonds mature, liquidity scores at the same times, and the sweep of what is over, backups. Whichever node takes a job, no other takes it too; one that dies leaves it to the next.
 */
export async function runJobs({ url, settings, log, onStatement }: RunJobsOptions): Promise<() => Promise<void>> {
  const boss = await openJobs({ url, log, isNode: true });
  const limits = { poolSize: CONNECTIONS, statementTimeoutMs: statementLimits.job.ms };
  const database = openDatabase({ url, log, ...limits, ...(onStatement && { onStatement }) });

  await boss.work<ImportJob>(jobQueues.imports, async ([job]) => {
    const report: string[] = [];
    const print = (line: string) => report.push(line);
    const code = await importCommand(job?.data.words ?? [], {
      withDatabase: (work) => work(database),
      onImported: async () => {
        const password = await makeOperatorAccount(database, settings);
        if (password !== undefined) log(`The demo accounts are off now. ${passwordLine(password)}`);
      },
      dataDir: settings.dataDir,
      print,
      printError: print,
      fetch,
      ...(settings.contact !== undefined && { contact: settings.contact }),
      sleep: (milliseconds) => sleep(milliseconds),
      now: () => new Date(),
    });
    const lines = report.slice(0, LARGEST_REPORT);
    // Tried again later: a source that could not be reached may be there then.
    if (code === NOTHING_IMPORTED) throw new Error(lines.join('\n'));
    return { lines };
  });

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

  await boss.work(jobQueues.sweep, async () => {
    await sweepCallCounts(database);
    await sweepProviderLogins(database);
    await deleteExpired(database, new Date());
  });
  await boss.schedule(jobQueues.sweep, '*/10 * * * *');

  if (settings.backups !== undefined) {
    const { folder, keep, cron } = settings.backups;
    const plan = { folder, keep };
    const now = () => new Date();
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

  return async () => {
    // What is under way ends with its connections and is taken up again by the next node or start.
    await database.close().catch(() => undefined);
    await boss.stop({ graceful: false, timeout: STOP_MS });
  };
}
