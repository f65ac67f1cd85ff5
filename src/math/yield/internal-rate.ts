import { solveDecreasing } from '../solve/solve-decreasing.ts';
import { type Measure, measuredRate, NOT_APPLICABLE, NOT_CONVERGED, type Rate } from '../units.ts';

/** Money received, and how many years (days / 365) after the purchase. */
export interface ReceivedFlow {
  readonly years: number;
  readonly amount: number;
}

const LOWEST = -0.9999;
const HIGHEST = 1000;
const GUESS = 0.05;

/**
 * The rate, compounded once a year, at which what is received is worth its cost: cost = sum amount / (1 + r)^years. `not-applicable`
 * without a positive cost, or where nothing is received later; `not-converged` outside of -99.99 % to 100,000 %.
 */
export function internalRate(cost: number, flows: readonly ReceivedFlow[]): Measure<Rate> {
  const later = flows.filter(({ years, amount }) => years > 0 && amount > 0);
  if (!(cost > 0) || later.length === 0 || later.length < flows.length) return NOT_APPLICABLE;
  const root = solveDecreasing({
    // The logarithm of the worth over the cost, which is near a straight line.
    evaluate: (rate, out) => {
      let worth = 0;
      let slope = 0;
      for (const { years, amount } of later) {
        const part = amount * (1 + rate) ** -years;
        worth += part;
        slope -= (years * part) / (1 + rate);
      }
      out.value = Math.log(worth / cost);
      out.slope = slope / worth;
      out.curvature = 0;
    },
    low: LOWEST,
    high: HIGHEST,
    guess: GUESS,
  });
  return root === null ? NOT_CONVERGED : measuredRate(root);
}
