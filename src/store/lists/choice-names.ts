import { sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';

/** What an id or a code that a filter of bonds takes is called. */
export interface ChoiceName {
  readonly field: 'issuer' | 'venue';
  readonly value: string;
  readonly title: string;
}

/** The names of issuers by their ids and of venues by their codes; what there is none of is absent. */
export async function findChoiceNames(
  { kysely }: Queries,
  { issuer = [], venue = [] }: Readonly<Partial<Record<ChoiceName['field'], readonly string[]>>>,
): Promise<readonly ChoiceName[]> {
  if (issuer.length + venue.length === 0) return [];
  const { rows } = await sql<ChoiceName>`
    select 'issuer' as field, id::text as value, name as title from issuer where id = any(${issuer}::bigint[])
    union all select 'venue', code, name from venue where code = any(${venue}::text[])`.execute(kysely);
  return rows;
}

/** The bonds with some ISINs. */
export async function findBondsByIsin(
  { kysely }: Queries,
  isins: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (isins.length === 0) return new Map();
  const { rows } = await sql<{ isin: string; ids: readonly number[] }>`
    select isin, array_agg(id) as ids from instrument where isin = any(${isins}::text[]) and kind = 'bond' group by isin`.execute(
    kysely,
  );
  return new Map(rows.map(({ isin, ids }) => [isin, ids]));
}
