import { sql } from 'kysely';
import type { IssuerRating } from '#domain/instrument.ts';
import { isoDate } from '#math/units.ts';
import type { Database } from '../database.ts';

export interface RatingRecord extends IssuerRating {
  /** Whether the issue or its issuer is rated. */
  readonly of: 'emission' | 'emitent';
}

/** The latest rating by each agency of a bond and of its issuer; the bond's own come first. */
export async function findRatings({ kysely }: Database, bondId: number): Promise<readonly RatingRecord[]> {
  const rows = await kysely
    .selectFrom('rating')
    .innerJoin('instrument', (join) =>
      join.on((on) =>
        on.or([
          on('rating.instrument_id', '=', on.ref('instrument.id')),
          on('rating.issuer_id', '=', on.ref('instrument.issuer_id')),
        ]),
      ),
    )
    .where('instrument.id', '=', bondId)
    .distinctOn([sql`rating.instrument_id is null`, 'rating.agency'])
    .orderBy(sql`rating.instrument_id is null`)
    .orderBy('rating.agency')
    .orderBy('rating.rated_on', 'desc')
    .orderBy('rating.id', 'desc')
    .select(['agency', 'grade', 'outlook', 'rated_on', sql<boolean>`rating.instrument_id is not null`.as('is_own')])
    .execute();
  return rows.map((row) => ({
    agency: row.agency,
    grade: row.grade,
    outlook: row.outlook,
    ratedOn: isoDate(row.rated_on),
    of: row.is_own ? 'emission' : 'emitent',
  }));
}
