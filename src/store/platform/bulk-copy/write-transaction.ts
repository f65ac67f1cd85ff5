import type pg from 'pg';
import { type Database, kyselyOnClient, type Queries } from '../database/database.ts';
import { limitStatements } from '../database/statement-limits.ts';

/** An open transaction on a connection of its own; every write of market data takes one. */
export interface WriteTransaction extends Queries {
  /** The same connection, for COPY and for SQL that is made of pieces. */
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

// Any constants of our own. Who takes the same lock comes one after the other: two writers that touch the same rows in another order would
// otherwise deadlock.
export const lockKeys = { market: 7_206_118_342, searchIndex: 7_206_118_343 } as const;

/** Waits for a lock, which the transaction has from here on. */
async function takeLock({ client }: Pick<WriteTransaction, 'client'>, lock: keyof typeof lockKeys): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [lockKeys[lock]]);
}

/** Lets a transaction write market data from here on: one writer after the other. */
export const beginToWrite = (tx: WriteTransaction): Promise<void> => takeLock(tx, 'market');

/**
 * Runs the work in one transaction: all of it is stored, or, when it throws, nothing. It writes nothing but temporary tables before
 * `beginToWrite`.
 */
export function inPreparedTransaction<Result>(
  database: Database,
  work: (tx: WriteTransaction) => Promise<Result>,
  ending: 'commit' | 'rollback' = 'commit',
) {
  return database.withClient(async (client) => {
    await client.query('begin');
    try {
      await client.query(limitStatements('import'));
      const result = await work({ client, kysely: kyselyOnClient(client) });
      await client.query(ending);
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}

/** Runs the work in one transaction, alone under its lock: all of it is stored, or, when it throws, nothing. */
export function inLockedTransaction<Result>(
  database: Database,
  lock: keyof typeof lockKeys,
  work: (tx: WriteTransaction) => Promise<Result>,
  ending: 'commit' | 'rollback' = 'commit',
) {
  const alone = async (tx: WriteTransaction) => {
    await takeLock(tx, lock);
    return work(tx);
  };
  return inPreparedTransaction(database, alone, ending);
}

/** Runs a write of market data in one transaction, one writer after the other. */
export function inWriteTransaction<Result>(database: Database, work: (tx: WriteTransaction) => Promise<Result>) {
  return inLockedTransaction(database, 'market', work);
}

/** As `inWriteTransaction`, but everything is undone at the end: what it gives is what a write would have brought. */
export function inTrialTransaction<Result>(database: Database, work: (tx: WriteTransaction) => Promise<Result>) {
  return inLockedTransaction(database, 'market', work, 'rollback');
}
