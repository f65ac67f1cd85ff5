import type { IsoDate } from '#math/units.ts';
import { robustScaleOf } from '../../bond/liquidity/quote-outliers.ts';
import { isOldBeside, priceDispersion } from '../../bond/standing.ts';
import type { FigureOf } from '../../fields/figures.ts';
import { type BestSides, bestSpreads } from '../../market/best-sides.ts';
import { type ComparedPrice, type Explanation, explanation } from './explanation.ts';

type NamedPrice = Omit<ComparedPrice, 'distance'>;

/** Median of the last prices of venues, or the median distance from it; null of fewer than two that count. */
export function explainVenues(
  figure: Extract<FigureOf<'market'>, 'venue_median' | 'venue_deviation'>,
  prices: readonly NamedPrice[],
): Explanation | null {
  const { newest, median, deviation } = priceDispersion(prices);
  if (newest === null || median === null || deviation === null) return null;
  const compared = prices.map((each) => ({
    ...each,
    distance: isOldBeside(each.date, newest) ? null : each.price - median,
  }));
  const count = compared.filter(({ distance }) => distance !== null).length;
  const isMedian = figure === 'venue_median';
  return explanation({
    value: isMedian ? median : deviation,
    formula: isMedian ? 'median' : 'median_deviation',
    inputs: { prices_counted: count, median: isMedian ? null : median },
    compared,
  });
}

/** How far the price of one participant stands from the median of all; null where that cannot be said. */
export function explainRobustDeviation(own: NamedPrice, prices: readonly NamedPrice[]): Explanation | null {
  const scale = robustScaleOf(prices.map(({ price }) => price));
  if (scale === null || scale.deviation === 0) return null;
  const { median, kind, distance, deviation } = scale;
  return explanation({
    value: (own.price - median) / deviation,
    formula: kind === 'median' ? 'robust_deviation' : 'robust_deviation_of_mean',
    inputs: {
      price_mid: own.price,
      prices_counted: prices.length,
      median,
      [kind === 'median' ? 'median_deviation' : 'mean_deviation']: distance,
    },
    compared: prices.map((each) => ({ ...each, distance: each.price - median })),
  });
}

interface NamedSide {
  readonly name: string;
  readonly price: number;
  readonly yield: number | null;
}

/** What lies between the best sides of a day, in price or in yield. */
export function explainBestSpread(
  figure: Extract<FigureOf<'market'>, 'best_bid_ask_spread' | 'best_yield_spread'>,
  { bid, ask }: BestSides<NamedSide>,
): Explanation | null {
  if (bid === null || ask === null) return null;
  const spreads = bestSpreads(bid, ask);
  const isYield = figure === 'best_yield_spread';
  const value = isYield ? spreads.yield : spreads.price;
  if (value === null) return null;
  return explanation({
    value,
    formula: isYield ? 'yield_difference' : 'bid_ask_spread',
    inputs: {
      price_bid: bid.price,
      yield_bid: isYield ? bid.yield : null,
      bid_participant: bid.name,
      price_ask: ask.price,
      yield_ask: isYield ? ask.yield : null,
      ask_participant: ask.name,
    },
  });
}

interface QuotedSize {
  readonly name: string;
  readonly date: IsoDate;
  /** By face. */
  readonly size: number;
}

/** For how much the participants of a day quote on one side, all in one currency; null where nobody says. */
export function explainDepth(sizes: readonly QuotedSize[], currency: string | null): Explanation | null {
  if (sizes.length === 0) return null;
  return explanation({
    value: sizes.reduce((sum, { size }) => sum + size, 0),
    formula: 'sum',
    inputs: { currency: currency },
    addends: sizes.map(({ name, date, size }) => ({ name, date, amount: size, isEstimated: false })),
  });
}
