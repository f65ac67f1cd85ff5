import type { Database } from '../database.ts';

/** True when the market holds instruments that were generated for demonstration. */
export async function hasGeneratedData({ kysely }: Database): Promise<boolean> {
  const row = await kysely
    .selectFrom('instrument')
    .where('is_generated', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
