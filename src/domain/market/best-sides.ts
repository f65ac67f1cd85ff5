import type { Venue } from './venue.ts';

/** A price of one side of the market, and its yield as a fraction where there is one. */
interface PricedSide {
  readonly price: number;
  readonly yield: number | null;
}

export interface BestSides<Side> {
  readonly bid: Side | null;
  readonly ask: Side | null;
}

/** The highest bid and the lowest ask; of equal ones the first. */
export function bestSides<Side extends PricedSide>(bids: readonly Side[], asks: readonly Side[]): BestSides<Side> {
  const bestOf = (sides: readonly Side[], isBetter: (a: number, b: number) => boolean) =>
    sides.reduce<Side | null>((best, side) => (best === null || isBetter(side.price, best.price) ? side : best), null);
  return { bid: bestOf(bids, (a, b) => a > b), ask: bestOf(asks, (a, b) => a < b) };
}

/** A market is locked where one may buy and sell at one price, crossed where the bid is above the ask (17 CFR 242.610). */
export type MarketState = 'open' | 'locked' | 'crossed';

/** How two sides of a market stand, by their prices. */
export function marketStateOf(bid: number, ask: number): MarketState {
  if (bid === ask) return 'locked';
  return bid > ask ? 'crossed' : 'open';
}

/** Ask less bid; null of a crossed market, which has no spread. */
export function bidAskSpread(bid: number, ask: number): number | null {
  return marketStateOf(bid, ask) === 'crossed' ? null : ask - bid;
}

/** What lies between two sides: ask less bid, and the yield of the bid less that of the ask. A crossed market has neither. */
export function bestSpreads(bid: PricedSide, ask: PricedSide) {
  const state = marketStateOf(bid.price, ask.price);
  const isYield = state !== 'crossed' && bid.yield !== null && ask.yield !== null;
  return {
    state,
    price: bidAskSpread(bid.price, ask.price),
    yield: isYield ? (bid.yield ?? 0) - (ask.yield ?? 0) : null,
  };
}

/** Whether anybody has to trade at a quote: the price of who values bonds, and one that is marked so, is indicative. */
export function isIndicativeQuote(isIndicative: boolean, kind: Venue['kind']): boolean {
  return isIndicative || kind === 'estimation' || kind === 'valuation';
}

/** For how many hours a quote is fresh, unless the operator says otherwise. */
export const usualQuoteHours = 24;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Monday to Friday, UTC; holidays differ from venue to venue and count. 1970-01-01 was a Thursday. */
const isWeekday = (moment: number) => (Math.floor(moment / DAY_MS) + 3) % 7 < 5;

/** Whether a quote was given more than so many hours before a moment; Saturdays and Sundays, when nobody quotes, are not counted. */
export function isStaleQuote(quotedAt: Date, now: Date, hours: number): boolean {
  let left = hours * HOUR_MS;
  for (let at = quotedAt.getTime(); at < now.getTime() && left >= 0; ) {
    const next = Math.min((Math.floor(at / DAY_MS) + 1) * DAY_MS, now.getTime());
    if (isWeekday(at)) left -= next - at;
    at = next;
  }
  return left < 0;
}

/** Clocks differ by as much; a quote of a later moment has a time that is wrong, as of another time zone. */
const CLOCKS_MS = 5 * 60_000;

/** Whether the moment of a quote lies ahead of a moment, beyond what clocks differ by. */
export function liesAhead(quotedAt: Date, now: Date): boolean {
  return quotedAt.getTime() - now.getTime() > CLOCKS_MS;
}
