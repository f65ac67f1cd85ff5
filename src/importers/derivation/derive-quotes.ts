import { benchmarkBook } from '#domain/derivation/benchmark-book.ts';
import { deriveDay } from '#domain/derivation/derive-day.ts';
import { dayMarket } from '#domain/derivation/derive-history.ts';
import { type DerivedDay, emptyDay } from '#domain/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import { findGovernmentBondIds } from '#store/bonds/benchmark-bonds.ts';
import type { WriteTransaction } from '#store/bulk-copy/write-transaction.ts';
import { contextsOf } from './bond-contexts.ts';
import { openRun } from './derive-trading-days.ts';

/** What was quoted on a day: clean prices per 100 of the nominal outstanding. */
interface Quoted {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly date: IsoDate;
  readonly bid: number | null;
  readonly ask: number | null;
}

/** What follows from quotes by the terms of their bonds, in their order; null for an instrument without terms. */
export async function deriveQuotes(
  tx: WriteTransaction,
  quotes: readonly Quoted[],
): Promise<readonly (DerivedDay | null)[]> {
  const [first] = quotes.map(({ date }) => date).sort();
  if (first === undefined) return [];
  const contexts = await contextsOf(tx, [...new Set(quotes.map(({ instrumentId }) => instrumentId))], () => undefined);
  const run = await openRun(tx, { isGovernment: false, from: first });
  // Government bonds are what others are measured against, and have no benchmark themselves.
  const unmeasured = { ...run, benchmarks: benchmarkBook() };
  const governments = new Set(await findGovernmentBondIds(tx));
  return quotes.map((quoted) => {
    const context = contexts.get(quoted.instrumentId);
    if (context === undefined) return null;
    const observed = { ...emptyDay, ...quoted };
    const market = dayMarket(governments.has(quoted.instrumentId) ? unmeasured : run, context, observed);
    return deriveDay({ context, observed, market, previousIndicativePrice: null }, run.workspace);
  });
}
