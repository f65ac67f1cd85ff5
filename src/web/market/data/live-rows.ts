import { latestRowCount } from './latest-rows.ts';
import type { LiveDay } from './live-days.ts';
import type { TradingRows, TradingsResult } from './load-tradings.ts';

/** Rows ascending by date with the live day in the place of its last, or after it. */
function rowsWithDay(rows: TradingRows, { row }: LiveDay): TradingRows {
  const last = rows.at(-1);
  if (last === undefined || row.date < last.date) return rows;
  return [...(row.date === last.date ? rows.slice(0, -1) : rows), row];
}

/** All columns of the days of an archive with the live day, which brings numbers alone: its words stay. */
export function archiveWithDay(rows: TradingRows, day: LiveDay | null): TradingRows {
  const last = rows.at(-1);
  if (day === null || last === undefined || day.row.date !== last.date) return rows;
  return [...rows.slice(0, -1), { ...last, ...day.row }];
}

/** The rows of a chart with the live day, where its period ends with the last day. */
export function chartWithDay(result: TradingsResult, day: LiveDay | null, endsWithLastDay: boolean): TradingsResult {
  if (day === null || !result.ok || (!endsWithLastDay && day.row.date > result.range.end)) return result;
  return { ...result, rows: rowsWithDay(result.rows, day) };
}

/** The latest rows, newest first, with the live day. */
export function latestWithDay(result: TradingsResult, day: LiveDay | null): TradingsResult {
  if (day === null || !result.ok) return result;
  return { ...result, rows: rowsWithDay(result.rows.toReversed(), day).slice(-latestRowCount).toReversed() };
}
