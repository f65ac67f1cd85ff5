import { type BoundFacet, bondFacets, type DayFacet, dayFacets, figureFacets } from './facets.ts';

/** Facets whose bounds are numbers. */
export type NumberFacet = Exclude<BoundFacet, 'rating' | DayFacet>;
export const numberFacets = ['maturity', ...bondFacets, ...figureFacets] as const;

/** Facets that have a histogram; days stand in it by their years. */
export type BarFacet = NumberFacet | DayFacet;
export const barFacets = [...numberFacets, ...dayFacets] as const;

/** Edges from the first to the last, so far apart. */
export function steps(first: number, last: number, step: number): readonly number[] {
  return Array.from({ length: Math.round((last - first) / step) + 1 }, (_, at) => first + at * step);
}

/** Amounts that about double. */
export const amountSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000] as const;
const yearEdges = steps(2000, 2099, 1);
const yieldEdges = steps(-2, 20, 0.5);
const spreadEdges = steps(-100, 1_000, 50);

/**
 * Between which values the bars of a histogram of bonds lie, in the units of the facets: the first bar is what is below the first, the last what
 * is not below the last. They are fixed, so that they tell nothing of any bond.
 */
export const histogramEdges: Readonly<Record<BarFacet, readonly number[]>> = {
  maturity: yearEdges,
  call: yearEdges,
  put: yearEdges,
  coupon: steps(0, 15, 0.5),
  size: amountSteps,
  liquidity: steps(1, 11, 1),
  price: steps(50, 150, 5),
  yield: yieldEdges,
  ytm: yieldEdges,
  yto: yieldEdges,
  current: yieldEdges,
  duration: steps(0, 30, 1),
  spread: spreadEdges,
  tspread: spreadEdges,
  zspread: spreadEdges,
};
