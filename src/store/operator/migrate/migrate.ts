import pg from 'pg';
import { statementLimits } from '../../platform/database/statement-limits.ts';
import { type Migration, readMigrations } from '../../platform/migrate/migration-files.ts';
import { dropKnownViews, makeKnownViews } from './known-views.ts';

export interface MigrateOptions {
  readonly url: string;
  readonly directory?: string;
  /** Names of the migrations to apply, where not all of them: the tables of an earlier version. */
  readonly only?: ReadonlySet<string>;
  readonly log?: (message: string) => void;
  /** Told the first migration that a database of an earlier version lacks, before it is applied; nothing is applied when it fails. */
  readonly beforeUpdate?: (migration: string) => Promise<void>;
}

// Any constant of our own: nodes that start together queue on it.
const LOCK_KEY = 7_206_118_341;
const LOCK_WAIT_MS = 300_000;
const CONNECT_TIMEOUT_MS = 10_000;

const CREATE_LEDGER = `
  create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

async function appliedMigrations(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** A database that a later version has migrated; what an operator reads begins with its code. */
class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(migration: string) {
    super(
      `newer-database: The database has migration ${migration}, which this version of Bondlens does not know. Update Bondlens, or restore the backup made before the update.`,
    );
  }
}

function checkHistory(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    const current = known.get(name);
    if (current === undefined) throw new NewerDatabaseError(name);
    if (current !== checksum) {
      throw new Error(
        `Migration ${name} was changed after the database applied it. Restore the file and add a new one.`,
      );
    }
  }
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name} failed: ${reason}`, { cause: error });
  }
}

async function lockLedger(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
  } catch (error) {
    throw new Error('Another process has been migrating this database for too long', { cause: error });
  }
  await client.query('set lock_timeout = 0');
}

/** What the statements of this version are written for: `returning old` and `new`, temporal keys. */
const OLDEST_SERVER = 18;

/** Refuses a server that is too old, before anything is written; `version` as in 180001 for 18.1. */
export function requireServer(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_SERVER) return;
  throw new Error(
    `old-server: This database server is PostgreSQL ${major}; Bondlens needs ${OLDEST_SERVER} or newer. Nothing was written. ` +
      'Update the server, or leave DATABASE_URL out: Bondlens brings its own.',
  );
}

async function applyPending(client: pg.Client, options: MigrateOptions): Promise<readonly string[]> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  requireServer(rows[0]?.version ?? 0);
  await lockLedger(client);
  await client.query(CREATE_LEDGER);
  const migrations = readMigrations(options.directory);
  const applied = await appliedMigrations(client);
  checkHistory(applied, migrations);
  const wanted = migrations.filter(({ name }) => options.only?.has(name) ?? true);
  const pending = wanted.filter(({ name }) => !applied.has(name));
  const [first] = pending;
  if (first !== undefined && applied.size > 0) await options.beforeUpdate?.(first.name);
  // A migration may change what the views stand on.
  if (pending.length > 0) await dropKnownViews(client);
  // Of a new database nothing is told step by step: there is nothing that a step could change.
  const isNew = applied.size === 0;
  if (isNew && pending.length > 0) options.log?.(`Making the tables, by ${pending.length} migrations`);
  for (const migration of pending) {
    if (!isNew) options.log?.(`Applying migration ${migration.name}`);
    await applyMigration(client, migration);
  }
  await makeKnownViews(client);
  return pending.map((migration) => migration.name);
}

/** Brings the database to this version's tables; safe when several nodes start together. Returns the names applied. */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const client = new pg.Client({
    connectionString: options.url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'bondlens migrate',
    statement_timeout: statementLimits.migration.ms,
    // The setting of Citus lets one transaction change several tables of a cluster; a plain server knows no such name and passes it over.
    options: '-c TimeZone=UTC -c client_min_messages=warning -c citus.multi_shard_modify_mode=sequential',
  });
  // The failed query says the same; without a listener the process would end before it does.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await applyPending(client, options);
  } finally {
    // The advisory lock ends with the connection.
    await client.end().catch(() => undefined);
  }
}
