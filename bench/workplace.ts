import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#store/database.ts';
import { startPostgres } from '#store/embedded-server/start-postgres.ts';
import { migrate } from '#store/migrate.ts';

const silent = () => undefined;

/** Runs `work` on an empty, migrated database of its own, which is removed afterwards. */
export async function withEmptyDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bondlens-bench-'));
  const postgres = await startPostgres({ dataDir, log: silent });
  try {
    await migrate({ url: postgres.url, log: silent });
    const database = openDatabase({ url: postgres.url, statementTimeoutMs: 0 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
