import { sql } from 'kysely';
import type { Dividend } from '#domain/market/dividend.ts';
import type { IsoDate } from '#math/units.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries } from '../../platform/database/database.ts';

export type DividendTable = Dividend;

export const dividendColumns: ColumnMap<Dividend> = {
  instrumentId: 'int8',
  recordOn: 'date',
  kind: 'text',
  exOn: 'date',
  paysOn: 'date',
  amount: 'float8',
  currency: 'text',
};

/** A dividend with the last price of the venue at which the share was still traded with it, and the day of that price. */
export interface PricedDividend extends Dividend {
  readonly price: number | null;
  readonly pricedOn: IsoDate | null;
}

interface DividendQuestion {
  readonly instrumentId: number;
  /** Whose prices are read; null for none. */
  readonly venueId: number | null;
  readonly limit: number;
}

/** The dividends of a share or fund, latest first. A price is of the ten days before the share is traded without the payment. */
export async function findDividends({ kysely }: Queries, { instrumentId, venueId, limit }: DividendQuestion) {
  const { rows } = await sql<PricedDividend>`
    select instrument_id, record_on, kind, ex_on, pays_on, amount, dividend.currency, day.price, day.date as priced_on
    from dividend left join lateral (
      select indicative_price as price, date
      from days_between(dividend.instrument_id, coalesce(ex_on, record_on) - 10, coalesce(ex_on, record_on) - 1) as near
      where near.venue_id = ${venueId} and near.indicative_price is not null
      order by date desc limit 1
    ) as day on true
    where instrument_id = ${instrumentId} order by record_on desc, kind limit ${limit}`.execute(kysely);
  return rows;
}

/** Stores dividends; one of the same share, record day and kind is replaced. */
export function saveDividends(tx: WriteTransaction, dividends: readonly Dividend[]) {
  const key = ['instrumentId', 'recordOn', 'kind'] as const;
  return mergeRows(tx, { table: 'dividend', key, columns: dividendColumns }, dividends);
}
