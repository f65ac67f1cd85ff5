import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#store/operator/migrate/migrate.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { startPostgres } from '#store/platform/embedded-server/start-postgres.ts';
import { runAsAdmin } from '#store/testing/admin.ts';

const silent = () => undefined;

/** Runs `work` in a folder of its own, which is removed afterwards. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bondlens-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` on the address of an empty, migrated database of its own, which is removed afterwards, and the process of its server. */
export function withEmptyServer<Result>(work: (url: string, pid: number) => Promise<Result>): Promise<Result> {
  return withFolder(async (dataDir) => {
    const postgres = await startPostgres({ dataDir, log: silent });
    try {
      await migrate({ url: postgres.url, log: silent });
      // Databases are copied and dropped, and writes waited for, which the site's own role may not ask for.
      await runAsAdmin(postgres.adminUrl, 'alter role bondlens_site createdb');
      await runAsAdmin(postgres.adminUrl, 'grant pg_checkpoint, pg_signal_backend to bondlens_site');
      return await work(postgres.url, postgres.pid);
    } finally {
      await postgres.stop();
    }
  });
}

/** Runs `work` on an empty, migrated database of its own, which is removed afterwards, and the process of its server. */
export function withEmptyDatabase<Result>(work: (database: Database, pid: number) => Promise<Result>): Promise<Result> {
  return withEmptyServer(async (url, pid) => {
    const database = openDatabase({ url, statementTimeoutMs: 0 });
    try {
      return await work(database, pid);
    } finally {
      await database.close();
    }
  });
}
