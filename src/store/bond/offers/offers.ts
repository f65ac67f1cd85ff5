import type { IssueOffer } from '#domain/bond/issue.ts';
import { replaceRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import { type ColumnMap, fieldsOf, itemsByInstrument, type Queries } from '../../platform/database/database.ts';

export type BondOffer = IssueOffer & { readonly instrumentId: number };

export type OfferTable = BondOffer;

export const offerColumns: ColumnMap<BondOffer> = {
  instrumentId: 'int8',
  number: 'int4',
  type: 'text',
  date: 'date',
  periodStart: 'date',
  periodEnd: 'date',
  optionStyle: 'text',
  noticeDays: 'int2',
  benchmarkSpread: 'float8',
  price: 'float8',
  repurchasedAmount: 'float8',
};

/** The put and call dates of bonds by bond, earliest first; a bond without any is absent. */
export async function findOffersByBond({ kysely }: Queries, bondIds: readonly number[]) {
  const rows = await kysely
    .selectFrom('offer')
    .where('instrumentId', 'in', bondIds)
    .orderBy('instrumentId')
    .orderBy('date')
    .orderBy('number')
    .select(fieldsOf(offerColumns))
    .execute();
  return itemsByInstrument(rows);
}

/** Stores all puts and calls of the named bonds; gives the ids of those that changed. */
export async function saveOffers(tx: WriteTransaction, instrumentIds: readonly number[], rows: readonly BondOffer[]) {
  const changed = await replaceRows(tx, { table: 'offer', columns: offerColumns }, instrumentIds, rows);
  await noteChangedIds(tx, 'offer', changed);
  return changed;
}
