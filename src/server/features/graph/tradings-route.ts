import { tradingsAnswer } from '#contract/trading-row-schema.ts';
import { type TradingsRequest, tradingsRequest } from '#contract/trading-rows.ts';
import { effectiveLevel, type Viewer } from '#domain/access/viewer.ts';
import { languageOf } from '#domain/language.ts';
import { dayNumberFromIso } from '#math/dates.ts';
import { findLastDay } from '#store/trading-days/find-last-day.ts';
import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';
import { findTradingLines } from './trading-line.ts';
import { measuresFor, type TradingsReader, tradingsJson } from './tradings-json.ts';
import { requireComparison, requireLines, requireRange } from './tradings-request.ts';
import { unixSeconds } from './unix-seconds.ts';

// The counter's start is not specified: both 0 and 1 are a first request.
const LAST_FIRST_ITERATION = 1;

function readerOf(request: TradingsRequest, viewer: Viewer, { gate }: Services): TradingsReader {
  const level = Math.min(...request.items.map((item) => effectiveLevel(viewer, item.tgId)));
  return {
    shows: (family) => gate.shows(family, level),
    language: languageOf('en'),
    chartType: request.chartType,
  };
}

/** The day on which a window with rows ends, for a reader who has not chosen a period and sees nothing yet. */
async function otherEnd(request: TradingsRequest, { database }: Services): Promise<string> {
  const [main] = request.items;
  const isFirst = !request.userChangePeriod && request.getChartIteration <= LAST_FIRST_ITERATION;
  const day = isFirst && main !== undefined ? await findLastDay(database, main.id, main.tgId) : undefined;
  return day === undefined ? '[]' : String(unixSeconds(dayNumberFromIso(day)));
}

/** POST /api/chart/get_tradings/ */
export function tradingsRoute(app: App, services: Services): void {
  const options = { schema: { body: tradingsRequest }, config: { answer: tradingsAnswer } };
  app.post('/api/chart/get_tradings/', options, async ({ body, viewer }, reply) => {
    const range = requireRange(body);
    requireLines(body.items);
    requireComparison(viewer, body.items);
    const reader = readerOf(body, viewer, services);
    const lines = await findTradingLines(services, body.items, { ...range, measures: measuresFor(reader) });
    const hasRows = lines.some((line) => line.columns.days.length > 0);
    const json = hasRows ? tradingsJson(lines, reader) : await otherEnd(body, services);
    return services.gate.sendJson(reply, json);
  });
}
