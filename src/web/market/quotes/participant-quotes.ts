import type { ParticipantQuotes, QuoteRow } from '#contract/market/quotes.ts';
import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import { bestSides } from '#domain/market/best-sides.ts';
import type { Api } from '../../platform/data/ask.ts';
import { ask } from '../../platform/data/ask.ts';
import type { BondHints } from '../subject/page-subject.ts';

/** A side of a quote: price per 100, and its yield as a fraction where there is one. */
export interface BestSide {
  readonly venueId: number;
  readonly price: number;
  readonly yield: number | null;
}

/** The best sides among firm and fresh quotes, and what stands behind them. */
export interface BestQuotes {
  readonly bid: BestSide | null;
  readonly ask: BestSide | null;
  /** Firm and fresh quotes whose numbers the reader sees. */
  readonly count: number;
  /** All quotes whose numbers the reader sees. */
  readonly openCount: number;
  /** Nominal on each side in `currency`; null where no quote says one, or where they are in several currencies. */
  readonly bidSize: number | null;
  readonly askSize: number | null;
  readonly currency: string | null;
}

type Sum = (rows: readonly QuoteRow[]) => number | null;

const sumOf =
  (name: 'bid_size' | 'ask_size'): Sum =>
  (rows) => {
    const sizes = rows.flatMap((row) => row[name] ?? []);
    return sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0);
  };

function sidesOf(rows: readonly QuoteRow[], isBid: boolean): readonly BestSide[] {
  return rows.flatMap((row) => {
    const price = isBid ? row.buying_quote : row.selling_quote;
    const own = isBid ? row.indicative_yield_bid : row.indicative_yield_ask;
    return price === null ? [] : [{ venueId: row.trading_ground_id, price, yield: own }];
  });
}

type QuotesOfDay = Pick<ParticipantQuotes, 'quotes' | 'date_label'>;

const isOpen = ({ masked }: QuoteRow) => !masked.includes('buying_quote');

/** Whether a quote is too old to be the best, or its time lies ahead. */
export function isStale(row: QuoteRow, latest: string | null): boolean {
  return row.is_stale ?? row.date_numeric !== (latest === null ? null : Date.parse(`${latest}T00:00:00Z`) / 1000);
}

/** Whether the time of a quote lies ahead: the server says that it is not fresh, and it is not of the past either. */
export function isAhead({ is_stale, date_time }: QuoteRow, now: number): boolean {
  return is_stale === true && date_time !== null && Date.parse(date_time) > now;
}

/**
 * Quotes as a desk reads them: firm before indicative among fresh ones, then stale ones, last those without numbers; within each the highest bid
 * first, of equal bids the lowest ask. Rows that say no number keep their order.
 */
export function rankedQuotes({ quotes, date_label }: QuotesOfDay): readonly QuoteRow[] {
  const placeOf = (row: QuoteRow) => {
    if (!isOpen(row)) return Number.POSITIVE_INFINITY;
    return Number(row.is_indicative) + 2 * Number(isStale(row, date_label));
  };
  const least = (row: QuoteRow) => row.buying_quote ?? Number.NEGATIVE_INFINITY;
  const most = (row: QuoteRow) => row.selling_quote ?? Number.POSITIVE_INFINITY;
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
  return quotes.toSorted(
    (a, b) => compare(placeOf(a), placeOf(b)) || compare(least(b), least(a)) || compare(most(a), most(b)),
  );
}

/**
 * The best bid and ask of firm and fresh quotes. Rows without numbers do not count; where the moments of quotes are closed, those of the latest day
 * do. One number may come of several rows, the first has it.
 */
export function bestQuotes({ quotes, date_label }: QuotesOfDay): BestQuotes {
  const open = quotes.filter(isOpen);
  const firm = open.filter((row) => !(row.is_indicative || isStale(row, date_label)));
  const currencies = new Set(firm.map(({ currency }) => currency));
  const [currency = null] = currencies;
  const isOne = currencies.size === 1;
  return {
    ...bestSides(sidesOf(firm, true), sidesOf(firm, false)),
    count: firm.length,
    openCount: open.length,
    bidSize: isOne ? sumOf('bid_size')(firm) : null,
    askSize: isOne ? sumOf('ask_size')(firm) : null,
    currency: isOne ? currency : null,
  };
}

export function askQuotes(
  api: Api,
  bondId: string | number,
  { issuerId, bondStatusId }: BondHints,
  signal: AbortSignal | undefined,
) {
  const params = { bondId, ...issuerParams(issuerId), bondStatusId };
  return ask(api, 'GET /api/bonds/mp-quotes/:bondId/:emitentId/:bondStatusId/', { params, signal });
}
