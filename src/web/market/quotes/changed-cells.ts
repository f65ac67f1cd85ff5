import type { QuoteRow } from '#contract/market/quotes.ts';

/** The figures of a quote that may change while the page is open. */
const movingFigures = [
  'buying_quote',
  'selling_quote',
  'bid_size',
  'ask_size',
  'indicative_price',
  'indicative_yield_bid',
  'indicative_yield_ask',
  'g_spread',
  't_spread',
  'trading_volume',
] as const satisfies readonly (keyof QuoteRow)[];

export const cellKey = (venueId: number, figure: string) => `${venueId}.${figure}`;

/** Which figures differ from those before, of participants that were there before. */
export function changedCells(before: readonly QuoteRow[], now: readonly QuoteRow[]): ReadonlySet<string> {
  const known = new Map(before.map((row) => [row.trading_ground_id, row]));
  return new Set(
    now.flatMap((row) => {
      const last = known.get(row.trading_ground_id);
      if (last === undefined) return [];
      return movingFigures
        .filter((figure) => row[figure] !== last[figure])
        .map((figure) => cellKey(row.trading_ground_id, figure));
    }),
  );
}
