import { DEVIATION_OF_MEDIAN, medianOf } from '#math/statistics/order-statistics.ts';

/** Fewer quotes than this have no outliers. */
const MIN_QUOTES = 4;
const FAR = 3;
/** The mean absolute deviation times this is the standard deviation where errors are normal: the root of half of pi. */
const DEVIATION_OF_MEAN = Math.sqrt(Math.PI / 2);

/** What deviations of prices are measured by. */
interface RobustScale {
  readonly median: number;
  /** Whether the deviation follows from the median of the distances from the median, or from their mean. */
  readonly kind: 'median' | 'mean';
  readonly distance: number;
  /** The standard deviation that the distances speak of; 0 of equal prices. */
  readonly deviation: number;
}

/**
 * The scale by the median of the distances (Iglewicz and Hoaglin 1993), and where more than half of them are 0 by their mean, as the modified
 * z-score of IBM SPSS has it; null of few prices.
 */
export function robustScaleOf(prices: readonly number[]): RobustScale | null {
  const median = medianOf(prices);
  if (median === null || prices.length < MIN_QUOTES) return null;
  const distances = prices.map((price) => Math.abs(price - median));
  const distance = medianOf(distances) ?? 0;
  if (distance > 0) return { median, kind: 'median', distance, deviation: DEVIATION_OF_MEDIAN * distance };
  const mean = distances.reduce((sum, each) => sum + each, 0) / distances.length;
  return { median, kind: 'mean', distance: mean, deviation: DEVIATION_OF_MEAN * mean };
}

/** How many robust standard deviations each price stands from the median of all; null where that cannot be said: of few prices, or of equal ones. */
export function robustDeviations(prices: readonly number[]): readonly (number | null)[] {
  const scale = robustScaleOf(prices);
  return prices.map((price) =>
    scale === null || scale.deviation === 0 ? null : (price - scale.median) / scale.deviation,
  );
}

/** Whether a deviation is that of an outlier. */
export function isOutlier(deviation: number | null): boolean {
  return deviation !== null && Math.abs(deviation) > FAR;
}
