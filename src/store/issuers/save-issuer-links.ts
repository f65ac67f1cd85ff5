import { column } from '../bulk-copy/copy-column.ts';
import { stageRows } from '../bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';

export interface IssuerLink {
  readonly instrumentId: number;
  readonly issuerId: number;
}

/** Names the issuers of instruments; gives the ids of the instruments that had another one or none. */
export async function saveIssuerLinks(
  tx: WriteTransaction,
  links: readonly IssuerLink[],
): Promise<ReadonlySet<number>> {
  const columns = [
    column<IssuerLink>('instrument_id', 'int8', 'instrumentId'),
    column<IssuerLink>('issuer_id', 'int8', 'issuerId'),
  ];
  await stageRows(tx, 'staged_issuer_link', columns, links);
  const { rows } = await tx.client.query<{ id: number }>(
    `update instrument as known set issuer_id = link.issuer_id, updated_at = now()
     from pg_temp.staged_issuer_link as link
     where known.id = link.instrument_id and known.issuer_id is distinct from link.issuer_id returning known.id`,
  );
  return new Set(rows.map((row) => row.id));
}
