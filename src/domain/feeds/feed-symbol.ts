/** What a symbol of a price feed follows: the price of a bond on a venue, its yield, or its spread. */
export const feedSeries = ['price', 'yield', 'gspread'] as const;
export type FeedSeries = (typeof feedSeries)[number];

const suffixes: Readonly<Record<FeedSeries, string>> = { price: '', yield: '.YIELD', gspread: '.GSPREAD' };

/** A symbol as it is typed: `XMUN:XS0000001006.YIELD`. */
export interface FeedSymbol {
  /** Code of the venue; null for the main one. */
  readonly venueCode: string | null;
  /** ISIN in capitals, or the number of the bond. */
  readonly code: string;
  readonly series: FeedSeries;
}

const form = /^(?:(.+):)?([A-Z0-9]{1,20})(\.YIELD|\.GSPREAD)?$/i;

/** Reads a symbol; undefined where a text cannot be one. */
export function parseFeedSymbol(text: string): FeedSymbol | undefined {
  const [, venueCode = null, code = '', suffix = ''] = form.exec(text.trim()) ?? [];
  const series = feedSeries.find((each) => suffixes[each] === suffix.toUpperCase());
  return code === '' || series === undefined ? undefined : { venueCode, code: code.toUpperCase(), series };
}

interface Named {
  readonly id: number;
  readonly isin: string | null;
}

/** The symbol of a series without its venue: the ISIN, or where a bond has none its number. */
export function symbolName({ id, isin }: Named, series: FeedSeries): string {
  return `${isin ?? id}${suffixes[series]}`;
}

/** The same with the venue, by which the series is known for good. */
export function symbolTicker(bond: Named, venueCode: string, series: FeedSeries): string {
  return `${venueCode}:${symbolName(bond, series)}`;
}
