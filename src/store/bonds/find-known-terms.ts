import type { Selectable } from 'kysely';
import type { IssueTerms } from '#domain/issue.ts';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';
import type { Tables } from '../tables.ts';
import { bondTermsOf } from './bond-terms-of.ts';

/** Terms that are stored for these bonds; an import completes them where another source knew less. */
export async function findKnownTerms(
  tx: WriteTransaction,
  instrumentIds: readonly number[],
): Promise<ReadonlyMap<number, IssueTerms>> {
  const { rows } = await tx.client.query<Selectable<Tables['bond_terms']>>(
    'select * from bond_terms where instrument_id = any($1)',
    [instrumentIds],
  );
  return new Map(rows.map((row) => [row.instrument_id, bondTermsOf(row)]));
}
