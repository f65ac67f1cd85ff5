import { sql } from 'kysely';
import type { Database, Queries } from './database.ts';
import { limitStatements } from './statement-limits.ts';

/**
 * Runs the work in one transaction: all of it is stored, or, when it throws, nothing. For accounts and what belongs to them; writes of
 * market data wait for one another in `inWriteTransaction`.
 */
export function inTransaction<Result>({ kysely }: Database, work: (tx: Queries) => Promise<Result>): Promise<Result> {
  return kysely.transaction().execute(async (transaction) => {
    await sql.raw(limitStatements('write')).execute(transaction);
    return work({ kysely: transaction });
  });
}
