import type { ExchangeRate } from '#domain/market/exchange-rate.ts';
import type { IsoDate } from '#math/units.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries } from '../../platform/database/database.ts';

export type ExchangeRateTable = ExchangeRate & Origin;

export const exchangeRateColumns: ColumnMap<ExchangeRate> = {
  currency: 'text',
  date: 'date',
  perEuro: 'float8',
};

/** A rate of exchange, and who says so. */
export interface StoredExchangeRate extends ExchangeRate {
  readonly sourceName: string;
}

/** The latest rate of each currency up to a day. */
export async function findExchangeRates({ kysely }: Queries, upTo: IsoDate) {
  const rows = await kysely
    .selectFrom('exchangeRate')
    .innerJoin('source', 'source.id', 'exchangeRate.sourceId')
    .where('date', '<=', upTo)
    .distinctOn('currency')
    .orderBy('currency')
    .orderBy('date', 'desc')
    .select(['currency', 'date', 'perEuro', 'source.name as sourceName'])
    .execute();
  return new Map(rows.map((row) => [row.currency, row]));
}

/** Stores rates of exchange; each currency and day once. */
export function saveExchangeRates(tx: WriteTransaction, rates: readonly ExchangeRate[], origin: Origin) {
  const target = { table: 'exchange_rate', key: ['currency', 'date'], columns: exchangeRateColumns, origin } as const;
  return mergeRows(tx, target, rates);
}
