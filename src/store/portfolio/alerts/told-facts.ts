import type { Queries } from '../../platform/database/database.ts';

/** Agencies and grades of ratings by their ids. */
export async function findToldRatings(
  { kysely }: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly agency: string; readonly grade: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await kysely.selectFrom('rating').where('id', 'in', ids).select(['id', 'agency', 'grade']).execute();
  return new Map(rows.map(({ id, ...rating }) => [id, rating]));
}

/** Names of bonds by their ids. */
export async function findToldBonds({ kysely }: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await kysely.selectFrom('instrument').where('id', 'in', ids).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
