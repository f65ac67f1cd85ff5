import type { ScatterMeasure } from '#domain/facets/scatter-measures.ts';

/** Decimals of a figure of a scatter, as lists write it. */
export const decimalsOfMeasure: Readonly<Record<ScatterMeasure, number>> = {
  ...{ yield: 3, duration: 2, maturity: 2, coupon: 3, price: 4, spread: 1, size: 0 },
};
