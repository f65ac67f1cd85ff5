import { InvalidInputError } from '../invalid-input-error.ts';

/**
 * One-factor model of the short rate by Hull and White (1990), fitted to a zero curve: r = x + φ(t), dx = -a x dt + σ dW, x(0) = 0
 * (Brigo and Mercurio, Interest Rate Models, 2006, section 3.3).
 */
export interface HullWhite {
  /** a, a year; 0 for none. */
  readonly meanReversion: number;
  /** σ, absolute a year: 0.01 is a percentage point. */
  readonly volatility: number;
}

/**
 * Models whose prices are true to eight digits and take no longer than others: from strong reversion to rates that slowly leave their mean,
 * and volatilities up to ten points a year. Further out the lattice would need nodes without end, or miss what its ends weigh.
 */
export const HULL_WHITE_LIMITS = {
  meanReversion: { low: -0.05, high: 1 },
  volatility: { low: 0, high: 0.1 },
} as const satisfies Record<keyof HullWhite, { readonly low: number; readonly high: number }>;

/** Whether a part of a model is within its limits. */
export function isWithinLimits(part: keyof HullWhite, value: number): boolean {
  const { low, high } = HULL_WHITE_LIMITS[part];
  return value >= low && value <= high;
}

/** Throws `invalid-terms` for a model outside of its limits. */
export function checkHullWhite(model: HullWhite): void {
  for (const part of ['meanReversion', 'volatility'] as const) {
    const { low, high } = HULL_WHITE_LIMITS[part];
    if (!isWithinLimits(part, model[part])) {
      throw new InvalidInputError('invalid-terms', `${part} is not from ${low} to ${high}`);
    }
  }
}

/** (1 - e^(-a t)) / a, with its limit t where a is 0; time in years. */
export function revertedTime(meanReversion: number, time: number): number {
  return Math.abs(meanReversion) < 1e-12 ? time : -Math.expm1(-meanReversion * time) / meanReversion;
}
