import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';
import type { Database } from '../database.ts';
import { INDEX_LOCK_KEY, type SearchIndexOptions } from './search-progress.ts';

async function dayOf({ client }: WriteTransaction, { today }: SearchIndexOptions): Promise<string> {
  if (today !== undefined) return today;
  const { rows } = await client.query<{ today: string }>('select current_date as today');
  return rows[0]?.today ?? '';
}

/** Runs work on the index in one transaction, one after another: readers see the index before it or after it. */
export function inIndexTransaction<Result>(
  database: Database,
  options: SearchIndexOptions,
  work: (tx: WriteTransaction, today: string) => Promise<Result>,
): Promise<Result> {
  return database.withClient(async (client) => {
    await client.query('begin');
    try {
      await client.query('set local statement_timeout = 0');
      await client.query('select pg_advisory_xact_lock($1)', [INDEX_LOCK_KEY]);
      const result = await work({ client }, await dayOf({ client }, options));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}
