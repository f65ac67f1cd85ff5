import { sql } from 'kysely';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { Queries } from '../../platform/database/database.ts';

/** A code by which a source knows an issuer, where that is not the code of the issuer itself. */
export interface IssuerCodeTable {
  readonly code: string;
  readonly issuerId: number;
}

/** The issuers that have these as further codes, by code. */
export async function findFurtherCodes({ kysely }: Queries, codes: readonly string[]) {
  const rows = await kysely
    .selectFrom('issuerCode')
    .where('code', '=', sql<string>`any(${codes})`)
    .select(['code', 'issuerId'])
    .execute();
  return new Map(rows.map(({ code, issuerId }) => [code, issuerId]));
}

/** Notes further codes of issuers; of one that is noted the issuer is the later one. */
export async function saveFurtherCodes({ kysely }: WriteTransaction, codes: readonly IssuerCodeTable[]) {
  if (codes.length === 0) return;
  await kysely
    .insertInto('issuerCode')
    .values([...codes])
    .onConflict((known) => known.column('code').doUpdateSet({ issuerId: sql<number>`excluded.issuer_id` }))
    .execute();
}
