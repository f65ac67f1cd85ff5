import type { InstrumentKind } from '#domain/instrument.ts';
import type { Database } from '../database.ts';

export interface InstrumentRecord {
  readonly id: number;
  readonly kind: InstrumentKind;
  readonly name: string;
  /** Decimals of accrued interest; null for the usual ones and for what accrues none. */
  readonly accruedPrecision: number | null;
}

/** The instruments with these ids, in no order. */
export async function findInstruments(
  { kysely }: Database,
  ids: readonly number[],
): Promise<readonly InstrumentRecord[]> {
  return kysely
    .selectFrom('instrument')
    .leftJoin('bond_terms', 'bond_terms.instrument_id', 'instrument.id')
    .where('instrument.id', 'in', [...ids])
    .select(['instrument.id', 'instrument.kind', 'instrument.name', 'bond_terms.accrued_precision as accruedPrecision'])
    .execute();
}
