import type { FastifyRequest } from 'fastify';
import type { BulkTableQuery } from '#contract/feeds/bulk/bulk.ts';
import { bulkColumns } from '#contract/feeds/bulk/bulk-columns.ts';
import { closedVenueId } from '#domain/account/access/viewer.ts';
import type { BulkKeyPart, BulkTable } from '#domain/feeds/bulk-table.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import type { BulkRows } from '#store/feeds/bulk/read-bulk.ts';
import { findModelNames } from '#store/lists/bond-sql.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { listedModel } from '../../lists/bond-item.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import type { Services } from '../services.ts';

/** Who reads a table as a whole, and what of it. */
export interface BulkReader {
  readonly rows: BulkRows;
  /** Names of the columns that are closed to him. */
  readonly masked: readonly string[];
  /** Refuses him once he may not read all of this any more. */
  readonly requireStill: () => Promise<void>;
}

type Asking = Pick<FastifyRequest, 'viewer' | 'session' | 'apiKey'>;

/** The venues whose rows an account does not get: those that hide their quotes from it, and what needs a flag that it lacks. */
async function closedVenues({ fileDatabase }: Services, viewer: FastifyRequest['viewer']): Promise<readonly number[]> {
  const closed = closedVenueId(viewer);
  const hidden = await findHiddenVenueIds(fileDatabase, viewer.accountId);
  return [...new Set([...hidden, ...(closed === null ? [] : [closed])])].sort((a, b) => a - b);
}

type BulkQuery = Pick<BulkTableQuery, 'from' | 'to' | 'venue'>;

function dayOf(query: BulkQuery, name: 'from' | 'to'): IsoDate | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  const day = parseIsoDate(text);
  if (day === undefined) throw new Refusal('bad_date', name);
  return day;
}

const hasColumn = (table: BulkTable, name: string) => bulkColumns[table].columns.some((column) => column.name === name);
const hasDays = (table: BulkTable) => bulkColumns[table].key.includes('date');

/** The days and the venue that are asked for; refuses them for a table that has none. */
function askedDays(table: BulkTable, query: BulkQuery) {
  const from = dayOf(query, 'from');
  const to = dayOf(query, 'to');
  if (!hasDays(table) && from !== undefined) throw new Refusal('bad_request', 'from');
  if (!hasDays(table) && to !== undefined) throw new Refusal('bad_request', 'to');
  if (from !== undefined && to !== undefined && from > to) throw new Refusal('bad_range', 'from');
  if (query.venue !== undefined && !hasColumn(table, 'venue_id')) throw new Refusal('bad_request', 'venue');
  return { from, to, venueId: query.venue === undefined ? undefined : Number(query.venue) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isKeyPart(value: unknown, type: string | undefined): value is BulkKeyPart {
  if (type === 'integer') return Number.isSafeInteger(value);
  if (typeof value !== 'string' || value.includes('\0')) return false;
  return type !== 'date' || parseIsoDate(value) !== undefined;
}

/** The key of a row as an address has it: a JSON list of its parts. */
export function askedKey(table: BulkTable, text: string | undefined): readonly BulkKeyPart[] | undefined {
  if (text === undefined) return undefined;
  const { key, columns } = bulkColumns[table];
  const types = key.map((name) => columns.find((column) => column.name === name)?.type);
  const parts = parsed(text);
  const isKey =
    Array.isArray(parts) && parts.length === types.length && parts.every((part, at) => isKeyPart(part, types[at]));
  if (!isKey) throw new Refusal('bad_request', 'after');
  return parts as readonly BulkKeyPart[];
}

/** The key of a row that was sent. */
export function keyOfLine(table: BulkTable, line: string): readonly BulkKeyPart[] {
  const row = JSON.parse(line) as Readonly<Record<string, BulkKeyPart>>;
  return bulkColumns[table].key.map((name) => row[name] ?? '');
}

/** What is told in place of the names of option models, where the table has them. */
async function modelWords({ fileDatabase, optionModelOf }: Services, table: BulkTable) {
  const names = table === 'instruments' ? await findModelNames(fileDatabase) : [];
  return Object.fromEntries(names.map((name) => [name, listedModel(name, optionModelOf)]));
}

/** The rows and columns of a table that a reader may have; refuses who may have no files. */
export async function bulkReaderOf(
  services: Services,
  request: Asking,
  table: BulkTable,
  query: BulkQuery,
): Promise<BulkReader> {
  const { viewer } = request;
  requireFeature(viewer, 'xls');
  const days = askedDays(table, query);
  const { columns, key } = bulkColumns[table];
  const shows = (family: (typeof columns)[number]['family']) => services.gate.shows(family, viewer.level);
  const masked = columns.filter(({ family }) => !shows(family)).map(({ name }) => name);
  if (masked.some((name) => key.includes(name))) throw new Refusal('need_access');
  const closedVenueIds = await closedVenues(services, viewer);
  const source = services.viewerSourceOf(request);
  const requireStill = async () => {
    const now = await source.now();
    requireFeature(now, 'xls');
    if (now.accountId !== viewer.accountId || now.level < viewer.level) throw new Refusal('need_access');
    const closed = await closedVenues(services, now);
    if (closed.some((id) => !closedVenueIds.includes(id))) throw new Refusal('need_access');
  };
  const words = await modelWords(services, table);
  const asked = columns.map((column) => {
    if (masked.includes(column.name)) return { name: column.name, field: null };
    return column.name === 'option_model' ? { ...column, words } : column;
  });
  const rows = { table, columns: asked, closedVenueIds, today: services.today(), ...days };
  return { rows, masked, requireStill };
}
