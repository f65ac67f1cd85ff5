import type { ObservedDay } from '#domain/market/trading-day.ts';
import { deriveAtOnce, derivePending } from '#importers/derivation/derive-trading-days.ts';
import type { IsoDate } from '#math/units.ts';
import { recordPending } from '#store/bond/derivation/pending-derivation.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { drawGeneratedDays } from '#store/market/trading-days/days-in-range.ts';
import { saveObservedDays } from '#store/market/trading-days/save-trading-days.ts';
import { findDemoMarket } from '#store/operator/demo-market/demo-market.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { demoSource } from './demo-source.ts';
import { growDemoRates } from './grow-demo-rates.ts';
import { moveDemoQuotes } from './move-demo-quotes.ts';
import { nothingObserved, roundPrice } from './observed-day.ts';
import type { Random } from './random.ts';

export interface MarketMove {
  /** How many bonds move at the most. */
  readonly bonds: number;
  /** The present moment, and the trading day that it belongs to. */
  readonly now: Date;
  readonly tradingDay: IsoDate;
  readonly random: Random;
}

/** A price moves by about three hundredths of a percent at a time. */
const STEP = 0.0003;
const LOT = 1000;

const moved = (price: number | null, factor: number) => (price === null ? null : roundPrice(price * factor));

/** The day of a venue with nothing traded yet, its sides where they closed. */
function opened(last: ObservedDay, date: IsoDate): ObservedDay {
  const { instrumentId, venueId, bid, ask } = last;
  const price = last.last ?? last.average ?? last.close ?? last.marketPrice ?? last.admittedQuote;
  const day = nothingObserved(instrumentId, venueId, date);
  const hadDeals = last.dealCount !== null;
  return {
    ...day,
    bid,
    ask,
    boardName: last.boardName,
    ...(hadDeals ? { open: price, low: price, high: price } : {}),
    last: last.last,
  };
}

function withDeal(day: ObservedDay, { now, random }: MarketMove): ObservedDay {
  const { last } = day;
  if (last === null || (day.dealCount === null && day.open === null)) return day;
  const volume = random.whole(5, 400);
  const before = day.volume ?? 0;
  const average = ((day.average ?? last) * before + last * volume) / (before + volume);
  return {
    ...day,
    open: day.open ?? last,
    low: Math.min(day.low ?? last, last),
    high: Math.max(day.high ?? last, last),
    average: roundPrice(average),
    marketPrice: day.marketPrice === null ? null : roundPrice(average),
    volume: before + volume,
    dealCount: (day.dealCount ?? 0) + 1,
    nominalTurnover: (day.nominalTurnover ?? 0) + volume * LOT,
    turnover: (day.turnover ?? 0) + Math.round(volume * LOT * last) / 100,
    lastDealAt: now.toISOString(),
  };
}

/** The day after its quotes moved a little, and perhaps a deal was made. */
function movedDay(last: ObservedDay, move: MarketMove): ObservedDay {
  const { tradingDay, random } = move;
  const day = last.date < tradingDay ? opened(last, tradingDay) : last;
  const factor = 1 + STEP * random.normal();
  const quoted = { ...day, bid: moved(day.bid, factor), ask: moved(day.ask, factor) };
  return random.chance(0.5) ? withDeal({ ...quoted, last: moved(day.last, factor) }, move) : quoted;
}

/** Moves quotes of some generated bonds, and on a new day their curves, and derives and stores what follows, as an import would; says of how many. */
export async function moveDemoMarket(database: Database, move: MarketMove): Promise<number> {
  // Bonds of which sources told outlast their market.
  if (((await findDemoMarket(database))?.removedAt ?? null) !== null) return 0;
  const days = (await drawGeneratedDays(database, { on: move.tradingDay, count: move.bonds })).map((last) =>
    movedDay(last, move),
  );
  if (days.length === 0) return 0;
  const instrumentIds = [...new Set(days.map(({ instrumentId }) => instrumentId))];
  await inWriteTransaction(database, async (tx) => {
    const origin = { sourceId: await saveSource(tx, demoSource), importId: null };
    await saveObservedDays(tx, days, origin);
    const floating = await growDemoRates(tx, move, origin);
    await moveDemoQuotes(tx, instrumentIds, { move, origin });
    const derived = [...new Set([...instrumentIds, ...floating])];
    await recordPending(tx, { instrumentIds: derived, from: move.tradingDay });
    await deriveAtOnce(tx, derived);
  });
  // Those that are measured against them.
  await derivePending(database);
  return days.length;
}
