import type { BulkTableQuery } from '#contract/feeds/bulk/bulk.ts';
import { bulkColumns } from '#contract/feeds/bulk/bulk-columns.ts';
import type { BulkKeyPart, BulkTable } from '#domain/feeds/bulk-table.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';

export type BulkQuery = Pick<BulkTableQuery, 'from' | 'to' | 'venue'>;

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
export function askedDays(table: BulkTable, query: BulkQuery) {
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
