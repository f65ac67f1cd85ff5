import type { SettledBond } from '../bond/settled-bond.ts';
import { numberAt } from '../checked-access.ts';
import { type DecreasingProblem, solveDecreasing } from '../solve/solve-decreasing.ts';
import type { Absent, Measure, Price, Rate } from '../units.ts';
import { MISSING_DATA, measuredPrice, measuredRate, NOT_APPLICABLE, NOT_CONVERGED } from '../units.ts';
import { emptyPresentValue, type PresentValue } from './compounding.ts';

/** The lowest and highest yield that is searched: -99 % and 10,000 %. */
const YIELD_RANGE = { low: -0.99, high: 100 } as const;

/** A first guess of the continuous yield, from the logarithm of price expanded to the second order at a yield of zero. */
function firstGuess({ times, amounts, count }: SettledBond, dirty: number): number {
  let total = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < count; i++) {
    const amount = numberAt(amounts, i);
    const time = numberAt(times, i);
    const weighted = amount * time;
    total += amount;
    first += weighted;
    second += weighted * time;
  }
  const mean = first / total;
  const variance = second / total - mean * mean;
  const gain = Math.log(total / dirty);
  return (2 * gain) / (mean + Math.sqrt(Math.max(0, mean * mean - 2 * variance * gain)));
}

/** Just above the yield at which the simple discount factor of the last flow would be infinite. */
function lowestSimpleYield(settled: SettledBond): number {
  const lastTime = numberAt(settled.times, settled.count - 1);
  return lastTime > 0 ? Math.max(YIELD_RANGE.low, (-1 + 1e-6) / lastTime) : YIELD_RANGE.low;
}

function yieldProblem(settled: SettledBond, dirty: number, guess: Rate | undefined): DecreasingProblem {
  const { compounding, frequency } = settled.bond.description.yieldConvention;
  const { discount, solvedFromRate } = settled.bond.compoundingRule.solvedAs;
  const sums = emptyPresentValue();
  return {
    evaluate: (x, out) => {
      discount(settled, x, frequency, sums);
      const slope = sums.slope / sums.value;
      out.value = Math.log(sums.value / dirty);
      out.slope = slope;
      out.curvature = sums.curvature / sums.value - slope * slope;
    },
    low: compounding === 'Simple' ? lowestSimpleYield(settled) : solvedFromRate(YIELD_RANGE.low, frequency),
    high: solvedFromRate(YIELD_RANGE.high, frequency),
    guess: guess === undefined ? firstGuess(settled, dirty) : solvedFromRate(guess, frequency),
  };
}

/** Why a settled bond cannot be discounted, or null when it can. */
export function whyNotDiscounted(settled: SettledBond): Absent | null {
  if (settled.state === 'live') return null;
  return settled.state === 'repaid' ? NOT_APPLICABLE : MISSING_DATA;
}

/** Value, its derivatives and weighted time of the remaining flows at a yield; the caller has checked that the bond is live. */
export function presentValueAtYield(settled: SettledBond, rate: number): PresentValue {
  const { compoundingRule, description } = settled.bond;
  const out = emptyPresentValue();
  compoundingRule.discount(settled, rate, description.yieldConvention.frequency, out);
  return out;
}

/** Dirty price per 100 of the nominal outstanding at a yield in the bond's convention. */
export function dirtyPriceFromYield(settled: SettledBond, rate: Rate): Measure<Price> {
  return whyNotDiscounted(settled) ?? measuredPrice(presentValueAtYield(settled, rate).value);
}

/** Clean price, dirty less accrued interest, per 100 of the nominal outstanding at a yield in the bond's convention. */
export function cleanPriceFromYield(settled: SettledBond, rate: Rate): Measure<Price> {
  const dirty = dirtyPriceFromYield(settled, rate);
  return dirty.ok ? cleanPriceFromDirty(settled, dirty.value) : dirty;
}

/** Clean price from the dirty one: less accrued interest. */
export function cleanPriceFromDirty(settled: SettledBond, dirty: Price): Measure<Price> {
  return settled.accrued.ok ? measuredPrice(dirty - settled.accrued.value) : settled.accrued;
}

/** Dirty price from the clean one: with accrued interest. */
export function dirtyPriceFromClean(settled: SettledBond, clean: Price): Measure<Price> {
  return settled.accrued.ok ? measuredPrice(clean + settled.accrued.value) : settled.accrued;
}

/**
 * Yield in the bond's convention at which the remaining flows are worth the dirty price (per 100 of the nominal
 * outstanding); searched from -99 % to 10,000 %, else `not-converged`; `not-applicable` unless the price is above zero. A
 * guess, such as the yield of the day before, saves steps and does not change the result.
 */
export function yieldFromDirtyPrice(settled: SettledBond, dirty: Price, guess?: Rate): Measure<Rate> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  if (!(dirty > 0)) return NOT_APPLICABLE;
  const solved = solveDecreasing(yieldProblem(settled, dirty, guess));
  if (solved === null) return NOT_CONVERGED;
  const { compoundingRule, description } = settled.bond;
  return measuredRate(compoundingRule.solvedAs.rateFromSolved(solved, description.yieldConvention.frequency));
}

/** Yield from the clean price per 100 of the nominal outstanding; otherwise as `yieldFromDirtyPrice`. */
export function yieldFromCleanPrice(settled: SettledBond, clean: Price, guess?: Rate): Measure<Rate> {
  const dirty = dirtyPriceFromClean(settled, clean);
  return dirty.ok ? yieldFromDirtyPrice(settled, dirty.value, guess) : dirty;
}
