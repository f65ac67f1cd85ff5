import type { Database } from '../database.ts';

/** The id of the bond with this ISIN, written in any case. */
export async function findBondIdByIsin({ kysely }: Database, isin: string): Promise<number | undefined> {
  const row = await kysely
    .selectFrom('instrument')
    .where('isin', '=', isin.toUpperCase())
    .where('kind', '=', 'bond')
    .select('id')
    .executeTakeFirst();
  return row?.id;
}
