import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BulkTableQuery, bulkChangesCall, bulkTableCall, bulkTablesCall } from '#contract/feeds/bulk/bulk.ts';
import { bulkColumns } from '#contract/feeds/bulk/bulk-columns.ts';
import { mediaTypes } from '#contract/platform/call.ts';
import { callAddress } from '#contract/platform/call-address.ts';
import { type BulkKeyPart, type BulkTable, bulkTables } from '#domain/feeds/bulk-table.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import type { BulkPosition, KnownPosition } from '#store/feeds/bulk/positions.ts';
import { findChanges, findPosition, readPosition } from '#store/feeds/bulk/positions.ts';
import type { BulkRows, ChangedRange } from '#store/feeds/bulk/read-bulk.ts';
import { findPartEnd, readBulkRanges, readBulkRows } from '#store/feeds/bulk/read-bulk.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import type { Database } from '#store/platform/database/database.ts';
import { parquetFile } from '../../platform/files/parquet-file.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { bounds } from '../../platform/serving/bounds.ts';
import { ConcurrencyLimit, loadKinds } from '../../platform/serving/concurrency-limit.ts';
import { limitCalls, networkOf } from '../../platform/serving/limit-calls.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { askedKey, type BulkReader, bulkReaderOf, keyOfLine } from './bulk-reader.ts';

type BulkFormat = keyof typeof mediaTypes;

/** Rows of a Parquet file, which is of no use before its last byte: a large table comes in several. */
const PART_ROWS = 200_000;

const SECOND_MS = 1000;

async function* ndjson(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const lines of pages) yield `${lines.join('\n')}\n`;
}

async function requirePosition({ database }: Services, text: string, field: string): Promise<KnownPosition> {
  const position = await readPosition(database, text);
  if (position === undefined) throw new Refusal('position_gone', field);
  return position;
}

/** Where a reader's copy stands: with the rest of a table where it stood when he began. */
function positionOf(services: Services, { after, position }: BulkTableQuery): Promise<BulkPosition> {
  if ((after === undefined) !== (position === undefined)) throw new Refusal('bad_request', 'position');
  return position === undefined ? findPosition(services.database) : requirePosition(services, position, 'position');
}

type Asking = Pick<FastifyRequest, 'viewer' | 'ip' | 'apiKey'>;

async function logExport({ database, clock }: Services, { viewer, ip, apiKey }: Asking, what: string): Promise<void> {
  const key = apiKey === null ? '' : ` key ${apiKey.id}`;
  const { accountId } = viewer;
  const detail = `${what}${key}`;
  const entry = {
    loggedAt: clock(),
    action: 'bulk-export',
    actorId: accountId,
    accountId,
    network: networkOf(ip),
    detail,
  };
  await logAudit(database, entry);
}

interface Sending {
  readonly name: string;
  readonly position: BulkPosition;
  readonly reader: BulkReader;
  readonly format: BulkFormat;
  readonly bytes: AsyncIterable<string | Uint8Array>;
}

/** The address of the next part, for the head. */
function linkTo(table: BulkTable, query: BulkTableQuery, end: readonly BulkKeyPart[], { text }: BulkPosition): string {
  const next = { ...query, after: JSON.stringify(end), position: text };
  return `<${callAddress(bulkTableCall.path, { params: { table }, query: next })}>; rel="next"`;
}

interface Watch {
  /** Asked before each piece: throws once the reader may have no more. */
  readonly requireStill: () => Promise<void>;
  /** Who takes nothing for so long is cut off. */
  readonly pauseMs: number;
  readonly onEnd: () => void;
}

/** Pieces to one reader, each made when he has taken the one before. */
function bulkStream<Piece extends string | Uint8Array>(
  pieces: AsyncIterable<Piece>,
  { requireStill, pauseMs, onEnd }: Watch,
): Readable {
  let pause: NodeJS.Timeout | undefined;
  async function* watched(): AsyncGenerator<Piece> {
    for await (const piece of pieces) {
      await requireStill();
      pause = setTimeout(() => readable.destroy(new Error('the reader takes nothing more')), pauseMs).unref();
      yield piece;
      clearTimeout(pause);
    }
  }
  const readable = Readable.from(watched(), { objectMode: false, highWaterMark: 1 });
  return readable.once('close', () => {
    clearTimeout(pause);
    onEnd();
  });
}

/** Changes of one look at what was noted. */
const LOOK_CHANGES = 2000;
/** Looks of one answer; a reader goes on with the next. */
const MAX_LOOKS = 2000;
/** What an id has at the most where it is a part of the key and rows have no days. */
const ROWS_OF_ID = 200;
const VENUES_OF_ID = 4;

