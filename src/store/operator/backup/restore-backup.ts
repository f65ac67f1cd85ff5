import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { packDays } from '../../market/trading-days/pack-days.ts';
import { migrate } from '../migrate/migrate.ts';
import { withBackupConnection } from './backup-connection.ts';
import { copyTarget, findSequences, findTables, listOf, quoted, type TableShape } from './backup-tables.ts';
import { BackupError, type BackupManifest, type BackupTable, FIRST_ENTRY, MANIFEST_ENTRY, rowsIn } from './manifest.ts';
import { checkBackup, entriesOf, type OpenBackup, rowsOfPart, withBackup } from './read-backup.ts';
import type { TarEntry } from './tar.ts';

export interface RestoreOptions {
  readonly url: string;
  readonly file: string;
  /** Where the migrations of this program are. */
  readonly directory?: string;
  /** Makes the tables of the jobs, when the backup holds scheduled imports. */
  readonly prepareJobs: () => Promise<void>;
  readonly log?: (message: string) => void;
  /** Told when a table is in. */
  readonly onProgress?: (table: string, rows: number) => void;
}

export interface RestoreSummary {
  readonly manifest: BackupManifest;
  readonly rows: number;
  /** Migrations that brought the restored database to this program's tables. */
  readonly migrated: readonly string[];
}

function checkTables(manifest: BackupManifest, tables: readonly TableShape[]): void {
  const nameOf = ({ name, columns }: Pick<TableShape, 'name' | 'columns'>) => copyTarget(name, columns.toSorted());
  const there = tables.map(nameOf);
  const told = manifest.tables.map(nameOf);
  const differing = [...there.filter((name) => !told.includes(name)), ...told.filter((name) => !there.includes(name))];
  if (differing.length > 0) throw new BackupError('other-tables', differing.join('; '));
}

async function checkSequences(client: pg.Client, manifest: BackupManifest): Promise<void> {
  const there = (await findSequences(client)).map(({ name }) => name);
  const strange = manifest.sequences.find(({ name }) => !there.includes(name));
  if (strange !== undefined) throw new BackupError('other-tables', `there is no sequence ${strange.name}`);
}

// Nothing follows from restored rows: what triggers once made of them is restored as well.
async function switchTriggers(client: pg.Client, tables: readonly TableShape[], mode: string): Promise<void> {
  for (const { name } of tables.filter(({ hasTriggers }) => hasTriggers))
    await client.query(`alter table public.${quoted(name)} ${mode} trigger user`);
}

/** The rows of a table, out of the entries that follow in the file. */
async function* rowsOf(table: BackupTable, entries: AsyncIterator<TarEntry>): AsyncGenerator<Buffer> {
  for (const part of table.parts) {
    const next = await entries.next();
    if (next.done === true) throw new BackupError('damaged', `${part.file} is missing`);
    yield* rowsOfPart(part, next.value);
  }
}

async function fillTable(client: pg.Client, table: BackupTable, entries: AsyncIterator<TarEntry>): Promise<void> {
  if (table.rows === 0) return;
  const target = client.query(from(`copy ${copyTarget(table.name, table.columns)} from stdin`));
  await pipeline(Readable.from(rowsOf(table, entries)), target);
  if (target.rowCount !== table.rows)
    throw new Error(`${table.name} took ${target.rowCount} rows instead of ${table.rows}.`);
}

async function setSequences(client: pg.Client, { sequences }: BackupManifest): Promise<void> {
  for (const { name, last } of sequences)
    if (last !== null) await client.query('select setval($1, $2)', [`public.${quoted(name)}`, last]);
}

async function addSchedules(client: pg.Client, { schedules }: BackupManifest): Promise<void> {
  for (const { key, cron, timezone, data, options } of schedules)
    await client.query(
      `insert into pgboss.schedule (name, key, cron, timezone, data, options) values ('imports', $1, $2, $3, $4, $5)`,
      [key, cron, timezone, JSON.stringify(data), JSON.stringify(options)],
    );
}

const FIND_RELATIONS = `
  select relname as name, relkind = 'r' as "isTable" from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  order by 1`;

