import { sql } from 'kysely';
import type { Facets, NamedFacet } from '#domain/facets/facets.ts';
import type { Queries } from '../database.ts';

/** What an id or a code that a filter takes is called. */
export interface ChoiceName {
  readonly facet: NamedFacet;
  readonly value: string;
  readonly title: string;
}

/** The names of issuers by their ids and of venues by their codes; what there is none of is absent. */
export async function findChoiceNames(
  { kysely }: Queries,
  { issuer, venue }: Pick<Facets, 'issuer' | 'venue'>,
): Promise<readonly ChoiceName[]> {
  if (issuer.length + venue.length === 0) return [];
  const { rows } = await sql<ChoiceName>`
    select 'issuer' as facet, id::text as value, name as title from issuer where id = any(${issuer}::bigint[])
    union all select 'venue', code, name from venue where code = any(${venue}::text[])`.execute(kysely);
  return rows;
}
