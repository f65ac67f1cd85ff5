import type { Queries, TableOf } from '../database/database.ts';
import { readMigrations } from '../migrate/migration-files.ts';

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  readonly appliedAt: Date;
}

export type SchemaMigrationTable = TableOf<AppliedMigration, 'appliedAt'>;

const known = readMigrations().map((migration) => migration.name);

/** Names of the migrations that the database has not applied yet; throws when the database does not answer. */
export async function findPendingMigrations({ kysely }: Queries): Promise<readonly string[]> {
  const rows = await kysely.selectFrom('schemaMigration').select('name').execute();
  const applied = new Set(rows.map((row) => row.name));
  return known.filter((name) => !applied.has(name));
}
