import type pg from 'pg';
import type { Database } from '../database.ts';

/** An open transaction on a connection of its own; every write of market data takes one. */
export interface WriteTransaction {
  readonly client: pg.PoolClient;
}

export interface WriteCounts {
  readonly stored: number;
  readonly unchanged: number;
}

/** Where rows come from: a source, and the run that brought them. */
export interface Origin {
  readonly sourceId: number;
  readonly importId: number | null;
}

export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

// Any constant of our own. Writers queue on it: two that touch the same rows in another order would otherwise deadlock.
const WRITER_LOCK_KEY = 7_206_118_342;

/** Runs the work in one transaction: all of it is stored, or, when it throws, nothing. */
export function inWriteTransaction<Result>(
  database: Database,
  work: (tx: WriteTransaction) => Promise<Result>,
): Promise<Result> {
  return database.withClient(async (client) => {
    await client.query('begin');
    try {
      await client.query('set local statement_timeout = 0');
      await client.query('select pg_advisory_xact_lock($1)', [WRITER_LOCK_KEY]);
      const result = await work({ client });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}
