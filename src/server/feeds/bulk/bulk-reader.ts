import type { FastifyRequest } from 'fastify';
import { bulkColumns } from '#contract/feeds/bulk/bulk-columns.ts';
import { closedVenueId } from '#domain/account/access/viewer.ts';
import type { BulkTable } from '#domain/feeds/bulk-table.ts';
import type { BulkRows } from '#store/feeds/bulk/read-bulk.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { requireFeature } from '../../platform/access/require-feature.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../services.ts';
import { askedDays, type BulkQuery } from './asked-rows.ts';

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
  const asked = columns.map((column) => (masked.includes(column.name) ? { name: column.name, field: null } : column));
  return { rows: { table, columns: asked, closedVenueIds, ...days }, masked, requireStill };
}