const hasDays = ({ table }: BulkRows) => bulkColumns[table].key.includes('date');
const later = (a: IsoDate, b: IsoDate | undefined) => (b !== undefined && b > a ? b : a);
const earlier = (a: IsoDate, b: IsoDate | undefined) => (b !== undefined && b < a ? b : a);

/** The part of a range that the reader asked for and may see; none where there is nothing of it. */
function wantedOf(range: ChangedRange, { venueId, closedVenueIds, from, to }: BulkRows): readonly ChangedRange[] {
  const venue = range.venueId;
  if (venue !== null && (closedVenueIds.includes(venue) || (venueId !== undefined && venueId !== venue))) return [];
  const firstDay = later(range.firstDay, from);
  const lastDay = earlier(range.lastDay, to);
  return firstDay > lastDay ? [] : [{ ...range, venueId: venue ?? venueId ?? null, firstDay, lastDay }];
}

function replaceLine(rows: BulkRows, { firstId, lastId, venueId, firstDay, lastDay }: ChangedRange): string {
  const ids = { first_id: firstId, last_id: lastId, venue_id: venueId };
  return JSON.stringify({ replace: hasDays(rows) ? { ...ids, from: firstDay, to: lastDay } : ids });
}

function mostRowsOf(rows: BulkRows, { firstId, lastId, venueId, firstDay, lastDay }: ChangedRange): number {
  if (firstId !== lastId) return Number.POSITIVE_INFINITY;
  if (!hasDays(rows)) return bulkColumns[rows.table].key.length === 1 ? 1 : ROWS_OF_ID;
  return (dayNumberFromIso(lastDay) - dayNumberFromIso(firstDay) + 1) * (venueId === null ? VENUES_OF_ID : 1);
}

/** Rows of one statement: a few megabytes at the most, so that nothing long is held in the database or in memory. */
const PAGE_ROWS = 4000;

interface Part {
  readonly after?: readonly BulkKeyPart[] | undefined;
  readonly upTo?: readonly BulkKeyPart[] | undefined;
  readonly ids?: readonly [number, number];
}

/** The rows of a table after a key, page by page in the order of their keys; the next page is read while one is on its way. */
async function* tableRows(
  database: Database,
  rows: BulkRows,
  { after, upTo, ids }: Part = {},
): AsyncGenerator<readonly string[]> {
  const read = (key: readonly BulkKeyPart[] | undefined) => {
    const page = readBulkRows(database, rows, { after: key, upTo, max: PAGE_ROWS, ...(ids && { ids }) });
    // Who left does not ask what became of it.
    page.catch(() => undefined);
    return page;
  };
  let next: ReturnType<typeof read> | undefined = read(after);
  while (next !== undefined) {
    const lines: readonly string[] = await next;
    const last = lines.at(-1);
    const isFull = lines.length === PAGE_ROWS && last !== undefined;
    next = isFull ? read(keyOfLine(rows.table, last)) : undefined;
    if (lines.length > 0) yield lines;
  }
}

/** Ranges together that hold no more than a page; a larger one alone. */
function inLots(rows: BulkRows, ranges: readonly ChangedRange[]): readonly (readonly ChangedRange[])[] {
  const lots: ChangedRange[][] = [];
  let room = 0;
  for (const range of ranges) {
    const max = mostRowsOf(rows, range);
    if (max > room) {
      lots.push([]);
      room = PAGE_ROWS;
    }
    lots.at(-1)?.push(range);
    room -= max;
  }
  return lots;
}

async function* rowsOfLot(
  database: Database,
  rows: BulkRows,
  lot: readonly ChangedRange[],
): AsyncGenerator<readonly string[]> {
  const [first] = lot;
  if (first === undefined) return;
  if (mostRowsOf(rows, first) <= PAGE_ROWS) {
    yield await readBulkRanges(database, rows, lot);
    return;
  }
  const days = hasDays(rows) ? { from: first.firstDay, to: first.lastDay } : {};
  const part = { ...rows, ...days, venueId: first.venueId ?? rows.venueId };
  yield* tableRows(database, part, { ids: [first.firstId, first.lastId] });
}

/** Ids that no row is beyond. */
const everyId: ChangedRange = {
  firstId: 0,
  lastId: Number.MAX_SAFE_INTEGER,
  venueId: null,
  firstDay: isoDate('0001-01-01'),
  lastDay: isoDate('9999-12-31'),
};

async function* rowLines(database: Database, rows: BulkRows, lot: readonly ChangedRange[]) {
  for await (const lines of rowsOfLot(database, rows, lot)) {
    if (lines.length > 0) yield lines.map((line) => `{"row":${line}}`);
  }
}

interface Since {
  readonly since: BulkPosition;
  /** Whether it was noted on an earlier day: what goes on with the days, such as years to maturity, is another since. */
  readonly isOfEarlierDay: boolean;
}

