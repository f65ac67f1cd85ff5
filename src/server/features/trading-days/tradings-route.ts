import { type TradingsRequest, tradingsCall } from '#contract/trading-days/trading-rows.ts';
import { fieldFamilies } from '#domain/access/field-policy.ts';
import { effectiveLevel, type Viewer } from '#domain/access/viewer.ts';
import type { Language } from '#domain/language.ts';
import type { DateRange } from '#domain/period.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { findTradingVersion } from '#store/trading-days/find-trading-version.ts';
import { findLastDay } from '#store/trading-days/listings.ts';
import type { App } from '../../app.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { unixSeconds } from '../../unix-seconds.ts';
import { KeptAnswers } from './kept-answers.ts';
import { findLines, findTradingLines, type LineIdentity } from './trading-line.ts';
import { measuresFor, type TradingsReader, tradingsJson } from './tradings-json.ts';
import { requireComparison, requireLines, requireRange } from './tradings-request.ts';

// The counter's start is not specified: both 0 and 1 are a first request.
const LAST_FIRST_ITERATION = 1;
const KEPT_BYTES = 64 * 1024 * 1024;

interface Asker {
  readonly viewer: Viewer;
  readonly language: Language;
}

function readerOf(request: TradingsRequest, { viewer, language }: Asker, { gate }: Services): TradingsReader {
  const level = Math.min(...request.items.map((item) => effectiveLevel(viewer, item.tgId)));
  return {
    shows: (family) => gate.shows(family, level),
    language,
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

/** Everything that an answer follows from: equal keys have equal answers. */
async function answerKey(
  lines: readonly LineIdentity[],
  range: DateRange,
  reader: TradingsReader,
  { database }: Services,
): Promise<string> {
  const versions = await Promise.all(lines.map((line) => findTradingVersion(database, { ...range, ...line })));
  const shown = fieldFamilies.filter((family) => reader.shows(family));
  return JSON.stringify([lines, versions, range, shown, reader.language.code, reader.chartType]);
}

async function rowsJson(
  lines: readonly LineIdentity[],
  range: DateRange,
  reader: TradingsReader,
  services: Services,
): Promise<Buffer | undefined> {
  const found = await findTradingLines(services, lines, { ...range, measures: measuresFor(reader) });
  return found.some((line) => line.columns.days.length > 0) ? tradingsJson(found, reader) : undefined;
}

export function tradingsRoute(app: App, services: Services): void {
  const kept = new KeptAnswers(KEPT_BYTES);
  serve(app, services, tradingsCall, async ({ body, viewer, language }, reply) => {
    const range = requireRange(body);
    requireLines(body.items);
    requireComparison(viewer, body.items);
    const reader = readerOf(body, { viewer, language }, services);
    const lines = await findLines(services, body.items);
    const key = await answerKey(lines, range, reader, services);
    const json = kept.find(key) ?? (await rowsJson(lines, range, reader, services));
    if (json !== undefined) kept.keep(key, json);
    return services.gate.sendJson(reply, json ?? (await otherEnd(body, services)));
  });
}
