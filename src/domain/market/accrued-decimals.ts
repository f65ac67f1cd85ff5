import { per100FromAmount } from '#math/units.ts';

/** Decimals of prices, which accrued interest is added to. */
const PRICE_DECIMALS = 4;
/** What a step that is written in decimals may be off by in binary. */
const EXACT = 1e-9;
const isWhole = (value: number) => value > EXACT && Math.abs(value - Math.round(value)) < EXACT;

/** How accrued interest of an instrument is quoted and rounded; nulls of what has no such terms. */
export interface AccruedRounding {
  /** Decimals as the market quotes it. */
  readonly accruedPrecision: number | null;
  /** Step of the interest of one bond, in the currency of its face. */
  readonly accruedStep: number | null;
  readonly faceValue: number | null;
  readonly poolFactor: number | null;
}

/**
 * Decimals of accrued interest per 100 outstanding: those of the issue, else the usual ones, and no fewer than interest has that is rounded in the
 * money of one bond, so that price and interest add up to the dirty price: kopecks of 1,000 roubles are thousandths of a hundred.
 */
export function accruedDecimalsOf(
  { accruedPrecision, accruedStep, faceValue, poolFactor }: AccruedRounding,
  usual: number,
): number {
  const stated = accruedPrecision ?? usual;
  if (accruedStep === null || faceValue === null) return stated;
  const step = per100FromAmount(accruedStep, faceValue * (poolFactor || 1));
  let decimals = stated;
  while (decimals < PRICE_DECIMALS && !isWhole(step * 10 ** decimals)) decimals += 1;
  return decimals;
}
