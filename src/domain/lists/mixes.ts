import type { BondFieldId } from '../fields/bond-fields.ts';

/** By what the points of a scatter have a colour; a rating is the worst that an agency gives. */
export const scatterColours = ['currency', 'sector', 'country', 'rating'] as const satisfies readonly BondFieldId[];
export type ScatterColour = (typeof scatterColours)[number];

/** By what the mix of a screen and of a watchlist is told. */
export const basketMixes = ['currency', 'sector', 'rating'] as const satisfies readonly ScatterColour[];
export type BasketMix = (typeof basketMixes)[number];
