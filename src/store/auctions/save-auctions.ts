import type { Auction } from '#domain/auction.ts';
import { type CopyColumn, column, constant } from '../bulk-copy/copy-column.ts';
import { mergeRows } from '../bulk-copy/merge-rows.ts';
import type { Origin, WriteCounts, WriteTransaction } from '../bulk-copy/write-transaction.ts';

export type AuctionRow = Auction & { readonly instrumentId: number };

const columns: readonly CopyColumn<AuctionRow>[] = [
  column('instrument_id', 'int8', 'instrumentId'),
  column('auction_date', 'date', 'auctionDate'),
  column('issue_date', 'date', 'issueDate'),
  column('security_term', 'text', 'securityTerm'),
  column('price', 'float8', 'price'),
  column('high_yield', 'float8', 'highYield'),
  column('high_price', 'float8', 'highPrice'),
  column('accrued', 'float8', 'accrued'),
  column('offered_amount', 'float8', 'offeredAmount'),
  column('accepted_amount', 'float8', 'acceptedAmount'),
];

/** Stores auction results; each instrument and auction date once. What a source does not know stays as another one said. */
export function saveAuctions(
  tx: WriteTransaction,
  auctions: readonly AuctionRow[],
  origin: Origin,
): Promise<WriteCounts> {
  const from = [constant('source_id', 'int2', origin.sourceId), constant('import_id', 'int8', origin.importId)];
  const key = ['instrument_id', 'auction_date'];
  const fillOnly = columns.map((item) => item.name).filter((name) => !key.includes(name));
  return mergeRows(tx, { table: 'auction', key, columns, origin: from, fillOnly }, auctions);
}
