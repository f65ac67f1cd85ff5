import { benchmarkBook } from '#domain/bond/derivation/benchmark-book.ts';
import type { QuoteFigures } from '#domain/market/market-participant.ts';
import { findGovernmentBondIds } from '#store/bond/bonds/government-bonds.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { contextsOf } from './bond-contexts.ts';
import { openRun } from './derive-trading-days.ts';
import { type Quoted, quoteFigures } from './quote-figures.ts';

/** New quotes with what follows from them. */
export async function deriveQuotes<Quote extends Quoted>(
  tx: WriteTransaction,
  quotes: readonly Quote[],
): Promise<readonly { readonly quoted: Quote; readonly figures: QuoteFigures }[]> {
  const [first] = quotes.map(({ date }) => date).sort();
  if (first === undefined) return [];
  const contexts = await contextsOf(tx, [...new Set(quotes.map(({ instrumentId }) => instrumentId))], () => undefined);
  const run = await openRun(tx, { isGovernment: false, from: first });
  // Government bonds are what others are measured against, and have no benchmark themselves.
  const unmeasured = { ...run, benchmarks: benchmarkBook() };
  const governments = new Set(await findGovernmentBondIds(tx));
  return quotes.map((quoted) => {
    const { instrumentId } = quoted;
    const against = governments.has(instrumentId) ? unmeasured : run;
    return { quoted, figures: quoteFigures(against, contexts.get(instrumentId), quoted) };
  });
}
