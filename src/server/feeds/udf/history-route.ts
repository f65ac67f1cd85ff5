import { type HistoryAnswer, type HistoryQuery, MAX_BARS, udfHistoryCall } from '#contract/feeds/udf/udf.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { findFeedDayBefore, findFeedDays } from '#store/feeds/udf/price-feed.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { unixSeconds } from '../../platform/serving/days.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { barsOf } from './bars.ts';
import { dateOfDay, dayFrom, feedDays, type ReadSeries, requireShownSeries } from './open-series.ts';

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

export function historyRoute(app: App, services: Services): void {
  const limitCharts = limitCalls(services, 'charts');
  serve(app, services, udfHistoryCall, async (request, reply) => {
    await limitCharts(request);
    const read = await requireShownSeries(services, request.query.symbol, request);
    // A yield is no price, whatever the column of the protocol is called: its own family was asked for.
    return services.gate.sendJson(reply, JSON.stringify(await historyOf(services, read, request.query)));
  });
}
