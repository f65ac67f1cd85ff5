import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BulkTableQuery, bulkChangesCall, bulkTableCall, bulkTablesCall } from '#contract/feeds/bulk/bulk.ts';
import { bulkColumns } from '#contract/feeds/bulk/bulk-columns.ts';
import { mediaTypes } from '#contract/platform/call.ts';
import { callAddress } from '#contract/platform/call-address.ts';
import { type BulkKeyPart, type BulkTable, bulkTables } from '#domain/feeds/bulk-table.ts';
import { type BulkPosition, findPosition, type KnownPosition, readPosition } from '#store/feeds/bulk/positions.ts';
import { findPartEnd } from '#store/feeds/bulk/read-bulk.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { requireFeature } from '../../platform/access/require-account.ts';
import { parquetFile } from '../../platform/files/parquet-file.ts';
import { bounds } from '../../platform/limits/bounds.ts';
import { ConcurrencyLimit, loadKinds } from '../../platform/limits/concurrency-limit.ts';
import { limitCalls, networkOf } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { askedKey, type BulkReader, bulkReaderOf } from './bulk-reader.ts';
import { changedRows } from './changed-rows.ts';
import { tableRows } from './table-rows.ts';

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
