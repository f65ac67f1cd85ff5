import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import type { FeedSeries } from '#domain/feeds/feed-symbol.ts';
import type { Language } from '#domain/platform/language.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { dayNumber, type IsoDate, isoDate } from '#math/units.ts';
import type { FeedDay, FeedLine } from '#store/feeds/udf/price-feed.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { unixSeconds } from '../../platform/serving/services.ts';
import type { Services } from '../services.ts';
import { type ListedSeries, requireSeries } from './find-series.ts';

const SECONDS_PER_DAY = unixSeconds(dayNumber(1));
const firstDay = dayNumberFromIso(isoDate('0001-01-01'));
const lastDay = dayNumberFromIso(isoDate('9999-12-31'));

/** Days that a moment of the protocol may name. */
export const feedDays = { first: firstDay, last: lastDay } as const;

/** The first day whose midnight is not before a moment. */
export function dayFrom(seconds: number): number {
  return Math.ceil(seconds / SECONDS_PER_DAY);
}

export function dateOfDay(day: number): IsoDate {
  return isoFromDayNumber(dayNumber(Math.min(lastDay, Math.max(firstDay, day))));
}

const familyOf = { price: 'price', yield: 'yield', gspread: 'spread' } as const satisfies Record<
  FeedSeries,
  FieldFamily
>;

export interface SeriesReader {
  readonly viewer: Viewer;
  readonly language: Language;
}

/** A series with the days of its listing, and what its reader sees of it. */
export interface ReadSeries extends ListedSeries {
  readonly line: FeedLine;
  /** Whether the reader sees its figures. */
  readonly isShown: boolean;
  shows(family: FieldFamily): boolean;
}

export async function readSeries(services: Services, symbol: string, reader: SeriesReader): Promise<ReadSeries> {
  const { viewer, language } = reader;
  const listed = await requireSeries(services, symbol, { accountId: viewer.accountId, language });
  const { listing, series } = listed;
  const level = effectiveLevel(viewer, listing.venueId);
  const shows = (family: FieldFamily) => services.gate.shows(family, level);
  const line = { instrumentId: listing.id, venueId: listing.venueId, series, blankAboveYield };
  return { ...listed, line, isShown: shows(familyOf[series]), shows };
}

/** The same; refuses who may not see it, before a day of it is read. */
export async function requireShownSeries(
  services: Services,
  symbol: string,
  reader: SeriesReader,
): Promise<ReadSeries> {
  const read = await readSeries(services, symbol, reader);
  if (!read.isShown) throw new Refusal(reader.viewer.level === 0 ? 'need_auth' : 'need_access', 'symbol');
  return read;
}

type Candle = readonly [open: number, high: number, low: number, close: number];

/** What a feed shows of a stored value: yields in per cent, spreads in basis points. */
const scaleOf: Readonly<Record<FeedSeries, number>> = { price: 1, yield: 100, gspread: 10_000 };
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
  if (series !== 'price') return { t, c: days.map(({ value }) => value * scaleOf[series]) };
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
