import type { EndOfDayPrice, ParticipantQuote } from '#domain/market/market-participant.ts';
import { dayOfMoment } from '#domain/platform/period.ts';
import { findStoredQuotes, saveEndOfDayPrices, saveQuotes } from '#store/market/quotes/quotes.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { MarketMove } from './move-demo-market.ts';
import { roundPrice } from './observed-day.ts';

/** Share of the bonds whose participants follow a move at once, and how far they go, as a fraction of the price. */
const FOLLOWING = 0.4;
const STEP = 0.0003;

function movedQuote(quote: ParticipantQuote, now: Date, factor: number): ParticipantQuote {
  const moved = (price: number | null) => (price === null ? null : roundPrice(price * factor));
  return { ...quote, quotedAt: now, bid: moved(quote.bid), ask: moved(quote.ask) };
}

/** What a quote of an earlier day leaves behind: the price with which that day ended. */
function endOf(quote: ParticipantQuote): EndOfDayPrice {
  const { instrumentId, participantId, bid, ask, indicativePrice, yieldToMaturityBid, yieldToMaturityAsk } = quote;
  const date = dayOfMoment(quote.quotedAt);
  return { instrumentId, participantId, date, bid, ask, indicativePrice, yieldToMaturityBid, yieldToMaturityAsk };
}

/** All participants quote some bonds anew, each bond by one step: dealers who moved by themselves would cross one another. What follows from the prices is left to the derivation of the bonds. */
export async function moveDemoQuotes(
  tx: WriteTransaction,
  instrumentIds: readonly number[],
  { move, origin }: { readonly move: MarketMove; readonly origin: Origin },
): Promise<void> {
  const { random, now } = move;
  const factors = new Map(
    instrumentIds.filter(() => random.chance(FOLLOWING)).map((id) => [id, 1 + STEP * random.normal()]),
  );
  const before = (await findStoredQuotes(tx, instrumentIds)).filter(({ instrumentId }) => factors.has(instrumentId));
  const ended = before.filter(({ quotedAt }) => dayOfMoment(quotedAt) < dayOfMoment(now));
  await saveEndOfDayPrices(tx, ended.map(endOf), origin);
  const after = before.map((quote) => movedQuote(quote, now, factors.get(quote.instrumentId) ?? 1));
  await saveQuotes(tx, after, origin);
}
