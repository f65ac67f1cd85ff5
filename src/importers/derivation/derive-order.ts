import { findGovernmentBondIds } from '#store/bonds/benchmark-bonds.ts';
import type { Database } from '#store/database.ts';
import { findAllInstrumentIds } from '#store/instruments/find-instruments.ts';

/** The instruments of a run, and the government bonds that are not among them. Each list is ascending by id. */
export interface DeriveOrder {
  /** Derived first, since the others are measured against them. */
  readonly governments: readonly number[];
  readonly others: readonly number[];
  readonly governmentsOutside: readonly number[];
}

export async function deriveOrder(database: Database, instrumentIds: readonly number[] | 'all'): Promise<DeriveOrder> {
  const all = await findGovernmentBondIds(database);
  const wanted = new Set(instrumentIds === 'all' ? await findAllInstrumentIds(database) : instrumentIds);
  const isGovernment = new Set(all);
  return {
    governments: all.filter((id) => wanted.has(id)),
    others: [...wanted].filter((id) => !isGovernment.has(id)).sort((a, b) => a - b),
    governmentsOutside: all.filter((id) => !wanted.has(id)),
  };
}
