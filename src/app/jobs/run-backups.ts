import type { PgBoss } from 'pg-boss';
import { findLastGoodBackup } from '#store/operator/backup/backup-runs.ts';
import { jobQueues } from './job-queues.ts';
import { backUp, type ScheduledBackup } from './scheduled-backup.ts';

const DAY_MS = 86_400_000;

export interface BackupJobs extends ScheduledBackup {
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
