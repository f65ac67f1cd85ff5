import { chartResolutions, type FoundSymbol, type SymbolInfo } from '#contract/feeds/udf/udf.ts';
import { type FeedSeries, symbolName, symbolTicker } from '#domain/feeds/feed-symbol.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { FeedListing } from '#store/feeds/udf/feed-listings.ts';

/** A series of a bond on a venue. */
export interface ListedSeries {
  readonly listing: FeedListing;
  readonly series: FeedSeries;
}

export const symbolType = 'bond';

/** Least steps as on the page of the bond: prices to four decimals, per cent to three, basis points to two. */
const scaleOf: Readonly<Record<FeedSeries, number>> = { price: 10_000, yield: 1000, gspread: 100 };

/** Whether a listing has days of a series. */
export function hasSeries({ hasPrice, hasYield, hasGSpread }: FeedListing, series: FeedSeries): boolean {
  return { price: hasPrice, yield: hasYield, gspread: hasGSpread }[series];
}

export function descriptionOf({ listing, series }: ListedSeries, texts: Texts): string {
  return series === 'price' ? listing.title : `${listing.title}, ${texts.text('graph', `tab_${series}`)}`;
}

export function foundSymbolOf(listed: ListedSeries, texts: Texts): FoundSymbol {
  const { listing, series } = listed;
  const ticker = symbolTicker(listing, listing.venueCode, series);
  return {
    symbol: symbolName(listing, series),
    full_name: ticker,
    description: descriptionOf(listed, texts),
    exchange: listing.venueName,
    ticker,
    type: symbolType,
  };
}

/**
 * A symbol as the library wants to know it. The data are days, not moments: they stand at midnight in UTC whatever the venue's clock, and every
 * day of the week may have one, as some venues trade on Saturdays.
 */
export function symbolInfoOf(listed: ListedSeries, texts: Texts): SymbolInfo {
  const { listing, series } = listed;
  return {
    ticker: symbolTicker(listing, listing.venueCode, series),
    name: symbolName(listing, series),
    description: descriptionOf(listed, texts),
    type: symbolType,
    exchange: listing.venueName,
    listed_exchange: listing.venueName,
    currency_code: listing.currency,
    session: '24x7',
    timezone: 'Etc/UTC',
    format: 'price',
    minmov: 1,
    pricescale: scaleOf[series],
    visible_plots_set: series === 'price' ? 'ohlcv' : 'c',
    volume_precision: 0,
    has_intraday: false,
    has_daily: true,
    has_weekly_and_monthly: false,
    supported_resolutions: [...chartResolutions],
    data_status: 'endofday',
  };
}
