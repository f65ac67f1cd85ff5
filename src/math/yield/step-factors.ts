import type { ResolvedBond } from '../bond/resolved-bond.ts';

// One array for all calls: it is filled and read within one discounting.
let factors = new Float64Array(32);

/**
 * Discount factors, at a continuous rate, of the different steps of a bond: with them a factor follows from the one before by a
 * multiplication. The array is valid until the next call.
 */
export function stepFactors({ steps }: Pick<ResolvedBond, 'steps'>, rate: number): Float64Array {
  if (factors.length < steps.length) factors = new Float64Array(2 * steps.length);
  for (let i = 0; i < steps.length; i++) factors[i] = Math.exp(-rate * (steps[i] ?? 0));
  return factors;
}
