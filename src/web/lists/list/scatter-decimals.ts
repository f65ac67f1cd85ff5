import type { ScatterMeasure } from '#domain/lists/scatter-measures.ts';

/** Decimals of a figure of a scatter, as lists write it. */
export const decimalsOfMeasure: Readonly<Record<ScatterMeasure, number>> = {
  yield: 3,
  ytm: 3,
  yto: 3,
  current: 3,
  coupon: 3,
  price: 4,
  duration: 2,
  maturity: 2,
  spread: 1,
  tspread: 1,
  size: 0,
};
