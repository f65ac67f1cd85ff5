/** The middle of values in their order; the mean of the two middle ones of an even number, null of none. */
export function medianOf(values: readonly number[] | Float64Array): number | null {
  return quantileOf(values, 0.5);
}

/**
 * The value below which a share of the values lies, between two of them by a straight line; null of none. The k-th of n in their order has
 * the share (k - 1) / (n - 1): Hyndman and Fan (1996), type 7, as numpy and spreadsheets have it.
 */
export function quantileOf(values: readonly number[] | Float64Array, share: number): number | null {
  // Typed arrays order by number by themselves, and many times as fast.
  const sorted = values instanceof Float64Array ? values.toSorted() : values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}

/** The median of the distances from the median, in the unit of the values and not scaled; null of none. */
export function medianDeviationOf(values: readonly number[]): number | null {
  const middle = medianOf(values);
  return middle === null ? null : medianOf(values.map((value) => Math.abs(value - middle)));
}

/** The median of absolute deviations times this is the standard deviation where errors are normal: 1 over the quantile of 3/4. */
export const DEVIATION_OF_MEDIAN = 1.4826;

/** Values farther than this many interquartile ranges beyond the quartiles are far out (Tukey 1977, Exploratory Data Analysis, 2D). */
const FAR_OUT = 3;

/** Between which values what is not far out lies; without bounds where the quartiles are one value. */
export function outerFences(values: readonly number[]): { readonly low: number; readonly high: number } {
  const [first, third] = [quantileOf(values, 0.25), quantileOf(values, 0.75)];
  if (first === null || third === null || first === third) return { low: -Infinity, high: Infinity };
  const room = FAR_OUT * (third - first);
  return { low: first - room, high: third + room };
}
