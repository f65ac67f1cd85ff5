import { quantileOf } from './order-statistics.ts';

/** Values farther than this many interquartile ranges beyond the quartiles are far out (Tukey 1977, Exploratory Data Analysis, 2D). */
const FAR_OUT = 3;

/** Between which values what is not far out lies; without bounds where the quartiles are one value. */
export function outerFences(values: readonly number[]): { readonly low: number; readonly high: number } {
  const [first, third] = [quantileOf(values, 0.25), quantileOf(values, 0.75)];
  if (first === null || third === null || first === third) return { low: -Infinity, high: Infinity };
  const room = FAR_OUT * (third - first);
  return { low: first - room, high: third + room };
}
