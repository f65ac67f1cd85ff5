import {
  chartResolutions,
  type HistoryAnswer,
  type HistoryQuery,
  MAX_BARS,
  MAX_SYMBOLS,
  udfConfigCall,
  udfHistoryCall,
  udfSearchCall,
  udfSymbolsCall,
  udfTimeCall,
} from '#contract/feeds/udf/udf.ts';
import { type FeedQuotes, type QuoteValues, udfQuotesCall } from '#contract/feeds/udf/udf-quotes.ts';
import { symbolName, symbolTicker } from '#domain/feeds/feed-symbol.ts';
import { bidAskSpread } from '#domain/market/best-sides.ts';
import { exactJson } from '#domain/platform/exact-number.ts';
import type { Texts } from '#labels/create-texts.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { percentFromFraction } from '#math/units.ts';
import { type FeedDay, findFeedDayBefore, findFeedDays, findFeedVenues } from '#store/feeds/udf/price-feed.ts';
import { searchTerm, suggestAnswerOf } from '../../lists/search/suggest-answer.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { disconnectSignal } from '../../platform/serving/page-reads.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { unixSeconds } from '../../platform/serving/services.ts';
import type { Services } from '../services.ts';
import { descriptionOf, findSeries, foundSymbolOf, requireSeries, symbolInfoOf, symbolType } from './find-series.ts';
import { marksRoutes } from './marks-routes.ts';
import type { ReadSeries, SeriesReader } from './open-series.ts';
import { barsOf, dateOfDay, dayFrom, feedDays, readSeries, requireShownSeries } from './open-series.ts';

/** How many symbols the library shows where it does not say it. */
const usualSymbols = 30;

function searchRoute(app: App, services: Services): void {
  const options = { load: 'search', limit: 'suggestions' } as const;
  serve(app, services, udfSearchCall, options, async ({ query, viewer, language, texts }, reply) => {
    const { type = '', exchange = '', limit = usualSymbols } = query;
    if (type !== '' && type !== symbolType) return [];
    const term = searchTerm(query.query);
    const asked = {
      kind: 'bonds',
      term,
      stopStatusIds: [],
      viewer,
      language,
      texts,
      signal: disconnectSignal(reply),
    } as const;
    const { items } = await suggestAnswerOf(services, asked);
    const asker = { accountId: viewer.accountId, language, venueCode: exchange === '' ? null : exchange };
    const ids = items.map(({ id }) => id);
    const found = ids.length === 0 ? [] : await findSeries(services, ids, asker);
    return found.slice(0, Math.min(limit, MAX_SYMBOLS)).map((listed) => foundSymbolOf(listed, texts));
  });
}

function configRoute(app: App, services: Services): void {
  serve(app, services, udfConfigCall, async ({ viewer, texts }) => {
    const venues = await findFeedVenues(services.database, viewer.accountId);
    return {
      supports_search: true,
      supports_group_request: false,
      supports_marks: true,
      supports_timescale_marks: true,
      supports_time: true,
      supported_resolutions: [...chartResolutions],
      exchanges: [
        { value: '', name: texts.text('calendar', 'all'), desc: '' },
        ...venues.map(({ code, name }) => ({ value: code, name, desc: code })),
      ],
      symbols_types: [{ value: symbolType, name: texts.text('list', 'title') }],
    };
  });
}

/** `countback` goes before `from`; of a longer period come the newest bars, and the library asks for those before them. */
async function historyOf(
  { database }: Services,
  { line, shows }: ReadSeries,
  query: HistoryQuery,
): Promise<HistoryAnswer> {
  const { countback = 0 } = query;
  const end = dayFrom(query.to) - 1;
  const start = countback > 0 || query.from === undefined ? feedDays.first : dayFrom(query.from);
  const max = Math.min(MAX_BARS, countback > 0 ? countback : MAX_BARS);
  const period = { from: dateOfDay(start), to: dateOfDay(end), max };
  const days = end < start || end < feedDays.first ? [] : await findFeedDays(database, line, period);
  if (days.length > 0) return { s: 'ok', ...barsOf(days, line.series, shows('volume')) };
  const before = await findFeedDayBefore(database, line, dateOfDay(Math.min(start, end + 1)));
  return { s: 'no_data', ...(before && { nextTime: unixSeconds(dayNumberFromIso(before)) }) };
}

function historyRoute(app: App, services: Services): void {
  const limitCharts = limitCalls(services, 'charts');
  serve(app, services, udfHistoryCall, async (request, reply) => {
    await limitCharts(request);
    const read = await requireShownSeries(services, request.query.symbol, request);
    // A yield is no price, whatever the column of the protocol is called: its own family was asked for.
    return services.gate.sendJson(reply, exactJson(await historyOf(services, read, request.query)));
  });
}

function changeOf(last: number, before: number | undefined, isPrice: boolean) {
  if (before === undefined) return {};
  const percent = isPrice && before !== 0 ? { chp: percentFromFraction(last / before - 1) } : {};
  return { ch: last - before, ...percent, prev_close_price: before };
}

/** Bid and ask of the day, of a price. */
function sidesOf({ bid, ask }: FeedDay) {
  const between = bid !== null && ask !== null ? bidAskSpread(bid, ask) : null;
  const spread = between === null ? {} : { spread: between };
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
function quotesRoute(app: App, services: Services): void {
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
    return services.gate.sendJson(reply, exactJson({ s: 'ok', d } satisfies FeedQuotes));
  });
}

/** The feed for the charting library of TradingView, and for whatever else speaks its protocol. */
export function udfFeature(app: App, services: Services): void {
  configRoute(app, services);
  serve(app, services, udfTimeCall, { tellsTime: true }, async () => Math.floor(services.clock().getTime() / 1000));
  serve(app, services, udfSymbolsCall, async ({ query, viewer, language, texts }) =>
    symbolInfoOf(await requireSeries(services, query.symbol, { accountId: viewer.accountId, language }), texts),
  );
  searchRoute(app, services);
  historyRoute(app, services);
  marksRoutes(app, services);
  quotesRoute(app, services);
}
