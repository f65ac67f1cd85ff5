import { sql } from 'kysely';
import type { Queries, TableOf } from '../../platform/database/database.ts';

/** A backup that was made, or failed. */
export interface BackupRun {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly isScheduled: boolean;
  readonly file: string;
  readonly bytes: number | null;
  readonly rowCount: number | null;
  /** Of the whole file; null where none was made. */
  readonly sha256: string | null;
  /** Why there is none. */
  readonly failure: string | null;
}

type BackupRunRecord = BackupRun & { readonly id: number };
export type BackupRunTable = TableOf<BackupRunRecord, 'id'>;

/** Whether the database is of a version that notes backups. */
export async function hasBackupRuns({ kysely }: Queries) {
  const there = sql<boolean>`to_regclass('public.backup_run') is not null`;
  return (await kysely.selectNoFrom(there.as('there')).executeTakeFirstOrThrow()).there;
}

export async function saveBackupRun({ kysely }: Queries, run: BackupRun) {
  await kysely.insertInto('backupRun').values(run).execute();
}

/** The last runs, latest first. */
export function findBackupRuns({ kysely }: Queries, max: number) {
  return kysely
    .selectFrom('backupRun')
    .selectAll()
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
}

/** How many scheduled backups failed since one was made. */
export async function countFailedBackups({ kysely }: Queries) {
  const { rows } = await sql<{ failed: number }>`
    select count(*)::integer as failed from backup_run
    where is_scheduled and id > coalesce((select max(id) from backup_run where is_scheduled and failure is null), 0)`.execute(
    kysely,
  );
  return rows[0]?.failed ?? 0;
}

/** The last scheduled backup that was made. */
export async function findLastGoodBackup({ kysely }: Queries) {
  return kysely
    .selectFrom('backupRun')
    .selectAll()
    .where('isScheduled', '=', true)
    .where('failure', 'is', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
