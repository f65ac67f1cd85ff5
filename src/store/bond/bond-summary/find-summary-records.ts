import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { MakeWholeRight } from '#domain/bond/derivation/make-whole.ts';
import { type RatingRecord, ratingsOf } from '../../issuer/ratings/ratings.ts';
import { bondSources, type SourceRecord } from '../../market/sources/sources.ts';
import type { Queries } from '../../platform/database/database.ts';
import { onlyRow, preparedStatement } from '../../platform/database/prepared-statements.ts';
import { makeWholeRights } from '../offers/make-whole-rights.ts';

export interface SummaryRecords {
  readonly ratings: readonly RatingRecord[];
  readonly sources: readonly SourceRecord[];
  readonly makeWholeRights: readonly MakeWholeRight[];
}

type SourceRow = Omit<SourceRecord, 'storedAt'> & { readonly storedAt: string };
type RatingRow = Omit<RatingRecord, 'of'> & { readonly isOwn: boolean };

interface SummaryQuery {
  readonly bondId: number;
  readonly accountId: string | null;
}

interface SummaryRow {
  readonly ratings: readonly RatingRow[];
  readonly sources: readonly SourceRow[];
  readonly makeWholeRights: readonly MakeWholeRight[];
}

const summaryRecords = preparedStatement<SummaryQuery, SummaryRow>((kysely, { bondId, accountId }) => {
  const sources = sql<readonly SourceRow[]>`(
    select coalesce(json_agg(own), '[]') from (${bondSources(bondId, accountId)}) as own)`;
  return kysely.selectNoFrom([
    jsonArrayFrom(ratingsOf({ kysely }, bondId)).as('ratings'),
    sources.as('sources'),
    makeWholeRights(bondId).as('makeWholeRights'),
  ]);
});

/** The ratings of a bond, its rights to a make-whole call, and where its terms and figures come from as an account may know it; by one statement. */
export async function findSummaryRecords(
  queries: Queries,
  bondId: number,
  accountId: string | null,
): Promise<SummaryRecords> {
  const found = onlyRow(await summaryRecords(queries, { bondId, accountId }));
  return {
    ratings: found.ratings.map(({ isOwn, ...rating }) => ({ ...rating, of: isOwn ? 'issue' : 'issuer' })),
    makeWholeRights: found.makeWholeRights,
    sources: found.sources.map(({ storedAt, ...source }) => ({ ...source, storedAt: new Date(storedAt) })),
  };
}
