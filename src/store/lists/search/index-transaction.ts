import { sql } from 'kysely';
import { inLockedTransaction, type WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { Database } from '../../platform/database/database.ts';

export interface SearchIndexOptions {
  /** Entries done, of how many. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Day by which a bond has matured; the database's own when absent. */
  readonly today?: string;
}

async function dayOf({ kysely }: WriteTransaction, { today }: SearchIndexOptions): Promise<string> {
  return today ?? (await kysely.selectNoFrom(sql<string>`current_date`.as('today')).executeTakeFirstOrThrow()).today;
}

/** Runs work on the index in one transaction, one after another: readers see the index before it or after it. */
export function inIndexTransaction<Result>(
  database: Database,
  options: SearchIndexOptions,
  work: (tx: WriteTransaction, today: string) => Promise<Result>,
): Promise<Result> {
  return inLockedTransaction(database, 'searchIndex', async (tx) => work(tx, await dayOf(tx, options)));
}
