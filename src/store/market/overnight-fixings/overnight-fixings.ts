import type { OvernightFixing } from '#domain/market/overnight-fixing.ts';
import type { IsoDate } from '#math/units.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries } from '../../platform/database/database.ts';

/** A fixing of the generated market, or of the real one. */
export type StoredFixing = OvernightFixing & { readonly isGenerated: boolean };

export type OvernightFixingTable = StoredFixing & Origin;

export const overnightFixingColumns: ColumnMap<StoredFixing> = {
  referenceRate: 'text',
  isGenerated: 'bool',
  date: 'date',
  rate: 'float8',
};

/** Whose fixings, and from which day on. */
export interface FixingSpan extends Pick<StoredFixing, 'referenceRate' | 'isGenerated'> {
  readonly from: IsoDate;
}

/** The fixings of an overnight rate from a day on, ascending. */
export function findOvernightFixings({ kysely }: Queries, { referenceRate, isGenerated, from }: FixingSpan) {
  return kysely
    .selectFrom('overnightFixing')
    .where((is) => is.and({ referenceRate, isGenerated }))
    .where('date', '>=', from)
    .orderBy('date')
    .select(['referenceRate', 'date', 'rate'])
    .execute();
}

/** The first day of the fixings that an import brought or changed; null for none. */
export async function firstFixingOfImport({ kysely }: Queries, importId: number | null): Promise<IsoDate | null> {
  const changed = kysely.selectFrom('overnightFixing').where('importId', '=', importId);
  return (await changed.select(({ fn }) => fn.min('date').as('date')).executeTakeFirst())?.date ?? null;
}

/** Stores fixings; each rate and day once. */
export function saveOvernightFixings(tx: WriteTransaction, fixings: readonly StoredFixing[], origin: Origin) {
  const key = ['referenceRate', 'isGenerated', 'date'] as const;
  return mergeRows(tx, { table: 'overnight_fixing', key, columns: overnightFixingColumns, origin }, fixings);
}
