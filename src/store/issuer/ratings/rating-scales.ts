import { sql } from 'kysely';
import type { RatingAgency, ScalePoint } from '#domain/issuer/rating.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteCounts, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap } from '../../platform/database/column-map.ts';
import type { Queries } from '../../platform/database/database.ts';

export type RatingAgencyTable = RatingAgency;
export type RatingScalePointTable = ScalePoint;

export const ratingAgencyColumns: ColumnMap<RatingAgency> = { name: 'text', country: 'text', website: 'text' };

export const ratingScalePointColumns: ColumnMap<ScalePoint> = {
  agency: 'text',
  typeId: 'int2',
  grade: 'text',
  position: 'int2',
  description: 'text',
};

/** Of these agencies what is known of each, in the order of their names; one of which nothing is known is absent. */
export async function findAgencies({ kysely }: Queries, names: readonly string[]): Promise<readonly RatingAgency[]> {
  return kysely
    .selectFrom('ratingAgency')
    .where('name', '=', sql<string>`any(${names})`)
    .orderBy('name')
    .selectAll()
    .execute();
}

/** Stores agencies; one of the same name is replaced. */
export function saveAgencies(tx: WriteTransaction, agencies: readonly RatingAgency[]): Promise<WriteCounts> {
  return mergeRows(tx, { table: 'rating_agency', key: ['name'], columns: ratingAgencyColumns }, agencies);
}

/** Stores the points of scales; a grade of an agency and a type once. */
export function saveScalePoints(tx: WriteTransaction, points: readonly ScalePoint[]): Promise<WriteCounts> {
  const key = ['agency', 'typeId', 'grade'] as const;
  return mergeRows(tx, { table: 'rating_scale_point', key, columns: ratingScalePointColumns }, points);
}
