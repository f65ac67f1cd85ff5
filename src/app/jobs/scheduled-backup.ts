import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PgBoss } from 'pg-boss';
import { keptMoments, type Retention } from '#domain/platform/backup-retention.ts';
import { languageOf } from '#domain/platform/language.ts';
import { queueMail } from '#server/account/messages/messages.ts';
import { engineName } from '#server/figures/explain/explained-answer.ts';
import { LabelBook } from '#server/platform/labels/label-book.ts';
import { withoutSecrets } from '#server/platform/logging/site-log.ts';
import { findOperators } from '#store/account/accounts/accounts.ts';
import {
  type BackupRun,
  countFailedBackups,
  findLastGoodBackup,
  saveBackupRun,
} from '#store/operator/backup/backup-runs.ts';
import { makeBackup } from '#store/operator/backup/make-backup.ts';
import { checkBackup, withBackup } from '#store/operator/backup/read-backup.ts';
import { type Database, inTransaction, type Queries } from '#store/platform/database/database.ts';
import { jobQueues } from './job-queues.ts';

interface BackupPlan {
  readonly folder: string;
  readonly keep: Retention;
}

interface ScheduledBackup {
  readonly plan: BackupPlan;
  readonly url: string;
  readonly database: Database;
  readonly now: () => Date;
  readonly log: (message: string) => void;
  /** Writes to who runs the site that backups fail, in the transaction that notes the first of a row of failures. */
  readonly tellFailure: (tx: Queries, failure: string) => Promise<void>;
}

const NAME = /^bondlens-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;
const UNFINISHED = /^bondlens-\d{8}T\d{6}Z\.tar\.part-[\da-f]+$/;

/** The name of a backup of a moment: `bondlens-20260324T013000Z.tar`. */
export function backupName(moment: Date): string {
  return `bondlens-${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.tar`;
}

/** The moment of a scheduled backup; undefined for every other file. */
function momentOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Removes what the rule does not keep; files of other names are never touched. Gives the names that are gone. */
async function removeOldBackups({ folder, keep }: BackupPlan): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => momentOf(name) !== undefined);
  const kept = new Set(
    keptMoments(
      names.flatMap((name) => momentOf(name) ?? []),
      keep,
    ).map(backupName),
  );
  const old = names.filter((name) => !kept.has(name));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.toSorted();
}

// One node at a time makes backups here: what another left half is of one that died.
async function sweepUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true });
}

async function make({ plan, url, now }: ScheduledBackup, file: string) {
  await mkdir(plan.folder, { recursive: true, mode: 0o700 });
  await sweepUnfinished(plan.folder);
  const made = await makeBackup({ url, file, madeBy: engineName, now: now() });
  try {
    await withBackup(file, checkBackup);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { bytes: made.bytes, rowCount: made.rows, sha256: made.sha256, failure: null };
}

const failed = (error: unknown) => ({
  bytes: null,
  rowCount: null,
  sha256: null,
  failure: error instanceof Error ? error.message : String(error),
});

async function note({ database, tellFailure }: ScheduledBackup, run: BackupRun): Promise<void> {
  await inTransaction(database, async (tx) => {
    await saveBackupRun(tx, run);
    if (run.failure !== null && (await countFailedBackups(tx)) === 1) await tellFailure(tx, run.failure);
  });
}

/** Makes a backup, reads it whole, and only then removes old ones; how it went is noted either way. */
export async function backUp(task: ScheduledBackup): Promise<BackupRun> {
  const { plan, now, log } = task;
  const startedAt = now();
  const file = join(plan.folder, backupName(startedAt));
  const result = await make(task, file).catch(failed);
  const run: BackupRun = { startedAt, finishedAt: now(), isScheduled: true, file, ...result };
  await note(task, run);
  if (run.failure !== null) log(`The scheduled backup failed: ${run.failure}`);
  else for (const name of await removeOldBackups(plan)) log(`Removed the old backup ${name}.`);
  return run;
}

const DAY_MS = 86_400_000;

interface BackupJobs extends ScheduledBackup {
  readonly boss: PgBoss;
  readonly cron: string;
  readonly timeZone: string;
}

async function isDue({ database, now }: ScheduledBackup): Promise<boolean> {
  const last = await findLastGoodBackup(database);
  return last === undefined || now().getTime() - last.startedAt.getTime() > DAY_MS;
}

/** Makes backups by the clock, on whichever node takes the job; at the start as well, when the last good one is more than a day old. */
export async function runBackups(task: BackupJobs): Promise<void> {
  const { boss, cron, timeZone } = task;
  await boss.work(jobQueues.backup, async () => {
    const { failure, file, bytes } = await backUp(task);
    // Tried again later: the disk may have room then.
    if (failure !== null) throw new Error(failure);
    return { file, bytes };
  });
  await boss.schedule(jobQueues.backup, cron, {}, { tz: timeZone });
  if (await isDue(task)) await boss.send(jobQueues.backup);
}

/** Of a library's message, which may be a page. */
const MAX_FAILURE_LENGTH = 500;

interface NotifyOptions {
  readonly database: Database;
  readonly publicUrl: URL | undefined;
  readonly now: () => Date;
}

/** Gives what writes to every operator, in his language, that a backup failed; the mails leave with the transaction that notes it. */
export function backupMails({ database, publicUrl, now }: NotifyOptions) {
  const labels = new LabelBook({ database, clock: now });
  const path = '/operator/health/';
  const link = publicUrl === undefined ? path : new URL(path, publicUrl).href;
  return async (tx: Queries, failure: string): Promise<void> => {
    await labels.upToDate();
    const params = { failure: withoutSecrets(failure).slice(0, MAX_FAILURE_LENGTH), link };
    for (const { id, email, language } of await findOperators(tx)) {
      const mail = { accountId: id, recipient: email, language: languageOf(language ?? undefined) };
      await queueMail(tx, { labels, clock: now }, { ...mail, module: 'operator', kind: 'backup_failed', params });
    }
  };
}
