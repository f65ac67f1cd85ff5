import { type Measure, measured, NOT_APPLICABLE } from '../units.ts';

/** A repayment of nominal, and how many years (days / 365) from now it is due. */
export interface Repayment {
  readonly years: number;
  readonly amount: number;
}

/**
 * The average life in years: the times of the repayments to come, weighted by their amounts, undiscounted. `not-applicable` without one.
 * Fabozzi, The Handbook of Fixed Income Securities: weighted average life.
 */
export function averageLife(repayments: readonly Repayment[]): Measure<number> {
  const ahead = repayments.filter(({ years, amount }) => years > 0 && amount > 0);
  const total = ahead.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) return NOT_APPLICABLE;
  return measured(ahead.reduce((sum, { years, amount }) => sum + years * amount, 0) / total);
}