/** Rows that migrations make themselves, as conditions: a database that has nothing else is empty. */
const MADE_BY_MIGRATIONS: ReadonlyMap<string, string> = new Map([
  ['data_change', `table_name = 'none'`],
  ['webhook_cursor', 'true'],
  ['alert_progress', 'true'],
  ['known_since', 'true'],
]);

/** Takes away what migrations made in an empty database, since a backup brings its own. */
async function clearMadeRows(client: pg.ClientBase, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables)
    if (MADE_BY_MIGRATIONS.has(name)) await client.query(`delete from public.${quoted(name)}`);
}

async function checkLedger(client: pg.ClientBase, migrations: ReadonlySet<string>): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration');
  const applied = new Set(rows.map(({ name }) => name));
  const missing = [...migrations].filter((name) => !applied.has(name));
  const strange = [...applied].filter((name) => !migrations.has(name));
  if (missing.length + strange.length > 0)
    throw new BackupError('other-tables', `it is of another version: ${[...missing, ...strange].join(', ')}`);
}

/**
 * Refuses a database that holds anything: a row, or a table that is not ours. One with our tables and no row is empty, so that a restore that
 * was broken off can be begun again, and tables can be distributed before they are filled; `migrations` are those that it may have.
 */
async function checkEmpty(client: pg.ClientBase, migrations?: ReadonlySet<string>): Promise<void> {
  const { rows: relations } = await client.query<{ name: string; isTable: boolean }>(FIND_RELATIONS);
  if (relations.length === 0) return;
  if (!relations.some(({ name }) => name === 'schema_migration'))
    throw new BackupError('not-empty', `there is ${relations[0]?.name}, which is not of Bondlens`);
  if (migrations !== undefined) await checkLedger(client, migrations);
  for (const { name } of relations.filter(({ name, isTable }) => isTable && name !== 'schema_migration')) {
    const { rowCount } = await client.query(
      `select from public.${quoted(name)} where not (${MADE_BY_MIGRATIONS.get(name) ?? 'false'}) limit 1`,
    );
    if (rowCount !== 0) throw new BackupError('not-empty', `rows of ${name}`);
  }
}

async function fill(client: pg.Client, backup: OpenBackup, manifest: BackupManifest, options: RestoreOptions) {
  const tables = await findTables(client);
  checkTables(manifest, tables);
  await checkSequences(client, manifest);
  // A node that starts meanwhile would fill the empty database with the demo market.
  await client.query(`lock table ${listOf(tables)} in access exclusive mode`);
  await checkEmpty(client);
  await switchTriggers(client, tables, 'disable');
  await clearMadeRows(client, tables);
  const entries = entriesOf(backup);
  const wanted = (async function* () {
    for await (const entry of entries) if (entry.name !== FIRST_ENTRY && entry.name !== MANIFEST_ENTRY) yield entry;
  })();
  for (const table of manifest.tables) {
    await fillTable(client, table, wanted);
    options.onProgress?.(table.name, table.rows);
  }
  await setSequences(client, manifest);
  await addSchedules(client, manifest);
  await switchTriggers(client, tables, 'enable');
}

async function inOneTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Fills an empty database from a backup, by one transaction, after the file has been read whole and found sound; then brings it to this program's
 * tables. What fails before the end leaves a database without a row, into which the same backup can be restored.
 */
export function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { url, file, directory, log } = options;
  const place = { url, ...(directory !== undefined && { directory }), ...(log !== undefined && { log }) };
  return withBackup(file, async (backup) => {
    const manifest = await checkBackup(backup, directory);
    const only = new Set(manifest.migrations.map(({ name }) => name));
    await withBackupConnection(url, async (client) => {
      await checkEmpty(client, only);
      await migrate({ ...place, only });
      if (manifest.schedules.length > 0) await options.prepareJobs();
      await packDays(client, () => inOneTransaction(client, () => fill(client, backup, manifest, options)));
      await client.query('analyze');
    });
    return { manifest, rows: rowsIn(manifest), migrated: await migrate(place) };
  });
}
