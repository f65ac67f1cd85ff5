import type { ExchangeRate } from '#domain/market/exchange-rate.ts';
import type { PriceIndex, ReferenceIndexValue } from '#domain/market/price-index.ts';
import { addMonths, dayNumberFromCivil, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { findExchangeRates, saveExchangeRates } from '#store/market/exchange-rates/exchange-rates.ts';
import { saveReferenceIndex } from '#store/market/reference-index/reference-index.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { inWriteTransaction, type Origin, type WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { demoSource } from './demo-source.ts';

/** Round numbers near those of the years in which the market is set; they belong to no day of the real world. */
const perEuro = { USD: 1.1, GBP: 0.86, CHF: 0.95, PLN: 4.3, TRY: 45, RUB: 95, CNY: 7.9, BRL: 6.1, JPY: 165 } as const;

/** The rates of exchange of the demo market. */
function demoExchangeRates(date: IsoDate): readonly ExchangeRate[] {
  return Object.entries(perEuro).map(([currency, rate]) => ({ currency, date, perEuro: rate }));
}

/** Consumer prices of the generated market; no country of the real world has them. */
export const demoIndex: PriceIndex = 'Demo CPI';

const firstYear = 1990;
const YEARLY_RISE = 0.03;
/** An index is known for some months ahead, since bonds follow it with a lag. */
const MONTHS_AHEAD = 3;

/** Values of the first days of the months, from long before any bond of the market until shortly after a day. */
function demoReferenceIndex(today: IsoDate): readonly ReferenceIndexValue[] {
  const first = dayNumberFromCivil(firstYear, 1, 1);
  const last = addMonths(dayNumberFromIso(today), MONTHS_AHEAD);
  const values: ReferenceIndexValue[] = [];
  for (let month = 0, day = first; day <= last; month += 1, day = addMonths(first, month)) {
    const value = Math.round(100 * (1 + YEARLY_RISE) ** (month / 12) * 1e5) / 1e5;
    values.push({ priceIndex: demoIndex, date: isoFromDayNumber(day), value });
  }
  return values;
}

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
