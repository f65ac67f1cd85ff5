import type { GraphPeriodKey } from '#domain/platform/period.ts';
import { rangeOfPeriod } from '#domain/platform/period.ts';
import { isoDate } from '#math/units.ts';
import type { Api } from '../../platform/data/ask.ts';
import { chartColumns } from './chart-columns.ts';
import { loadTradings, type TradingRows, type TradingsResult } from './load-tradings.ts';

/** Rows of the table of latest trading days (bond-page, section 9). */
export const latestRowCount = 14;

export interface VenueEnd {
  readonly bondId: number;
  readonly venueId: number;
  /** Day of the venue's last row. */
  readonly maxDate: string;
}

const windows: readonly GraphPeriodKey[] = ['3M', '3Y'];

/** The latest rows of a result, newest first. */
export function latestOf(rows: TradingRows): TradingRows {
  return rows.slice(-latestRowCount).toReversed();
}

/** The latest rows of a venue, newest first: three months are enough for most, three years for venues with few rows. */
export async function loadLatestRows(api: Api, end: VenueEnd, signal?: AbortSignal): Promise<TradingsResult> {
  let result: TradingsResult | null = null;
  for (const window of windows) {
    const range = rangeOfPeriod(window, isoDate(end.maxDate));
    const query = {
      bondId: end.bondId,
      venueId: end.venueId,
      range,
      chartType: 'price',
      isOwnRange: true,
      columns: chartColumns,
    } as const;
    result = await loadTradings(api, query, signal);
    if (!result.ok || result.rows.length >= latestRowCount) break;
  }
  if (result === null || !result.ok)
    return result ?? { ok: false, code: 'internal', range: rangeOfPeriod('3M', isoDate(end.maxDate)) };
  return { ...result, rows: latestOf(result.rows) };
}
