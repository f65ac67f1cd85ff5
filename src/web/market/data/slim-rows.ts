import { chartNumbers } from './chart-columns.ts';
import type { TradingRows } from './load-tradings.ts';
import { restsOnAssumptions, type ShownRow } from './shown-row.ts';

const keys: readonly string[] = [
  'shape',
  ...chartNumbers.flatMap((column) => [`${column}.numeric`, `${column}.baddata`]),
];

function slimRow(row: ShownRow): ShownRow {
  const filled = keys.filter((key) => row[key] !== null && row[key] !== undefined);
  const names: readonly string[] = chartNumbers;
  const blanked = row.blanked?.filter((name) => names.includes(name));
  return {
    ...(typeof row.indicative_yield_type === 'string' && { indicative_yield_type: row.indicative_yield_type }),
    ...(restsOnAssumptions(row) && { indicative_yield_origin: row.indicative_yield_origin }),
    ...Object.fromEntries(filled.map((key) => [key, row[key]])),
    date: row.date,
    'date.numeric': row['date.numeric'],
    masked: row.masked.filter((name) => names.includes(name)),
    ...(blanked !== undefined && { blanked }),
  };
}

/**
 * Rows with the filled cells of chart and latest days alone, without bond and venue, which are the same in every row: what the
 * first HTML has to carry.
 */
export function slimRows(rows: TradingRows): TradingRows {
  return rows.map(slimRow);
}
