import type { Grouping } from './groupings.ts';

/**
 * What two of which a scatter of bonds sets against each other: price per 100, yield and coupon in per cent, modified duration and maturity in years, G-spread
 * in basis points, amount outstanding in millions of the currency of the issue.
 */
export const scatterMeasures = ['yield', 'duration', 'maturity', 'coupon', 'price', 'spread', 'size'] as const;
export type ScatterMeasure = (typeof scatterMeasures)[number];

/** Those that stand on the upright axis: a residual of amounts, which are drawn by their logarithm, would say little. */
export const scatterYMeasures = ['yield', 'duration', 'maturity', 'coupon', 'price', 'spread'] as const;
export type ScatterYMeasure = (typeof scatterYMeasures)[number];

/** By what the points have a colour; a rating is the worst that an agency gives. */
export const scatterColours = ['currency', 'sector', 'country', 'rating'] as const satisfies readonly Grouping[];
export type ScatterColour = (typeof scatterColours)[number];

/** What is drawn through the points: nothing, the line or parabola of least squares, or the curve of Nelson and Siegel. */
export const scatterFits = ['line', 'parabola', 'nelson-siegel', 'none'] as const;
export type ScatterFit = (typeof scatterFits)[number];

/** Measures whose values are of so many sizes that their logarithm is drawn and fitted. */
export const isLogarithmic = (measure: ScatterMeasure) => measure === 'size';

/** Whether the curve of Nelson and Siegel has a sense: for a yield or spread against a time. */
export function hasNelsonSiegel(x: ScatterMeasure, y: ScatterYMeasure): boolean {
  return (x === 'duration' || x === 'maturity') && (y === 'yield' || y === 'spread');
}

/** What is drawn where a reader chose nothing that has a sense. */
export function fitFor(x: ScatterMeasure, y: ScatterYMeasure, asked: ScatterFit | null): ScatterFit {
  const usual = hasNelsonSiegel(x, y) ? 'nelson-siegel' : 'line';
  return asked === null || (asked === 'nelson-siegel' && !hasNelsonSiegel(x, y)) ? usual : asked;
}
