import type { FundHolding } from '#domain/market/composition.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteCounts, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap } from '../../platform/database/column-map.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type CompositionPage, type CompositionQuestion, removeOtherRows } from './composition-page.ts';

export type FundHoldingTable = FundHolding;

export const fundHoldingColumns: ColumnMap<FundHolding> = {
  fundId: 'int8',
  asOf: 'date',
  number: 'int4',
  instrumentId: 'int8',
  name: 'text',
  weight: 'float8',
  quantity: 'float8',
  marketValue: 'float8',
  currency: 'text',
};

/** What a fund holds on its latest day; its numbers are the order by weight. */
export async function findFundHoldings(
  { kysely }: Queries,
  { id, limit, offset, order }: CompositionQuestion,
): Promise<CompositionPage> {
  const latest = kysely
    .selectFrom('fundHolding as known')
    .where('known.fundId', '=', id)
    .select(({ fn }) => fn.max('known.asOf').as('asOf'));
  const holdings = kysely
    .selectFrom('fundHolding as holding')
    .where('holding.fundId', '=', id)
    .where('holding.asOf', '=', latest);
  const [day, count, items] = await Promise.all([
    latest.executeTakeFirst(),
    holdings.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    holdings
      .leftJoin('instrument', 'instrument.id', 'holding.instrumentId')
      .$if(order === 'name', (rows) => rows.orderBy('holding.name'))
      .orderBy('number')
      .limit(limit)
      .offset(offset)
      .select(['instrument.id as instrumentId', 'kind', 'holding.name', 'isin'])
      .select(['weight', 'quantity', 'marketValue', 'holding.currency'])
      .execute(),
  ]);
  return { asOf: day?.asOf ?? null, total: count.total, items };
}

/** Makes what funds hold on days exactly the given; days that are not among them stay. */
export async function saveFundHoldings(tx: WriteTransaction, holdings: readonly FundHolding[]): Promise<WriteCounts> {
  const key = ['fundId', 'asOf', 'number'] as const;
  const counts = await mergeRows(tx, { table: 'fund_holding', key, columns: fundHoldingColumns }, holdings);
  await removeOtherRows(tx, { table: 'fund_holding', owner: 'fund_id', part: 'number' });
  return counts;
}
