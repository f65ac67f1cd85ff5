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

/** What lies between two sides: ask less bid, and the yield of the bid less that of the ask. */
export function bestSpreads(bid: PricedSide, ask: PricedSide) {
  const isYield = bid.yield !== null && ask.yield !== null;
  return { price: ask.price - bid.price, yield: isYield ? (bid.yield ?? 0) - (ask.yield ?? 0) : null };
}
