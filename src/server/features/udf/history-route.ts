import { blankAboveYield } from '#contract/trading-days/trading-columns.ts';
import { type HistoryAnswer, type HistoryQuery, mostBars, udfHistoryCall } from '#contract/udf/udf.ts';
import type { FieldFamily } from '#domain/access/field-policy.ts';
import { effectiveLevel, type Viewer } from '#domain/access/viewer.ts';
import type { FeedSeries } from '#domain/feed-symbol.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { dayNumber, type IsoDate, isoDate } from '#math/units.ts';
import { type FeedLine, findFeedDayBefore, findFeedDays } from '#store/udf/feed-bars.ts';
import type { App } from '../../app.ts';
import { unixSeconds } from '../../days.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { barsOf } from './bars.ts';
import { requireSeries } from './find-series.ts';

const SECONDS_PER_DAY = unixSeconds(dayNumber(1));
const firstDay = dayNumberFromIso(isoDate('0001-01-01'));
const lastDay = dayNumberFromIso(isoDate('9999-12-31'));

/** The first day whose midnight is not before a moment. */
function dayFrom(seconds: number): number {
  return Math.ceil(seconds / SECONDS_PER_DAY);
}

function dateOf(day: number): IsoDate {
  return isoFromDayNumber(dayNumber(Math.min(lastDay, Math.max(firstDay, day))));
}

const familyOf = { price: 'price', yield: 'yield', gspread: 'spread' } as const satisfies Record<
  FeedSeries,
  FieldFamily
>;

/** Refuses who may not see a series; before a day of it is read. */
function requireShown({ gate }: Services, viewer: Viewer, family: FieldFamily, level: number): void {
  if (!gate.shows(family, level)) throw new Refusal(viewer.level === 0 ? 'need_auth' : 'need_access', 'symbol');
}

interface Asked {
  readonly query: HistoryQuery;
  readonly hasVolumes: boolean;
}

/** `countback` goes before `from`; of a longer period come the newest bars, and the library asks for those before them. */
async function historyOf({ database }: Services, line: FeedLine, { query, hasVolumes }: Asked): Promise<HistoryAnswer> {
  const { countback = 0 } = query;
  const end = dayFrom(query.to) - 1;
  const start = countback > 0 || query.from === undefined ? firstDay : dayFrom(query.from);
  const most = Math.min(mostBars, countback > 0 ? countback : mostBars);
  const period = { from: dateOf(start), to: dateOf(end), most };
  const days = end < start || end < firstDay ? [] : await findFeedDays(database, line, period);
  if (days.length > 0) return { s: 'ok', ...barsOf(days, line.series, hasVolumes) };
  const before = await findFeedDayBefore(database, line, dateOf(Math.min(start, end + 1)));
  return { s: 'no_data', ...(before && { nextTime: unixSeconds(dayNumberFromIso(before)) }) };
}

export function historyRoute(app: App, services: Services): void {
  const limitCharts = limitCalls(services, 'charts');
  serve(app, services, udfHistoryCall, async (request, reply) => {
    const { query, viewer, language } = request;
    await limitCharts(request);
    const { listing, series } = await requireSeries(services, query.symbol, { accountId: viewer.accountId, language });
    const level = effectiveLevel(viewer, listing.venueId);
    requireShown(services, viewer, familyOf[series], level);
    const line = { instrumentId: listing.id, venueId: listing.venueId, series, blankAboveYield };
    const hasVolumes = services.gate.shows('volume', level);
    // A yield is no price, whatever the column of the protocol is called: the family was asked for above.
    return services.gate.sendJson(reply, JSON.stringify(await historyOf(services, line, { query, hasVolumes })));
  });
}
