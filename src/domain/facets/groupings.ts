import type { FigureFacet } from './facets.ts';

/** By what bonds of a list are grouped. A rating is the worst that an agency gives. */
export const groupings = [
  'currency',
  'sector',
  'country',
  'kind',
  'seniority',
  'maturity',
  'rating',
  'liquidity',
] as const;
export type Grouping = (typeof groupings)[number];

/** Those whose groups tell what only full access sees. */
export const guardedGroupings: readonly Grouping[] = ['rating', 'liquidity'];

/** What is told of the bonds of a group: the median of those that have one. */
export const groupMeasures = ['coupon', 'price', 'yield', 'duration', 'spread'] as const;
/** Those of market data. */
export const groupFigures = ['price', 'yield', 'duration', 'spread'] as const satisfies readonly FigureFacet[];
export type GroupMeasure = (typeof groupMeasures)[number];
