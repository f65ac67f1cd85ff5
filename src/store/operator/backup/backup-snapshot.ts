import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withBackupConnection } from './backup-connection.ts';
import { BackupError } from './backup-error.ts';
import { findTables, listOf, quoted, type TableShape } from './backup-tables.ts';

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
function whileNobodyWrites<Result>(
  url: string,
  tables: readonly TableShape[],
  work: () => Promise<Result>,
): Promise<Result> {
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
export async function beginSnapshot(url: string, client: pg.Client): Promise<readonly TableShape[]> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const tables = await findTables(client);
    if (tables.length === 0) throw new BackupError('no-database', 'it has no tables');
    if (await whileNobodyWrites(url, tables, () => takeSnapshot(client, tables))) return tables;
  }
  throw new Error('The tables of the database were changed again and again while the backup began.');
}
