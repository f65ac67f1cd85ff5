import type { Database } from '../database.ts';
import { readMigrations } from '../migration-files.ts';

const known = readMigrations().map((migration) => migration.name);

/** Names of the migrations that the database has not applied yet; throws when the database does not answer. */
export async function findPendingMigrations({ kysely }: Database): Promise<readonly string[]> {
  const rows = await kysely.selectFrom('schema_migration').select('name').execute();
  const applied = new Set(rows.map((row) => row.name));
  return known.filter((name) => !applied.has(name));
}
