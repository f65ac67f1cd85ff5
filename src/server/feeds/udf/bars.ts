import { roundHalfAwayFromZero } from '#contract/platform/number-text.ts';
import type { FeedSeries } from '#domain/feeds/feed-symbol.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { FeedDay } from '#store/feeds/udf/price-feed.ts';
import { unixSeconds } from '../../platform/serving/days.ts';

type Candle = readonly [open: number, high: number, low: number, close: number];

/** What a feed shows of a stored value: yields in per cent, spreads in basis points. */
const scaleOf: Readonly<Record<FeedSeries, number>> = { price: 1, yield: 100, gspread: 10_000 };
const DECIMALS = 8;

function shown(value: number, series: FeedSeries): number {
  return roundHalfAwayFromZero(Math.abs(value) * scaleOf[series], DECIMALS) * Math.sign(value);
}

/** The prices of a day's trades, where it has all four and they are in order; else the one price that stands for the day. */
function candleOf({ open, high, low, last, close, value }: FeedDay): Candle {
  const end = last ?? close;
  if (open === null || high === null || low === null || end === null) return [value, value, value, value];
  const isInOrder = low <= Math.min(open, end) && Math.max(open, end) <= high;
  return isInOrder ? [open, high, low, end] : [value, value, value, value];
}

/** Bars as columns, oldest first; volumes only for readers who may see them. */
export function barsOf(days: readonly FeedDay[], series: FeedSeries, hasVolumes: boolean) {
  const t = days.map(({ date }) => unixSeconds(dayNumberFromIso(date)));
  if (series !== 'price') return { t, c: days.map(({ value }) => shown(value, series)) };
  const candles = days.map(candleOf);
  const volumes = () => days.map(({ volume, turnover }) => volume ?? turnover ?? 0);
  return {
    t,
    o: candles.map(([open]) => open),
    h: candles.map(([, high]) => high),
    l: candles.map(([, , low]) => low),
    c: candles.map(([, , , close]) => close),
    ...(hasVolumes && { v: volumes() }),
  };
}
