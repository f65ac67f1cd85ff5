import { chartResolutions, type FoundSymbol, type SymbolInfo } from '#contract/feeds/udf/udf.ts';
import { type FeedSeries, feedSeries, parseFeedSymbol, symbolName, symbolTicker } from '#domain/feeds/feed-symbol.ts';
import type { Language } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';
import { type FeedListing, findFeedBond, findFeedListings } from '#store/feeds/udf/price-feed.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../services.ts';

export interface Asker {
  readonly accountId: string | null;
  readonly language: Language;
}

/** A series of a bond on a venue. */
export interface ListedSeries {
  readonly listing: FeedListing;
  readonly series: FeedSeries;
}

export const symbolType = 'bond';

/** Least steps as on the page of the bond: prices to four decimals, per cent to three, basis points to two. */
const scaleOf: Readonly<Record<FeedSeries, number>> = { price: 10_000, yield: 1000, gspread: 100 };

/** Whether a listing has days of a series. */
function hasSeries({ hasPrice, hasYield, hasGSpread }: FeedListing, series: FeedSeries): boolean {
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

/** The series that a symbol names; refuses one that is not there, and one of a venue that is hidden as if it were not. */
export async function requireSeries({ database }: Services, symbol: string, asker: Asker): Promise<ListedSeries> {
  const unknown = new Refusal('unknown_bond', 'symbol');
  const parsed = parseFeedSymbol(symbol);
  if (parsed === undefined) throw unknown;
  const id = await findFeedBond(database, parsed.code);
  if (id === undefined) throw unknown;
  const { series, venueCode } = parsed;
  const { accountId, language } = asker;
  const listings = await findFeedListings(database, [id], { accountId, venueCode, language: language.code });
  const listing = listings.find((each) => hasSeries(each, series));
  if (listing === undefined) throw unknown;
  return { listing, series };
}

/**
 * The series of bonds: the prices of all on their main venues first, then what else those have, then the other venues, so that a short list has
 * as many bonds as it can.
 */
export async function findSeries(
  { database }: Services,
  ids: readonly number[],
  { accountId, language, venueCode }: Asker & { readonly venueCode: string | null },
): Promise<readonly ListedSeries[]> {
  const listings = await findFeedListings(database, ids, { accountId, venueCode, language: language.code });
  const ofBonds = [...Map.groupBy(listings, ({ id }) => id).values()];
  const max = Math.max(0, ...ofBonds.map(({ length }) => length));
  return Array.from({ length: max }, (_, place) =>
    feedSeries.flatMap((series) =>
      ofBonds.flatMap((ofBond) => {
        const listing = ofBond[place];
        return listing !== undefined && hasSeries(listing, series) ? [{ listing, series }] : [];
      }),
    ),
  ).flat();
}
