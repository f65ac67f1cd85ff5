import type { IsoDate } from '#math/units.ts';
import { inWriteTransaction, type Origin, type WriteTransaction } from '#store/bulk-copy/write-transaction.ts';
import type { Database } from '#store/database.ts';
import { findExchangeRates, saveExchangeRates } from '#store/exchange-rates/exchange-rates.ts';
import { saveReferenceIndex } from '#store/reference-index/reference-index.ts';
import { saveSource } from '#store/sources/sources.ts';
import { demoExchangeRates } from './demo-exchange-rates.ts';
import { demoReferenceIndex } from './demo-index.ts';
import { demoSource } from './demo-source.ts';

/** Stores the rates of exchange and the price index of the generated market as of a day. */
export async function saveDemoRates(tx: WriteTransaction, today: IsoDate, origin: Origin): Promise<void> {
  await saveExchangeRates(tx, demoExchangeRates(today), origin);
  await saveReferenceIndex(tx, demoReferenceIndex(today), origin);
}

/** Brings a market that was seeded on an earlier day its rates of exchange, where it has none, and its price index up to a day. */
export async function renewDemoRates(database: Database, today: IsoDate): Promise<void> {
  const known = await findExchangeRates(database, today);
  await inWriteTransaction(database, async (tx) => {
    const origin = { sourceId: await saveSource(tx, demoSource), importId: null };
    if (known.size === 0) await saveExchangeRates(tx, demoExchangeRates(today), origin);
    await saveReferenceIndex(tx, demoReferenceIndex(today), origin);
  });
}
