import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queries } from '../database.ts';
import { keptPlan } from '../kept-plans.ts';
import { type RatingRecord, ratingsOf } from '../ratings/ratings.ts';
import { bondSources, type SourceRecord } from '../sources/sources.ts';

export interface SummaryRecords {
  readonly ratings: readonly RatingRecord[];
  readonly sources: readonly SourceRecord[];
}

type SourceRow = Readonly<Record<keyof SourceRecord, string>>;

/** The ratings of a bond, and where its terms and figures come from as an account may know it; by one statement. */
export async function findSummaryRecords(
  queries: Queries,
  bondId: number,
  accountId: string | null,
): Promise<SummaryRecords> {
  const sources = sql<readonly SourceRow[]>`(
    select coalesce(json_agg(own), '[]') from (${bondSources(bondId, accountId)}) as own)`;
  const found = await queries.kysely
    .selectNoFrom([jsonArrayFrom(ratingsOf(queries, bondId)).as('ratings'), sources.as('sources')])
    .modifyFront(keptPlan)
    .executeTakeFirstOrThrow();
  return {
    ratings: found.ratings.map(({ isOwn, ...rating }) => ({ ...rating, of: isOwn ? 'emission' : 'emitent' })),
    sources: found.sources.map(({ name, storedAt }) => ({ name, storedAt: new Date(storedAt) })),
  };
}
