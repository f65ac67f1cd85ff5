import type { TradingRow } from '#contract/trading-rows.ts';
import type { TradingRows } from './load-tradings.ts';

const chartColumns = ['indicative_price', 'indicative_yield', 'g_spread', 'volume_money'] as const;

const identity = [
  'date',
  'date.numeric',
  'emission_id',
  'trading_ground_id',
  'trading_ground_name',
  'document',
  'type_id',
  'isIndex',
  'shape',
] as const;

const keys: readonly string[] = [
  ...identity,
  ...chartColumns.flatMap((column) => [column, `${column}.numeric`, `${column}.baddata`]),
];

function slimRow(row: TradingRow): TradingRow {
  const slim = Object.fromEntries(keys.filter((key) => key in row).map((key) => [key, row[key]]));
  const names: readonly string[] = chartColumns;
  const blanked = row.blanked?.filter((name) => names.includes(name));
  return {
    ...slim,
    masked: row.masked.filter((name) => names.includes(name)),
    ...(blanked !== undefined && { blanked }),
  } as unknown as TradingRow;
}

/** Rows with the columns of chart and latest days alone: what the first HTML has to carry. */
export function slimRows(rows: TradingRows): TradingRows {
  return rows.map(slimRow);
}
