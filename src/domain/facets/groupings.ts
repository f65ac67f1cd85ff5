import type { FigureFacet } from './facets.ts';

/** By what bonds of a list are grouped. A rating is the worst that an agency gives; groups by it tell ratings. */
export const groupings = ['currency', 'sector', 'country', 'kind', 'maturity', 'rating'] as const;
export type Grouping = (typeof groupings)[number];

/** What is told of the bonds of a group: the median of those that have one. */
export const groupMeasures = ['coupon', 'price', 'yield', 'duration', 'spread'] as const;
/** Those of market data. */
export const groupFigures = ['price', 'yield', 'duration', 'spread'] as const satisfies readonly FigureFacet[];
export type GroupMeasure = (typeof groupMeasures)[number];
