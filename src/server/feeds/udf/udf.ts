import {
  chartResolutions,
  MAX_SYMBOLS,
  udfConfigCall,
  udfSearchCall,
  udfSymbolsCall,
  udfTimeCall,
} from '#contract/feeds/udf/udf.ts';
import { findFeedVenues } from '#store/feeds/udf/feed-listings.ts';
import { searchTerm, suggestAnswerOf } from '../../lists/search/suggest-answer.ts';
import { disconnectSignal } from '../../platform/serving/disconnect-signal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { findSeries, foundSymbolOf, requireSeries, symbolInfoOf, symbolType } from './find-series.ts';
import { historyRoute } from './history-route.ts';
import { marksRoutes } from './marks-routes.ts';
import { quotesRoute } from './quotes-route.ts';

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

/** The feed for the charting library of TradingView, and for whatever else speaks its protocol. */
export function udfFeature(app: App, services: Services): void {
  configRoute(app, services);
  serve(app, services, udfTimeCall, async () => Math.floor(services.clock().getTime() / 1000));
  serve(app, services, udfSymbolsCall, async ({ query, viewer, language, texts }) =>
    symbolInfoOf(await requireSeries(services, query.symbol, { accountId: viewer.accountId, language }), texts),
  );
  searchRoute(app, services);
  historyRoute(app, services);
  marksRoutes(app, services);
  quotesRoute(app, services);
}
