import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import type { Origin, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';

/** From which day on an import stored days that are new or different, and of which of these instruments; all its days are from `first` on. */
export async function findChangedDays(
  { kysely }: WriteTransaction,
  ids: readonly number[],
  { importId }: Origin,
  first: IsoDate,
) {
  const rows = await kysely
    .selectFrom('tradingDay')
    .where('instrumentId', '=', sql<number>`any(${ids})`)
    .where('date', '>=', first)
    .where('importId', '=', importId)
    .groupBy('instrumentId')
    .select(({ fn }) => ['instrumentId', fn.min('date').as('date')])
    .execute();
  const date = rows.map((row) => row.date).toSorted()[0] ?? first;
  return { date, instrumentIds: rows.map(({ instrumentId }) => instrumentId) };
}
