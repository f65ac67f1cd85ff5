import { type RatingRecord, ratingsOf } from '../../issuer/ratings/ratings.ts';
import type { Queries } from '../../platform/database/database.ts';

export type GradeRecord = Pick<RatingRecord, 'grade' | 'of'>;

/** The latest grades of a bond and of its issuer, one of each agency. */
export async function findGrades(queries: Queries, bondId: number): Promise<readonly GradeRecord[]> {
  const rows = await ratingsOf(queries, bondId).execute();
  return rows.map(({ grade, isOwn }) => ({ grade, of: isOwn ? 'issue' : 'issuer' }));
}
