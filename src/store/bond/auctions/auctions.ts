import type { Auction } from '#domain/market/auction.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { type ColumnMap, fieldsOf, type Queries } from '../../platform/database/database.ts';

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
export function saveAuctions(tx: WriteTransaction, auctions: readonly AuctionRow[], origin: Origin) {
  const key = ['instrumentId', 'auctionDate', 'format'] as const;
  const fillOnly = fieldsOf(auctionColumns).filter((field) => !key.some((own) => own === field));
  return mergeRows(tx, { table: 'auction', key, columns: auctionColumns, origin, fillOnly }, auctions);
}

/** The first floating-rate notes of the Treasury were issued in January 2014. */
const FIRST_OF_USE = isoDate('2013-10-01');

/** The sales of 13-week bills that floating-rate notes refer to, ascending. */
export async function findBillAuctions({ kysely }: Queries) {
  return kysely
    .selectFrom('auction')
    .innerJoin('bondTerms', 'bondTerms.instrumentId', 'auction.instrumentId')
    .where((is) => is.and({ couponKind: 'bill', faceCurrency: 'USD', securityTerm: '13-Week' }))
    .where('auctionDate', '>=', FIRST_OF_USE)
    .where('price', 'is not', null)
    .where('issueDate', 'is not', null)
    .where('maturesOn', 'is not', null)
    .orderBy('auctionDate')
    .select(['auctionDate', 'issueDate', 'maturesOn', 'price'])
    .$narrowType<{ issueDate: IsoDate; maturesOn: IsoDate; price: number }>()
    .execute();
}
