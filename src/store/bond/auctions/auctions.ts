import type { Auction } from '#domain/market/auction.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, WriteCounts, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { type ColumnMap, fieldsOf } from '../../platform/database/database.ts';

export type AuctionRow = Auction & { readonly instrumentId: number };

export type AuctionTable = AuctionRow & Origin;

export const auctionColumns: ColumnMap<AuctionRow> = {
  instrumentId: 'int8',
  auctionDate: 'date',
  format: 'text',
  isFailed: 'bool',
  issueDate: 'date',
  securityTerm: 'text',
  price: 'float8',
  highYield: 'float8',
  highPrice: 'float8',
  averagePrice: 'float8',
  averageYield: 'float8',
  accrued: 'float8',
  offeredAmount: 'float8',
  demandAmount: 'float8',
  acceptedAmount: 'float8',
};

/** Stores auction results; each instrument, date and format once. What a source does not know stays as another one said. */
export function saveAuctions(
  tx: WriteTransaction,
  auctions: readonly AuctionRow[],
  origin: Origin,
): Promise<WriteCounts> {
  const key = ['instrumentId', 'auctionDate', 'format'] as const;
  const fillOnly = fieldsOf(auctionColumns).filter((field) => !key.some((own) => own === field));
  return mergeRows(tx, { table: 'auction', key, columns: auctionColumns, origin, fillOnly }, auctions);
}
