import type { Database } from '#store/database.ts';
import type { Tables } from '#store/tables.ts';
import { governmentSector } from './government.ts';

/** The instruments of a run in the order in which they are derived, and the government bonds that are not among them. */
export interface ScopeOrder {
  readonly ordered: readonly number[];
  readonly otherGovernments: readonly number[];
}

async function findGovernmentIds(database: Database<Tables>): Promise<readonly number[]> {
  const rows = await database.kysely
    .selectFrom('instrument')
    .innerJoin('issuer', 'issuer.id', 'instrument.issuer_id')
    .select('instrument.id')
    .where('issuer.sector', '=', governmentSector)
    .where('instrument.kind', '=', 'bond')
    .orderBy('instrument.id')
    .execute();
  return rows.map((row) => row.id);
}

async function findAllIds(database: Database<Tables>): Promise<readonly number[]> {
  const rows = await database.kysely.selectFrom('instrument').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

export async function findScope(
  database: Database<Tables>,
  instrumentIds: readonly number[] | 'all',
): Promise<ScopeOrder> {
  const governments = await findGovernmentIds(database);
  const wanted = new Set(instrumentIds === 'all' ? await findAllIds(database) : instrumentIds);
  const first = governments.filter((id) => wanted.has(id));
  const isFirst = new Set(first);
  return {
    ordered: [...first, ...[...wanted].filter((id) => !isFirst.has(id)).sort((a, b) => a - b)],
    otherGovernments: governments.filter((id) => !wanted.has(id)),
  };
}
