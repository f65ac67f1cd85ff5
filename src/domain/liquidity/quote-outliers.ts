import { medianOf } from './median.ts';

/** Fewer quotes than this have no outliers. */
const LEAST_QUOTES = 4;
const FAR = 3;
/** Makes the median absolute deviation the standard deviation of a normal distribution. */
const NORMAL = 1.4826;

/** How many robust standard deviations each price stands from the median of all; null where that cannot be said. */
export function robustDeviations(prices: readonly number[]): readonly (number | null)[] {
  const middle = medianOf(prices);
  if (middle === null || prices.length < LEAST_QUOTES) return prices.map(() => null);
  const spread = NORMAL * (medianOf(prices.map((price) => Math.abs(price - middle))) ?? 0);
  return prices.map((price) => (spread === 0 ? null : (price - middle) / spread));
}

/** Whether a deviation is that of an outlier. */
export function isOutlier(deviation: number | null): boolean {
  return deviation !== null && Math.abs(deviation) > FAR;
}
