import { sql } from 'kysely';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';
import type { Queries } from '../database.ts';

export interface PendingDerivationTable {
  readonly instrumentId: number;
}

/** Notes instruments whose derived values no longer follow from what is stored. */
export async function notePendingDerivations({ kysely }: WriteTransaction, ids: readonly number[]): Promise<void> {
  await sql`insert into pending_derivation select unnest(${ids}::bigint[]) on conflict do nothing`.execute(kysely);
}

/** The instruments that wait to be derived, ascending. */
export async function findPendingDerivations({ kysely }: Queries): Promise<readonly number[]> {
  const rows = await kysely.selectFrom('pendingDerivation').select('instrumentId').orderBy('instrumentId').execute();
  return rows.map(({ instrumentId }) => instrumentId);
}

/** Takes away the instruments that were derived. */
export async function clearPendingDerivations({ kysely }: WriteTransaction, ids: readonly number[]): Promise<void> {
  await kysely.deleteFrom('pendingDerivation').where('instrumentId', '=', sql<number>`any(${ids}::bigint[])`).execute();
}
