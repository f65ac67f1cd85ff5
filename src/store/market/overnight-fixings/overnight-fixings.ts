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

/** Stores fixings; each rate and day once. */
export function saveOvernightFixings(tx: WriteTransaction, fixings: readonly StoredFixing[], origin: Origin) {
  const key = ['referenceRate', 'isGenerated', 'date'] as const;
  return mergeRows(tx, { table: 'overnight_fixing', key, columns: overnightFixingColumns, origin }, fixings);
}
