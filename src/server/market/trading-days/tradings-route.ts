import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { MAX_COMPARISON } from '#contract/market/trading-days/trading-columns.ts';
import { type TradingsRequest, tradingsCall } from '#contract/market/trading-days/trading-rows.ts';
import { type LineId, lineFromWire } from '#contract/market/wire/line-id.ts';
import { languageHeader } from '#contract/platform/page-address.ts';
import { fieldFamilies } from '#domain/account/access/field-policy.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import type { TradingMeasure } from '#domain/market/trading-day.ts';
import type { Language } from '#domain/platform/language.ts';
import { type DateRange, MAX_RANGE_YEARS } from '#domain/platform/period.ts';
import { addMonths, dayNumberFromIso } from '#math/dates/dates.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { findLastDay } from '#store/market/trading-days/listings.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { matchesEtag } from '../../platform/serving/hints-choice.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { type Services, unixSeconds } from '../../platform/serving/services.ts';
import { requireCompare } from '../reads/require-bond.ts';
import { findShape } from './shape.ts';
import { findTradingLines, type TradingLine } from './trading-cells.ts';
import { contentFor, shapedMeasure, type TradingsReader, tradingsPieces } from './tradings-json.ts';

// The counter's start is not specified: both 0 and 1 are a first request.
const LAST_FIRST_ITERATION = 1;

interface Asker {
  readonly viewer: Viewer;
  readonly language: Language;
}

function readerOf(request: TradingsRequest, { viewer, language }: Asker, { gate }: Services): TradingsReader {
  const level = Math.min(...request.items.map((item) => effectiveLevel(viewer, lineFromWire(item).venueId)));
  return {
    shows: (family) => gate.shows(family, level),
    language,
    chartType: request.chartType,
    columns: request.columns,
  };
}

/** The day on which a window with rows ends, for a reader who has not chosen a period and sees nothing yet. */
async function otherEnd(request: TradingsRequest, accountId: string | null, { database }: Services): Promise<string> {
  const isFirst = !request.userChangePeriod && request.getChartIteration <= LAST_FIRST_ITERATION;
  if (!isFirst) return '[]';
  const hiddenVenueIds = await findHiddenVenueIds(database, accountId);
  const main = request.items.map(lineFromWire).find(({ venueId }) => !hiddenVenueIds.has(venueId));
  const day = main !== undefined ? await findLastDay(database, main.id, main.venueId) : undefined;
  return day === undefined ? '[]' : String(unixSeconds(dayNumberFromIso(day)));
}

/** A line with the shape of a measure in a period. */
async function withShape(
  services: Services,
  line: TradingLine,
  { measure, period }: { readonly measure: TradingMeasure; readonly period: DateRange },
): Promise<TradingLine> {
  const { instrumentId, venueId } = line;
  if (line.columns.days.length === 0) return line;
  return { ...line, shape: await findShape(services, { instrumentId, venueId, measure }, period) };
}

function addLine(hash: Hash, { columns, shape, ...identity }: TradingLine): void {
  const { days, texts, badData, numbers } = columns;
  hash.update(JSON.stringify([identity, days, [...texts], [...badData], shape && [...shape]]));
  for (const [measure, values] of numbers) {
    hash.update(measure).update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }
}

/**
 * The validator (ETag) of the rows that a reader would be sent, from all that `tradingsJson` makes them of, so that nothing has to be written
 * for who has them. It is weak: compressed or not, the rows are the same.
 */
function tradingsValidator(lines: readonly TradingLine[], reader: TradingsReader): string {
  const { language, chartType, columns = null, shows } = reader;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([language.code, chartType, columns, fieldFamilies.map(shows)]));
  for (const line of lines) addLine(hash, line);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

type AskedRange = Pick<TradingsRequest, 'startDate' | 'endDate'>;

function dateOf(request: AskedRange, field: 'startDate' | 'endDate'): IsoDate {
  const date = parseIsoDate(request[field]);
  if (date === undefined) throw new Refusal('bad_date', field);
  return date;
}

/** The range of a request; refuses dates that do not exist, a start after the end, and more than ten years. */
export function requireRange(request: AskedRange): DateRange {
  const start = dateOf(request, 'startDate');
  const end = dateOf(request, 'endDate');
  if (start > end) throw new Refusal('bad_range', 'startDate');
  const longest = addMonths(dayNumberFromIso(start), 12 * MAX_RANGE_YEARS);
  if (dayNumberFromIso(end) > longest) throw new Refusal('range_too_long', 'startDate');
  return { start, end };
}

/** Refuses more lines than the palette has colours for, and the same line twice. */
export function requireLines(items: readonly LineId[]): void {
  const compared = items.slice(1);
  const keys = new Set(items.map(({ id, venueId }) => `${id} ${venueId}`));
  const countOf = (model: LineId['model']) => compared.filter((item) => item.model === model).length;
  const isTooLong = countOf('bonds') > MAX_COMPARISON.bonds || countOf('index') > MAX_COMPARISON.index;
  if (isTooLong || keys.size < items.length) throw new Refusal('bad_request', 'items');
}

/** Refuses a comparison to who may not compare, and one that holds a line from a venue that is closed to the viewer. */
export function requireComparison(viewer: Viewer, items: readonly LineId[]): void {
  if (items.length === 1) return;
  requireCompare(
    viewer,
    items.map(({ venueId }) => venueId),
  );
}

/** The rows leave as ready JSON, whose writer asked the gate for every column: a copy of tens of thousands of cells would cost the query again. */
export function tradingsRoute(app: App, services: Services): void {
  const limitCharts = limitCalls(services, 'charts');
  const limitShapes = limitCalls(services, 'chart-shapes');
  serve(app, services, tradingsCall, async (request, reply) => {
    const { body, viewer, language } = request;
    await limitCharts(request);
    const range = requireRange(body);
    const items = body.items.map(lineFromWire);
    requireLines(items);
    requireComparison(viewer, items);
    const reader = readerOf(body, { viewer, language }, services);
    const measure = shapedMeasure(reader);
    if (measure !== undefined) await limitShapes(request);
    const { accountId } = viewer;
    const found = await findTradingLines(services, items, { ...range, ...contentFor(reader), accountId });
    const lines =
      measure === undefined
        ? found
        : await Promise.all(found.map((line) => withShape(services, line, { measure, period: range })));
    const hasRows = lines.some((line) => line.columns.days.length > 0);
    if (!hasRows) return services.gate.sendJson(reply, await otherEnd(body, accountId, services));
    const etag = tradingsValidator(lines, reader);
    reply.header('etag', etag).header('vary', `Cookie, Accept-Language, ${languageHeader}`);
    // RFC 9110 knows 304 for GET and HEAD; this POST reads as they do, and nobody but who sends If-None-Match is answered so.
    if (matchesEtag(request.headers, etag)) return reply.code(304).send();
    return services.gate.sendJson(reply, Readable.from(tradingsPieces(lines, reader)));
  });
}
