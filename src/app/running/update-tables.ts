import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { engineName } from '#server/figures/explain/explained-answer.ts';
import { makeBackup } from '#store/operator/backup/make-backup.ts';
import { migrate } from '#store/operator/migrate/migrate.ts';
import type { Settings } from '../settings/settings.ts';

type Log = (message: string) => void;

/** `before-0126_name-20260324T013000Z.tar`: the rule of what is kept does not know such names. */
function fileName(migration: string, now: Date): string {
  return `before-${migration}-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.tar`;
}

/**
 * Brings the database to this version's tables. Where the settings name a folder for backups, one is made before the first change to a
 * database that an earlier version filled: the way back. Without it nothing is changed.
 */
export async function updateTables(url: string, { backups }: Pick<Settings, 'backups'>, log: Log): Promise<void> {
  const backUp = async (migration: string) => {
    if (backups === undefined) return;
    const now = new Date();
    const file = join(backups.folder, fileName(migration, now));
    log(`Making the backup ${file} before this version's changes.`);
    await mkdir(backups.folder, { recursive: true, mode: 0o700 });
    await makeBackup({ url, file, madeBy: engineName, now });
  };
  await migrate({ url, log, beforeUpdate: backUp });
}
