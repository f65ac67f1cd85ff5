import type { AskedTradingColumn } from '#contract/market/trading-days/trading-columns.ts';
import type { TradingsRequest } from '#contract/market/trading-days/trading-rows.ts';
import { lineToWire } from '#contract/market/wire/line-id.ts';
import { type DateRange, type GraphPeriodKey, rangeOfPeriod } from '#domain/platform/period.ts';
import { isoDate } from '#math/units.ts';
import { type Api, ask, type FailureCode } from '../../platform/data/ask.ts';
import { dateOfUnixSeconds } from '../../text/value-text.ts';
import { chartColumns, type ShownRow } from './chart-columns.ts';
import type { LineId } from './compared-lines.ts';

export type TradingRows = readonly ShownRow[];

/** What is asked of a bond on a venue, and of lines beside it. */
export interface TradingsQuery {
  readonly bondId: number;
  readonly venueId: number;
  readonly range: DateRange;
  readonly chartType: TradingsRequest['chartType'];
  /** True when the reader chose the period or typed the range; the server then never offers another one. */
  readonly isOwnRange: boolean;
  /** Whether the venue evaluates prices and trades none. */
  readonly isEstimation?: boolean;
  readonly columns: readonly AskedTradingColumn[];
  /** The lines beside the bond's own; none where it is absent. */
  readonly compared?: readonly LineId[];
}

/** Rows with the range that they are of, which differs from the asked one where the server moved an empty period back. */
export type TradingsResult =
  | { readonly ok: true; readonly rows: TradingRows; readonly range: DateRange }
  | { readonly ok: false; readonly code: FailureCode; readonly range: DateRange };

function askOnce(api: Api, query: TradingsQuery, iteration: number, signal: AbortSignal | undefined) {
  const main: LineId = { id: query.bondId, venueId: query.venueId, model: 'bonds' };
  const body: TradingsRequest = {
    items: [main, ...(query.compared ?? [])].map(lineToWire),
    startDate: query.range.start,
    endDate: query.range.end,
    chartType: query.chartType,
    userChangePeriod: query.isOwnRange,
    getChartIteration: iteration,
    columns: [...query.columns],
    ...(query.isEstimation === true && { provider: 'estimation' as const }),
  };
  return ask(api, 'POST /api/chart/get_tradings/', { kind: 'read', body, signal });
}

/**
 * The rows of a query. An empty period that the reader did not type is answered with the day of the venue's last row: the
 * window moves to the three months before it and is asked for once more.
 */
export async function loadTradings(api: Api, query: TradingsQuery, signal?: AbortSignal): Promise<TradingsResult> {
  const first = await askOnce(api, query, 1, signal);
  if (!first.ok) return { ...first, range: query.range };
  if (typeof first.value !== 'number') return { ok: true, rows: first.value, range: query.range };
  const range = rangeOfPeriod('3M', isoDate(dateOfUnixSeconds(first.value)));
  const second = await askOnce(api, { ...query, range }, 2, signal);
  if (!second.ok) return { ...second, range };
  return { ok: true, rows: typeof second.value === 'number' ? [] : second.value, range };
}

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
