import { sql } from 'kysely';
import type { IndexedFace } from '#domain/bond/indexed-face.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries } from '../../platform/database/database.ts';

interface StoredFace extends IndexedFace {
  readonly instrumentId: number;
}

export type IndexedFaceTable = StoredFace & Origin;

export const indexedFaceColumns: ColumnMap<StoredFace> = {
  instrumentId: 'int8',
  date: 'date',
  value: 'float8',
};

/** The stored faces of bonds whose face itself is indexed, ascending by day. */
export async function findIndexedFaces(
  { kysely }: Queries,
  bondIds: readonly number[],
): Promise<ReadonlyMap<number, readonly IndexedFace[]>> {
  if (bondIds.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('indexedFace')
    .where('instrumentId', '=', sql<number>`any(${bondIds}::bigint[])`)
    .orderBy('date')
    .select(['instrumentId', 'date', 'value'])
    .execute();
  return Map.groupBy(rows, ({ instrumentId }) => instrumentId);
}

/** Stores faces of those of these bonds whose face itself is indexed; each bond and day once. */
export async function saveIndexedFaces(tx: WriteTransaction, faces: readonly StoredFace[], origin: Origin) {
  if (faces.length === 0) return;
  const ids = [...new Set(faces.map(({ instrumentId }) => instrumentId))];
  const indexed = await tx.kysely
    .selectFrom('bondTerms')
    .where('instrumentId', '=', sql<number>`any(${ids}::bigint[])`)
    .where('initialFaceValue', 'is not', null)
    .select('instrumentId')
    .execute();
  const known = new Set(indexed.map(({ instrumentId }) => instrumentId));
  const kept = new Map(
    faces.flatMap((face) =>
      known.has(face.instrumentId) ? [[`${face.instrumentId} ${face.date}`, face] as const] : [],
    ),
  );
  const target = { table: 'indexed_face', key: ['instrumentId', 'date'], columns: indexedFaceColumns, origin } as const;
  await mergeRows(tx, target, [...kept.values()]);
}
