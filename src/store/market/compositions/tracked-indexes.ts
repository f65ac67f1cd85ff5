import type { TrackedIndex } from '#domain/market/composition.ts';
import type { Instrument } from '#domain/market/instrument.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteCounts, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries } from '../../platform/database/database.ts';

export type TrackedIndexTable = TrackedIndex;

export const trackedIndexColumns: ColumnMap<TrackedIndex> = { fundId: 'int8', indexId: 'int8' };

type Named = Pick<Instrument, 'id' | 'name'>;

/** The index that a fund follows; undefined where none is known. */
export function findTrackedIndex({ kysely }: Queries, fundId: number): Promise<Named | undefined> {
  return kysely
    .selectFrom('trackedIndex')
    .innerJoin('instrument', 'instrument.id', 'indexId')
    .where('fundId', '=', fundId)
    .select(['instrument.id', 'name'])
    .executeTakeFirst();
}

/** The funds that follow an index, by name. */
export function findTrackingFunds({ kysely }: Queries, indexId: number, limit: number): Promise<readonly Named[]> {
  return kysely
    .selectFrom('trackedIndex')
    .innerJoin('instrument', 'instrument.id', 'fundId')
    .where('indexId', '=', indexId)
    .orderBy('name')
    .limit(limit)
    .select(['instrument.id', 'name'])
    .execute();
}

/** Stores which index funds follow, each one. */
export function saveTrackedIndexes(tx: WriteTransaction, tracked: readonly TrackedIndex[]): Promise<WriteCounts> {
  return mergeRows(tx, { table: 'tracked_index', key: ['fundId'], columns: trackedIndexColumns }, tracked);
}
