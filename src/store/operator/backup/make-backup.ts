import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { withBackupConnection } from './backup-connection.ts';
import { type BackupFile, beginBackupFile } from './backup-file.ts';
import type { TableShape } from './backup-tables.ts';
import { copyTarget, cutAfterRows, findSequences, findTables, listOf, packRows, quoted } from './backup-tables.ts';
import type { BackupManifest, BackupPart, BackupSchedule, BackupTable } from './manifest.ts';
import { BACKUP_FORMAT, BackupError, FIRST_ENTRY, partName, rowsIn } from './manifest.ts';

export interface BackupOptions {
  readonly url: string;
  readonly file: string;
  readonly overwrite?: boolean;
  /** The product with its version. */
  readonly madeBy: string;
  readonly now: Date;
  /** Told after each part of a table. */
  readonly onProgress?: (table: string, rows: number) => void;
  /** Told the exported snapshot that the backup reads; it stands until the promise is kept. */
  readonly onSnapshot?: (snapshot: string) => Promise<void> | void;
}

export interface BackupSummary {
  readonly file: string;
  readonly bytes: number;
  /** Of the whole file. */
  readonly sha256: string;
  readonly rows: number;
  readonly tables: number;
}

const FIND_SCHEDULES = `select key, cron, timezone, data, options from pgboss.schedule where name = 'imports' order by key`;

async function writeTable(
  client: pg.Client,
  file: BackupFile,
  { name, columns }: TableShape,
  onPart: (rows: number) => void,
): Promise<BackupTable> {
  const parts: BackupPart[] = [];
  let rows = 0;
  const stream = client.query(to(`copy ${copyTarget(name, columns)} to stdout`));
  for await (const cut of cutAfterRows(stream)) {
    const body = await packRows(cut.text);
    const part = { file: partName(name, parts.length + 1), rows: cut.rows, bytes: body.length };
    parts.push({ ...part, sha256: createHash('sha256').update(body).digest('hex') });
    await file.add({ name: part.file, body });
    rows += cut.rows;
    onPart(rows);
  }
  return { name, columns, rows, parts };
}

async function findSchedules(client: pg.Client): Promise<readonly BackupSchedule[]> {
  const { rowCount } = await client.query(`select where to_regclass('pgboss.schedule') is not null`);
  return rowCount === 0 ? [] : (await client.query<BackupSchedule>(FIND_SCHEDULES)).rows;
}

async function factsOf(client: pg.Client, options: BackupOptions): Promise<Omit<BackupManifest, 'tables'>> {
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  const server = await client.query<{ server_version: string }>('show server_version');
  return {
    format: BACKUP_FORMAT,
    madeBy: options.madeBy,
    takenAt: options.now.toISOString(),
    postgres: server.rows[0]?.server_version ?? '',
    migrations: migrations.rows,
    schedules: await findSchedules(client),
    sequences: await findSequences(client),
  };
}

const MAX_TRIES = 5;
const LOCK_NOT_AVAILABLE = '55P03';
/** Writers wait for so long at the most while a backup waits for those before them. */
const WAIT = '5s';
const PAUSE_MS = 15_000;
const MAX_WAITS = 240;

const sameShapes = (one: readonly TableShape[], other: readonly TableShape[]) =>
  JSON.stringify(one) === JSON.stringify(other);

// PostgreSQL takes the snapshot with the first query, so that what is locked before it cannot be dropped or emptied out of the snapshot. A
// server of a cluster takes its own with the first query that reaches it.
async function takeSnapshot(client: pg.Client, tables: readonly TableShape[]): Promise<boolean> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${listOf(tables)} in access share mode`);
  for (const { name } of tables.filter(({ isDistributed }) => isDistributed))
    await client.query(`select from public.${quoted(name)} limit 1`);
  if (sameShapes(tables, await findTables(client))) return true;
  await client.query('rollback');
  return false;
}

async function lockOut(guard: pg.Client, tables: readonly TableShape[]): Promise<void> {
  for (let waits = 1; ; waits += 1) {
    try {
      await guard.query('begin');
      await guard.query(`set local lock_timeout = '${WAIT}'`);
      await guard.query(`lock table ${listOf(tables)} in share mode`);
      return;
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
      await guard.query('rollback');
      if (!isBusy || waits === MAX_WAITS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Does the work while nobody writes into tables that lie on several servers: transactions over them are whole on all servers or on none, so
 * that snapshots taken meanwhile are of one moment.
 */
function whileNobodyWrites<Result>(url: string, tables: readonly TableShape[], work: () => Promise<Result>) {
  const spread = tables.filter(({ isDistributed }) => isDistributed);
  if (spread.length === 0) return work();
  return withBackupConnection(url, async (guard) => {
    await lockOut(guard, spread);
    const result = await work();
    await guard.query('rollback');
    return result;
  });
}

/** Begins the transaction of the snapshot; gives the tables, locked, as they are in it. */
async function beginSnapshot(url: string, client: pg.Client): Promise<readonly TableShape[]> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const tables = await findTables(client);
    if (tables.length === 0) throw new BackupError('no-database', 'it has no tables');
    if (await whileNobodyWrites(url, tables, () => takeSnapshot(client, tables))) return tables;
  }
  throw new Error('The tables of the database were changed again and again while the backup began.');
}

async function write(client: pg.Client, file: BackupFile, options: BackupOptions): Promise<BackupSummary> {
  const tables = await beginSnapshot(options.url, client);
  const about = await factsOf(client, options);
  if (options.onSnapshot !== undefined) {
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    await options.onSnapshot(rows[0]?.id ?? '');
  }
  const { format, madeBy, takenAt } = about;
  await file.add({ name: FIRST_ENTRY, body: Buffer.from(`${JSON.stringify({ format, madeBy, takenAt })}\n`) });
  const written: BackupTable[] = [];
  for (const table of tables)
    written.push(await writeTable(client, file, table, (rows) => options.onProgress?.(table.name, rows)));
  await client.query('commit');
  const manifest: BackupManifest = { ...about, tables: written };
  const { sha256, bytes } = await file.finish(`${JSON.stringify(manifest, null, 1)}\n`);
  return { file: options.file, bytes, sha256, rows: rowsIn(manifest), tables: written.length };
}

/** Writes everything that the database holds, as of one moment, into a file; the site goes on meanwhile. */
export async function makeBackup(options: BackupOptions): Promise<BackupSummary> {
  const file = await beginBackupFile({ file: options.file, overwrite: options.overwrite ?? false });
  try {
    return await withBackupConnection(options.url, (client) => write(client, file, options));
  } catch (error) {
    await file.discard();
    throw error;
  }
}
