import type { Database } from '../database.ts';

/** The ids of all instruments, ascending. */
export async function findAllInstrumentIds({ kysely }: Database): Promise<readonly number[]> {
  const rows = await kysely.selectFrom('instrument').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}
