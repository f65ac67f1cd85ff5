import type { Database } from '../database.ts';

/** Names of the venues with these ids. */
export async function findVenueNames(
  { kysely }: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await kysely
    .selectFrom('venue')
    .where('id', 'in', [...ids])
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
