import { governmentSector } from '#domain/government.ts';
import type { Database } from '../database.ts';

/** The ids of the bonds of governments, ascending. */
export async function findGovernmentBondIds({ kysely }: Database): Promise<readonly number[]> {
  const rows = await kysely
    .selectFrom('instrument')
    .innerJoin('issuer', 'issuer.id', 'instrument.issuer_id')
    .select('instrument.id')
    .where('issuer.sector', '=', governmentSector)
    .where('instrument.kind', '=', 'bond')
    .orderBy('instrument.id')
    .execute();
  return rows.map((row) => row.id);
}
