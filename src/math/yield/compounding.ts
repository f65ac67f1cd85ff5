import type { SettledBond } from '../bond/settled-bond.ts';
import { stepFactors } from './step-factors.ts';
import type { Compounding } from './yield-convention.ts';

/** Sums over the discounted flows of a bond; written by a `DiscountRule`. */
export interface PresentValue {
  /** Sum of the discounted amounts. */
  value: number;
  /** First and second derivative of the value by the yield. */
  slope: number;
  curvature: number;
  /** Sum of time times discounted amount. */
  timeWeighted: number;
}

/** Flows to discount: the first `count` entries of each array, and the bond whose rows from `firstRow` on they belong to. */
type Flows = Pick<SettledBond, 'times' | 'amounts' | 'count' | 'bond' | 'firstRow'>;

/** How a compounding discounts flows at a yield a year. */
export interface DiscountRule {
  readonly discount: Discount;
  /** The rule under which a yield is solved for: its value falls with the rate and its logarithm is convex. */
  readonly solvedAs: {
    readonly discount: Discount;
    readonly rateFromSolved: (solved: number, frequency: number) => number;
    readonly solvedFromRate: (rate: number, frequency: number) => number;
  };
}

type Discount = (flows: Flows, rate: number, frequency: number, out: PresentValue) => void;

/** A fresh, empty set of sums. */
export function emptyPresentValue(): PresentValue {
  return { value: 0, slope: 0, curvature: 0, timeWeighted: 0 };
}

/** Sums of amounts, times and squared times, each discounted at a continuous rate. */
function discountContinuously(flows: Flows, rate: number, out: PresentValue): void {
  const { times, amounts, count, bond, firstRow } = flows;
  const factors = stepFactors(bond, rate);
  let factor = Math.exp(-rate * (times[0] ?? 0));
  let value = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < count; i++) {
    if (i > 0) factor *= factors[bond.stepIndices[firstRow + i] ?? 0] ?? 1;
    const t = times[i] ?? 0;
    const discounted = (amounts[i] ?? 0) * factor;
    const weighted = t * discounted;
    value += discounted;
    first += weighted;
    second += t * weighted;
  }
  out.value = value;
  out.timeWeighted = first;
  out.slope = -first;
  out.curvature = second;
}

const continuous: Discount = (flows, rate, _frequency, out) => discountContinuously(flows, rate, out);

const compounded: Discount = (flows, rate, frequency, out) => {
  discountContinuously(flows, frequency * Math.log1p(rate / frequency), out);
  const growth = 1 + rate / frequency;
  out.curvature = (out.curvature + out.timeWeighted / frequency) / (growth * growth);
  out.slope = -out.timeWeighted / growth;
};

const simple: Discount = ({ times, amounts, count }, rate, _frequency, out) => {
  out.value = 0;
  out.slope = 0;
  out.curvature = 0;
  out.timeWeighted = 0;
  for (let i = 0; i < count; i++) {
    const t = times[i] ?? 0;
    const factor = 1 / (1 + rate * t);
    const discounted = (amounts[i] ?? 0) * factor;
    out.value += discounted;
    out.timeWeighted += t * discounted;
    out.slope -= t * factor * discounted;
    out.curvature += 2 * t * t * factor * factor * discounted;
  }
};

/** The broken part of a time: what is left after whole periods, a whole period itself when nothing is left. */
function brokenPart(time: number, frequency: number): number {
  return time - Math.max(0, Math.ceil(time * frequency - 1e-9) - 1) / frequency;
}

const simpleThenCompounded: Discount = ({ times, amounts, count, bond, firstRow }, rate, frequency, out) => {
  const broken = brokenPart(times[0] ?? 0, frequency);
  const growth = 1 + rate / frequency;
  const continuousRate = frequency * Math.log1p(rate / frequency);
  const factors = stepFactors(bond, continuousRate);
  let factor = Math.exp(-continuousRate * ((times[0] ?? 0) - broken)) / (1 + rate * broken);
  const simpleSlope = broken / (1 + rate * broken);
  let value = 0;
  let slopes = 0;
  let curvature = 0;
  let timeWeighted = 0;
  for (let i = 0; i < count; i++) {
    if (i > 0) factor *= factors[bond.stepIndices[firstRow + i] ?? 0] ?? 1;
    const t = times[i] ?? 0;
    const discounted = (amounts[i] ?? 0) * factor;
    const compoundSlope = (t - broken) / growth;
    const slope = simpleSlope + compoundSlope;
    value += discounted;
    timeWeighted += t * discounted;
    slopes += slope * discounted;
    curvature += (slope * slope + simpleSlope * simpleSlope + compoundSlope / frequency / growth) * discounted;
  }
  out.value = value;
  out.slope = -slopes;
  out.curvature = curvature;
  out.timeWeighted = timeWeighted;
};

const asItself = (discount: Discount): DiscountRule => ({
  discount,
  solvedAs: { discount, rateFromSolved: (solved) => solved, solvedFromRate: (rate) => rate },
});

/** The discount rules by compounding: formulas in docs/methods/yield.md. */
export const DISCOUNT_RULES: Readonly<Record<Compounding, DiscountRule>> = {
  Compounded: {
    discount: compounded,
    solvedAs: {
      discount: continuous,
      rateFromSolved: (solved, frequency) => frequency * Math.expm1(solved / frequency),
      solvedFromRate: (rate, frequency) => frequency * Math.log1p(rate / frequency),
    },
  },
  Simple: asItself(simple),
  SimpleThenCompounded: asItself(simpleThenCompounded),
  Continuous: asItself(continuous),
};
