import { sql } from 'kysely';
import type { PriceIndex, ReferenceIndexValue } from '#domain/market/price-index.ts';
import type { IsoDate } from '#math/units.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries } from '../../platform/database/database.ts';

export type ReferenceIndexTable = ReferenceIndexValue & Origin;

export const referenceIndexColumns: ColumnMap<ReferenceIndexValue> = {
  priceIndex: 'text',
  date: 'date',
  value: 'float8',
};

/** The values of an index that are stored for these days, with who says so, in no order. */
export async function findReferenceIndex({ kysely }: Queries, priceIndex: PriceIndex, days: readonly IsoDate[]) {
  return kysely
    .selectFrom('referenceIndex')
    .innerJoin('source', 'source.id', 'referenceIndex.sourceId')
    .where('priceIndex', '=', priceIndex)
    .where('date', '=', sql<IsoDate>`any(${days}::date[])`)
    .select(['date', 'value', 'source.name as sourceName'])
    .execute();
}

/** Stores values of indexes; each index and day once. */
export function saveReferenceIndex(tx: WriteTransaction, values: readonly ReferenceIndexValue[], origin: Origin) {
  const target = {
    table: 'reference_index',
    key: ['priceIndex', 'date'],
    columns: referenceIndexColumns,
    origin,
  } as const;
  return mergeRows(tx, target, values);
}
