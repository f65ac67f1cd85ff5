import { columnOfChart, type TradingColumn } from '#contract/market/trading-days/trading-columns.ts';
import type { BarKind, DrawingPoint, DrawnMeasure } from '#domain/market/chart-drawing.ts';
import type { DateRange } from '#domain/platform/period.ts';
import type { ShownRow } from '../data/chart-columns.ts';

/** A day of the extended chart, in the unit of its axis. */
export interface Bar {
  /** Unix milliseconds of the day, UTC. */
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number;
  readonly turnover?: number;
  /** Whether the day has prices of its own trades; else it stands at its one value. */
  readonly isTraded: boolean;
  readonly [key: string]: unknown;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the axis shows of what the wire sends. */
const scaleOf: Readonly<Record<DrawnMeasure, number>> = { price: 1, yield: 100, gspread: 1 };
export const decimalsOf: Readonly<Record<DrawnMeasure, number>> = { price: 4, yield: 3, gspread: 2 };

function numberIn(row: ShownRow, wire: TradingColumn['wire']): number | null {
  const value = row[`${wire}.numeric`];
  return typeof value === 'number' ? value : null;
}

/** Opening, highest, lowest and last price of a day's trades; null unless it has all four, and they are in order. */
function tradesOf(row: ShownRow): readonly [open: number, high: number, low: number, close: number] | null {
  const open = numberIn(row, 'open_price');
  const high = numberIn(row, 'max_price');
  const low = numberIn(row, 'min_price');
  const close = numberIn(row, 'last_price') ?? numberIn(row, 'legalcloseprice');
  if (open === null || high === null || low === null || close === null) return null;
  return low <= Math.min(open, close) && Math.max(open, close) <= high ? [open, high, low, close] : null;
}

/** The value of a day that the line stands at, in the unit of the axis. */
export function indicativeOf(row: ShownRow, measure: DrawnMeasure): number | null {
  const value = numberIn(row, columnOfChart[measure]);
  return value === null ? null : value * scaleOf[measure];
}

function volumesOf(row: ShownRow): Pick<Bar, 'volume' | 'turnover'> {
  const turnover = numberIn(row, 'volume_money');
  const volume = numberIn(row, 'volume') ?? turnover;
  return { ...(volume !== null && { volume }), ...(turnover !== null && { turnover }) };
}

function flatBar(row: ShownRow, value: number): Bar {
  const timestamp = row['date.numeric'] * 1000;
  return { timestamp, open: value, high: value, low: value, close: value, isTraded: false, ...volumesOf(row) };
}

/**
 * The days of a chart, oldest first. Candles and bars stand at the prices of trades, and on a day without trades at its one value, as the line
 * does every day. Days without a value are left out.
 */
export function barsOf(rows: readonly ShownRow[], measure: DrawnMeasure, kind: BarKind): readonly Bar[] {
  const isOfTrades = measure === 'price' && (kind === 'candle' || kind === 'bar');
  return rows.flatMap((row) => {
    const trades = isOfTrades ? tradesOf(row) : null;
    const value = trades?.[3] ?? indicativeOf(row, measure);
    if (value === null) return [];
    if (trades === null) return [flatBar(row, value)];
    const [open, high, low, close] = trades;
    return [{ ...flatBar(row, value), open, high, low, close, isTraded: true }];
  });
}

/** The line below full access: steps of a shape, which say nothing of heights. */
export function shapeBarsOf(rows: readonly ShownRow[]): readonly Bar[] {
  return rows.flatMap((row) => (typeof row.shape === 'number' ? [flatBar(row, row.shape)] : []));
}

/** The days of a period without any value, to draw on. */
export function blankBarsOf({ start, end }: DateRange): readonly Bar[] {
  const bars: Bar[] = [];
  for (let timestamp = Date.parse(start); timestamp <= Date.parse(end); timestamp += DAY_MS) {
    const isWeekend = [0, 6].includes(new Date(timestamp).getUTCDay());
    if (!isWeekend) bars.push({ timestamp, open: 50, high: 100, low: 0, close: 50, isTraded: false });
  }
  return bars;
}

/** How a chart is drawn where its reader has not chosen: candles where most days have trades, else a line. */
export function usualKind(rows: readonly ShownRow[], measure: DrawnMeasure): BarKind {
  const traded = measure === 'price' ? rows.filter((row) => tradesOf(row) !== null).length : 0;
  return traded > 0 && traded * 2 >= rows.length ? 'candle' : 'line';
}

/** Whether a chart can show candles at all. */
export function hasTrades(rows: readonly ShownRow[], measure: DrawnMeasure): boolean {
  return measure === 'price' && rows.some((row) => tradesOf(row) !== null);
}

/** The point at the nearest of its day's prices; as it is on a day without any. */
export function snappedPoint(point: DrawingPoint, bars: readonly Bar[]): DrawingPoint {
  const timestamp = Date.parse(point.date);
  const bar = bars.find((each) => each.timestamp === timestamp);
  if (bar === undefined) return point;
  const distance = (value: number) => Math.abs(value - point.value);
  const [value = point.value] = [bar.open, bar.high, bar.low, bar.close].sort((a, b) => distance(a) - distance(b));
  return { ...point, value };
}
