import { type FeedQuotes, type QuoteValues, udfQuotesCall } from '#contract/feeds/udf/udf-quotes.ts';
import { roundHalfAwayFromZero } from '#contract/platform/number-text.ts';
import { symbolName, symbolTicker } from '#domain/feeds/feed-symbol.ts';
import type { Texts } from '#labels/create-texts.ts';
import { percentFromFraction } from '#math/units.ts';
import { type FeedDay, findFeedDays } from '#store/feeds/udf/price-feed.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { barsOf } from './bars.ts';
import { descriptionOf } from './find-series.ts';
import { dateOfDay, feedDays, type ReadSeries, readSeries, type SeriesReader } from './open-series.ts';

const DECIMALS = 8;
const rounded = (value: number) => Math.sign(value) * roundHalfAwayFromZero(Math.abs(value), DECIMALS);

function changeOf(last: number, before: number | undefined, isPrice: boolean) {
  if (before === undefined) return {};
  const percent = isPrice && before !== 0 ? { chp: rounded(percentFromFraction(last / before - 1)) } : {};
  return { ch: rounded(last - before), ...percent, prev_close_price: before };
}

/** Bid and ask of the day, of a price. */
function sidesOf({ bid, ask }: FeedDay) {
  const spread = bid !== null && ask !== null ? { spread: rounded(ask - bid) } : {};
  return { ...(bid !== null && { bid }), ...(ask !== null && { ask }), ...spread };
}

/** The figures of the last two days, for readers who may see them. */
function figuresOf(days: readonly FeedDay[], { series, isShown, shows }: ReadSeries): Partial<QuoteValues> {
  const last = days.at(-1);
  if (last === undefined || !isShown) return {};
  const { c, ...bars } = barsOf(days, series, shows('volume'));
  const [before, close] = days.length > 1 ? c.slice(-2) : [undefined, c[0]];
  if (close === undefined) return {};
  const ofDay = 'o' in bars ? { open_price: bars.o.at(-1), high_price: bars.h.at(-1), low_price: bars.l.at(-1) } : {};
  const volume = 'v' in bars ? { volume: bars.v?.at(-1) } : {};
  const sides = series === 'price' && shows('quote') ? sidesOf(last) : {};
  return {
    lp: close,
    ...changeOf(close, before, series === 'price'),
    ...ofDay,
    ...volume,
    ...sides,
  } as Partial<QuoteValues>;
}

async function quoteOf(services: Services, symbol: string, reader: SeriesReader & { readonly texts: Texts }) {
  const read = await readSeries(services, symbol, reader);
  const { listing, series, line } = read;
  const everyDay = { from: dateOfDay(feedDays.first), to: dateOfDay(feedDays.last) };
  const days = read.isShown ? await findFeedDays(services.database, line, { ...everyDay, max: 2 }) : [];
  const v: QuoteValues = {
    short_name: symbolName(listing, series),
    original_name: symbolTicker(listing, listing.venueCode, series),
    exchange: listing.venueName,
    description: descriptionOf(read, reader.texts),
    ...figuresOf(days, read),
  };
  return { s: 'ok', n: symbol, v } as const;
}

/** The latest figures of symbols, for lists beside a chart. A symbol that is not there spoils none of the others. */
export function quotesRoute(app: App, services: Services): void {
  const limitCharts = limitCalls(services, 'charts');
  serve(app, services, udfQuotesCall, async (request, reply) => {
    await limitCharts(request);
    const d: FeedQuotes['d'] = [];
    // One after the other: many symbols are no reason to take all connections.
    for (const symbol of request.query.symbols.split(',')) {
      d.push(
        await quoteOf(services, symbol, request).catch((error) => {
          if (error instanceof Refusal) return { s: 'error', n: symbol, v: {} } as const;
          throw error;
        }),
      );
    }
    return services.gate.sendJson(reply, JSON.stringify({ s: 'ok', d } satisfies FeedQuotes));
  });
}
