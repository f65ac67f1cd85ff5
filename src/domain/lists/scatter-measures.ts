import type { BondFieldId } from '../fields/bond-fields.ts';

/** Measures that stand on the upright axis: yields and coupon in per cent, modified duration and maturity in years, price per 100, spreads in basis points. */
export const scatterYMeasures = [
  'yield',
  'ytm',
  'yto',
  'current',
  'duration',
  'maturity',
  'coupon',
  'price',
  'spread',
  'tspread',
] as const;
export type ScatterYMeasure = (typeof scatterYMeasures)[number];

/**
 * What two of which a scatter of bonds sets against each other: those, and the amount outstanding in millions of the currency of the issue. A residual of
 * amounts, which are drawn by their logarithm, would say little.
 */
export const scatterMeasures = [...scatterYMeasures, 'size'] as const;
export type ScatterMeasure = (typeof scatterMeasures)[number];

const yields: readonly ScatterMeasure[] = ['yield', 'ytm', 'yto', 'current'];

/** Measures that are told in basis points. */
export const isSpread = (measure: ScatterMeasure) => measure === 'spread' || measure === 'tspread';

/** By what the points have a colour; a rating is the worst that an agency gives. */
export const scatterColours = ['currency', 'sector', 'country', 'rating'] as const satisfies readonly BondFieldId[];
export type ScatterColour = (typeof scatterColours)[number];

/** What is drawn through the points: nothing, the line or parabola of least squares, or the curve of Nelson and Siegel. */
export const scatterFits = ['line', 'parabola', 'nelson-siegel', 'none'] as const;
export type ScatterFit = (typeof scatterFits)[number];

/** Measures whose values are of so many sizes that their logarithm is drawn and fitted. */
export const isLogarithmic = (measure: ScatterMeasure) => measure === 'size';

/** Whether the curve of Nelson and Siegel has a sense: for a yield or spread against a time. */
export function hasNelsonSiegel(x: ScatterMeasure, y: ScatterYMeasure): boolean {
  return (x === 'duration' || x === 'maturity') && (yields.includes(y) || isSpread(y));
}

/** What is drawn where a reader chose nothing that has a sense. */
export function fitFor(x: ScatterMeasure, y: ScatterYMeasure, asked: ScatterFit | null): ScatterFit {
  const usual = hasNelsonSiegel(x, y) ? 'nelson-siegel' : 'line';
  return asked === null || (asked === 'nelson-siegel' && !hasNelsonSiegel(x, y)) ? usual : asked;
}
