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

/** Flows to discount: the first `count` entries of each array. */
export interface Flows {
  readonly times: Float64Array;
  readonly amounts: Float64Array;
  readonly count: number;
}

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
  const { times, amounts, count } = flows;
  let value = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < count; i++) {
    const t = times[i] ?? 0;
    const discounted = (amounts[i] ?? 0) * Math.exp(-rate * t);
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

const simpleThenCompounded: Discount = ({ times, amounts, count }, rate, frequency, out) => {
  const broken = brokenPart(times[0] ?? 0, frequency);
  const simpleFactor = 1 / (1 + rate * broken);
  const growth = 1 + rate / frequency;
  const logGrowth = Math.log(growth);
  const simpleSlope = broken * simpleFactor;
  out.value = 0;
  out.slope = 0;
  out.curvature = 0;
  out.timeWeighted = 0;
  for (let i = 0; i < count; i++) {
    const t = times[i] ?? 0;
    const periods = frequency * (t - broken);
    const discounted = (amounts[i] ?? 0) * simpleFactor * Math.exp(-periods * logGrowth);
    const compoundSlope = periods / frequency / growth;
    const slope = simpleSlope + compoundSlope;
    out.value += discounted;
    out.timeWeighted += t * discounted;
    out.slope -= slope * discounted;
    out.curvature += (slope * slope + simpleSlope * simpleSlope + compoundSlope / frequency / growth) * discounted;
  }
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
