import {
  firstFixingOfImport,
  type StoredFixing,
  saveOvernightFixings,
} from '#store/market/overnight-fixings/overnight-fixings.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { storeArrearsCoupons } from './derivation/store-arrears-coupons.ts';
import type { StoredRows } from './source-importer.ts';

/**
 * Stores fixings of overnight rates, batch by batch. Coupons that are made of them are computed anew, and what follows from those from
 * the first fixing on that is new.
 */
export async function storeFixings(
  tx: WriteTransaction,
  batches: AsyncIterable<readonly StoredFixing[]> | Iterable<readonly StoredFixing[]>,
  origin: Origin,
): Promise<StoredRows> {
  const rates = new Set<StoredFixing['referenceRate']>();
  let [stored, unchanged] = [0, 0];
  for await (const fixings of batches) {
    const counts = await saveOvernightFixings(tx, fixings, origin);
    stored += counts.stored;
    unchanged += counts.unchanged;
    for (const { referenceRate } of fixings) rates.add(referenceRate);
  }
  const done = { stored, unchanged, instrumentIds: [] };
  const first = await firstFixingOfImport(tx, origin.importId);
  if (first === null) return done;
  const instrumentIds = await storeArrearsCoupons(tx, { referenceRates: [...rates], isGenerated: false });
  return { ...done, changedFrom: { date: first, instrumentIds } };
}
