import type { DerivedDay } from '#domain/trading-day.ts';
import { column } from '../bulk-copy/copy-column.ts';
import { stageRows } from '../bulk-copy/merge-rows.ts';
import type { Rows, WriteTransaction } from '../bulk-copy/write-transaction.ts';
import { keyColumns, type TradingDayKey } from './trading-day-columns.ts';

export type SpreadRow = TradingDayKey & Pick<DerivedDay, 'tSpread' | 'benchmarkName'>;

const STAGE = 'staged_benchmark_spread';

/** Stores T-spreads of days that exist; says of how many. */
export async function saveBenchmarkSpreads(tx: WriteTransaction, rows: Rows<SpreadRow>): Promise<number> {
  const values = [
    column<SpreadRow>('t_spread', 'float8', 'tSpread'),
    column<SpreadRow>('benchmark_name', 'text', 'benchmarkName'),
  ];
  await stageRows(tx, STAGE, [...keyColumns, ...values], rows);
  const { rowCount } = await tx.client.query(`
    update trading_day as day set t_spread = spread.t_spread, benchmark_name = spread.benchmark_name
    from pg_temp.${STAGE} as spread
    where (day.instrument_id, day.venue_id, day.date) = (spread.instrument_id, spread.venue_id, spread.date)`);
  return rowCount ?? 0;
}
