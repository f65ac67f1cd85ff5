import type { BondFieldId } from '../fields/bond-fields.ts';
import type { ScatterMeasure } from './scatter-measures.ts';

/** What the bonds of a screen are compared by with those of a watchlist: the quartiles of those that have one. */
export const basketMeasures = [
  'yield',
  'duration',
  'spread',
  'price',
  'coupon',
  'maturity',
] as const satisfies readonly ScatterMeasure[];
export type BasketMeasure = (typeof basketMeasures)[number];

/** By what the mix of both is told. A rating is the worst that an agency gives. */
export const basketMixes = ['currency', 'sector', 'rating'] as const satisfies readonly BondFieldId[];
export type BasketMix = (typeof basketMixes)[number];
