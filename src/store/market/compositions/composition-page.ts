import type { FundHolding } from '#domain/market/composition.ts';
import type { Instrument } from '#domain/market/instrument.ts';
import type { IsoDate } from '#math/units.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';

export interface CompositionQuestion {
  /** Of the index or fund. */
  readonly id: number;
  readonly limit: number;
  readonly offset: number;
  /** By name where the order would tell weights to who may not see them. */
  readonly order: 'weight' | 'name';
}

/** A part of an index or fund, with the instrument that it is. */
export interface CompositionItem
  extends Pick<FundHolding, 'instrumentId' | 'name' | 'weight' | 'quantity' | 'marketValue' | 'currency'> {
  readonly kind: Instrument['kind'] | null;
  readonly isin: string | null;
}

export interface CompositionPage {
  /** The latest day of which it is known; null for none. */
  readonly asOf: IsoDate | null;
  readonly total: number;
  readonly items: readonly CompositionItem[];
}

interface Parts {
  readonly table: string;
  readonly owner: string;
  /** By which a part is known among those of a day. */
  readonly part: string;
}

/** Removes what was not among the rows just merged, of the same owners and days. */
export async function removeOtherRows(tx: WriteTransaction, { table, owner, part }: Parts): Promise<void> {
  await tx.client.query(
    `delete from ${table} as known
     where (${owner}, as_of) in (select ${owner}, as_of from pg_temp.staged_${table})
       and not exists (select from pg_temp.staged_${table} as staged
         where (staged.${owner}, staged.as_of, staged.${part}) = (known.${owner}, known.as_of, known.${part}))`,
  );
}