/**
 * Lines that bring a reader's rows from a position to a later one. Rows are read after the notes, and the notes are looked at again after the
 * rows: once a look finds none, what was sent is the table as it was at that look.
 */
async function* changedRows(
  database: Database,
  rows: BulkRows,
  { since, isOfEarlierDay }: Since,
): AsyncGenerator<readonly string[]> {
  if (isOfEarlierDay && rows.columns.some(({ isOfBond }) => isOfBond === true)) {
    yield [replaceLine(rows, everyId)];
    yield* rowLines(database, rows, [everyId]);
  }
  let after = since;
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const { ranges, position } = await findChanges(database, rows.table, { after, max: LOOK_CHANGES });
    after = position;
    if (ranges.length === 0) {
      yield [JSON.stringify({ position: after.text, is_complete: true })];
      return;
    }
    const wanted = ranges.flatMap((range) => wantedOf(range, rows));
    if (wanted.length > 0) yield wanted.map((range) => replaceLine(rows, range));
    for (const lot of inLots(rows, wanted)) yield* rowLines(database, rows, lot);
  }
  yield [JSON.stringify({ position: after.text, is_complete: false })];
}

/** Whole tables, and what changed in them. */
export function bulkFeature(app: App, services: Services): void {
  const places = new ConcurrencyLimit({ all: loadKinds.bulk.max, each: bounds['bulk-streams-of-a-reader'].max });
  const options = { load: 'bulk', isPrimarys: true, onRequest: [limitCalls(services, 'bulk-data')] } as const;
  const takePlace = ({ viewer }: Asking) => {
    const free = places.take(viewer.accountId ?? '');
    if (free === undefined) throw new Refusal('too_many_requests', null, 1);
    return free;
  };
  const send = (request: Asking, reply: FastifyReply, { name, position, reader, format, bytes }: Sending) => {
    const pauseMs = bounds['bulk-pause'].max * SECOND_MS;
    const stream = bulkStream(bytes, { ...reader, pauseMs, onEnd: takePlace(request) });
    reply.headers({ 'bulk-position': position.text, 'bulk-masked': reader.masked.join(',') });
    const file = { name: `${name}.${format}`, mediaType: mediaTypes[format], size: null };
    return services.gate.sendFile(reply, { ...file, bytes: stream });
  };
  serve(app, services, bulkTablesCall, { isPrimarys: true }, async ({ viewer }) => {
    requireFeature(viewer, 'xls');
    const { text } = await findPosition(services.database);
    return { position: text, tables: bulkTables.map((name) => tableOf(services, name, viewer.level)) };
  });
  serve(app, services, bulkTableCall, options, async (request, reply) => {
    const { params, query } = request;
    const { table } = params;
    const reader = await bulkReaderOf(services, request, table, query);
    const after = askedKey(table, query.after);
    const position = await positionOf(services, query);
    await logExport(services, request, `${table} ${JSON.stringify(query)}`);
    const { format = 'ndjson' } = query;
    const { fileDatabase } = services;
    const sending = { name: table, position, reader, format };
    if (format === 'ndjson') {
      return send(request, reply, { ...sending, bytes: ndjson(tableRows(fileDatabase, reader.rows, { after })) });
    }
    const upTo = await findPartEnd(fileDatabase, reader.rows, { after, max: Number(query.rows ?? PART_ROWS) });
    if (upTo !== undefined) reply.header('link', linkTo(table, query, upTo, position));
    const rows = tableRows(fileDatabase, reader.rows, { after, upTo });
    const facts = { table, position: position.text, masked: reader.masked.join(',') };
    return send(request, reply, { ...sending, bytes: parquetFile(bulkColumns[table].columns, rows, facts) });
  });
  serve(app, services, bulkChangesCall, options, async (request, reply) => {
    const { params, query } = request;
    const { table } = params;
    const reader = await bulkReaderOf(services, request, table, query);
    const since = await requirePosition(services, query.since, 'since');
    await logExport(services, request, `${table} changes ${JSON.stringify(query)}`);
    const isOfEarlierDay = services.dayOf(since.notedAt) < services.today();
    const pages = changedRows(services.fileDatabase, reader.rows, { since, isOfEarlierDay });
    const bytes = ndjson(pages);
    return send(request, reply, { name: `${table}-changes`, position: since, reader, format: 'ndjson', bytes });
  });
}

function tableOf({ gate }: Services, name: BulkTable, level: number) {
  const { key, columns } = bulkColumns[name];
  const shown = columns.map(({ name: column, type, family }) => ({
    name: column,
    type,
    family,
    is_shown: gate.shows(family, level),
  }));
  return { name, key: [...key], columns: shown };
}
