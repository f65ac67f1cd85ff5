import type { SettledBond } from '../bond/settled-bond.ts';
import type { DayCountName } from '../day-count/day-count-name.ts';

/** Sums over the discounted flows of a bond; written by a `Discount`. */
export interface PresentValue {
  /** Sum of the discounted amounts. */
  value: number;
  /** First and second derivative of the value by the yield. */
  slope: number;
  curvature: number;
  /** Sum of time times discounted amount. */
  timeWeighted: number;
}

/** Flows to discount: the first `count` entries of each array. They belong to the rows of the bond from `firstRow` on. */
type Flows = Pick<SettledBond, 'times' | 'amounts' | 'count' | 'bond' | 'firstRow' | 'stepFactors'>;

/** Writes the sums over flows at a yearly rate (a fraction) that is compounded `frequency` times a year. */
type Discount = (flows: Flows, rate: number, frequency: number, out: PresentValue) => void;

/** How rates that compound evenly over time turn into continuous rates of the same growth, and back; all are fractions a year. */
export interface EvenRates {
  readonly continuousFromRate: (rate: number, frequency: number) => number;
  readonly rateFromContinuous: (continuous: number, frequency: number) => number;
  /** First and second derivative of the continuous rate by the rate. */
  readonly slope: (rate: number, frequency: number) => number;
  readonly curvature: (rate: number, frequency: number) => number;
  /** The lowest rate that is searched: -99 % a period. */
  readonly lowestRate: (frequency: number) => number;
}

/** Compounded a number of times a year: the continuous rate is f log(1 + r / f). */
const PERIODIC: EvenRates = {
  continuousFromRate: (rate, frequency) => frequency * Math.log1p(rate / frequency),
  rateFromContinuous: (continuous, frequency) => frequency * Math.expm1(continuous / frequency),
  slope: (rate, frequency) => 1 / (1 + rate / frequency),
  curvature: (rate, frequency) => -1 / (frequency * (1 + rate / frequency) ** 2),
  lowestRate: (frequency) => -0.99 * frequency,
};

const CONTINUOUS: EvenRates = {
  continuousFromRate: (rate) => rate,
  rateFromContinuous: (continuous) => continuous,
  slope: () => 1,
  curvature: () => 0,
  lowestRate: () => Number.NEGATIVE_INFINITY,
};

/** The compoundings that grow evenly over time: a spread can be added to their rates. */
export const EVEN_RATES = { Compounded: PERIODIC, Continuous: CONTINUOUS } as const;

/** A fresh, empty set of sums. */
export function emptyPresentValue(): PresentValue {
  return { value: 0, slope: 0, curvature: 0, timeWeighted: 0 };
}

// The loops below are the engine's innermost: a call of `numberAt` for each number would cost them 6 %. They read NaN from an index
// outside of an array, and no measure lets NaN pass.

/**
 * Writes the discount factors, at a continuous rate, of the few different steps between the payments of a bond. The factor of a payment
 * is then the factor of the payment before, multiplied by that of the step.
 */
function writeStepFactors({ bond, stepFactors }: Flows, continuousRate: number): void {
  const { steps } = bond;
  for (let i = 0; i < steps.length; i++) stepFactors[i] = Math.exp(-continuousRate * (steps[i] ?? Number.NaN));
}

const continuous: Discount = (flows, rate, _frequency, out) => {
  const { times, amounts, count, firstRow, stepFactors } = flows;
  const { stepIndices } = flows.bond;
  writeStepFactors(flows, rate);
  let factor = Math.exp(-rate * (times[0] ?? Number.NaN));
  let value = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < count; i++) {
    if (i > 0) factor *= stepFactors[stepIndices[firstRow + i] ?? -1] ?? Number.NaN;
    const t = times[i] ?? Number.NaN;
    const discounted = (amounts[i] ?? Number.NaN) * factor;
    const weighted = t * discounted;
    value += discounted;
    first += weighted;
    second += t * weighted;
  }
  out.value = value;
  out.timeWeighted = first;
  out.slope = -first;
  out.curvature = second;
};

const compounded: Discount = (flows, rate, frequency, out) => {
  continuous(flows, PERIODIC.continuousFromRate(rate, frequency), frequency, out);
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
    const t = times[i] ?? Number.NaN;
    const factor = 1 / (1 + rate * t);
    const discounted = (amounts[i] ?? Number.NaN) * factor;
    out.value += discounted;
    out.timeWeighted += t * discounted;
    out.slope -= t * factor * discounted;
    out.curvature += 2 * t * t * factor * factor * discounted;
  }
};

/** The broken part of a time: what is left after whole periods, or a whole period when nothing is left. */
function brokenPart(time: number, frequency: number): number {
  return time - Math.max(0, Math.ceil(time * frequency - 1e-9) - 1) / frequency;
}

const simpleThenCompounded: Discount = (flows, rate, frequency, out) => {
  const { times, amounts, count, firstRow, stepFactors } = flows;
  const { stepIndices } = flows.bond;
  const firstTime = times[0] ?? Number.NaN;
  const broken = brokenPart(firstTime, frequency);
  const growth = 1 + rate / frequency;
  const continuousRate = PERIODIC.continuousFromRate(rate, frequency);
  writeStepFactors(flows, continuousRate);
  let factor = Math.exp(-continuousRate * (firstTime - broken)) / (1 + rate * broken);
  const simpleSlope = broken / (1 + rate * broken);
  let value = 0;
  let slopes = 0;
  let curvature = 0;
  let timeWeighted = 0;
  for (let i = 0; i < count; i++) {
    if (i > 0) factor *= stepFactors[stepIndices[firstRow + i] ?? -1] ?? Number.NaN;
    const t = times[i] ?? Number.NaN;
    const discounted = (amounts[i] ?? Number.NaN) * factor;
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

/** What a compounding means for flows, for their yield, and for the rates of a curve: one row of `COMPOUNDINGS`. */
export interface CompoundingRule {
  readonly discount: Discount;
  /** The rule that a yield is solved with: the value falls as the rate rises, and the logarithm of the value is convex. */
  readonly solvedAs: {
    readonly discount: Discount;
    readonly rateFromSolved: (solved: number, frequency: number) => number;
    readonly solvedFromRate: (rate: number, frequency: number) => number;
  };
  /** Null where the continuous rate of the same growth depends on the time. */
  readonly evenRates: EvenRates | null;
  /** Rates with the same growth over a time in years. */
  readonly rateFromContinuous: (continuous: number, frequency: number, time: number) => number;
  readonly continuousFromRate: (rate: number, frequency: number, time: number) => number;
  /** Whether time weighted by present value has an agreed meaning. */
  readonly hasMacaulay: boolean;
  /** Whether periods a year are part of the convention; 0 where they are not. */
  readonly hasFrequency: boolean;
}

const asItself = (discount: Discount): CompoundingRule['solvedAs'] => ({
  discount,
  rateFromSolved: (solved) => solved,
  solvedFromRate: (rate) => rate,
});

/** How a yield discounts: see docs/methods/yield.md. */
export type Compounding = 'Compounded' | 'Simple' | 'SimpleThenCompounded' | 'Continuous';

/** How a rate compounds, and how many times a year: 0 where the compounding has no frequency. */
export interface RateConvention<C extends Compounding = Compounding> {
  readonly compounding: C;
  readonly frequency: number;
}

/** What a yield means: its day count and its compounding. */
export interface YieldConvention extends RateConvention {
  readonly dayCount: DayCountName;
}

/** Effective yield: annual compounding on calendar days / 365, as MOEX publishes it. */
export const EFFECTIVE_ANNUAL = {
  dayCount: 'ACT/365F',
  compounding: 'Compounded',
  frequency: 1,
} as const satisfies YieldConvention;

/** The compoundings by name: formulas in docs/methods/yield.md. */
export const COMPOUNDINGS: Readonly<Record<Compounding, CompoundingRule>> = {
  Compounded: {
    discount: compounded,
    solvedAs: {
      discount: continuous,
      rateFromSolved: PERIODIC.rateFromContinuous,
      solvedFromRate: PERIODIC.continuousFromRate,
    },
    evenRates: PERIODIC,
    rateFromContinuous: PERIODIC.rateFromContinuous,
    continuousFromRate: PERIODIC.continuousFromRate,
    hasMacaulay: true,
    hasFrequency: true,
  },
  Simple: {
    discount: simple,
    solvedAs: asItself(simple),
    evenRates: null,
    rateFromContinuous: (rate, _frequency, time) => (time > 0 ? Math.expm1(rate * time) / time : rate),
    continuousFromRate: (rate, _frequency, time) => (time > 0 ? Math.log1p(rate * time) / time : rate),
    hasMacaulay: true,
    hasFrequency: false,
  },
  SimpleThenCompounded: {
    discount: simpleThenCompounded,
    solvedAs: asItself(simpleThenCompounded),
    evenRates: null,
    // A curve has no broken first period.
    rateFromContinuous: PERIODIC.rateFromContinuous,
    continuousFromRate: PERIODIC.continuousFromRate,
    hasMacaulay: false,
    hasFrequency: true,
  },
  Continuous: {
    discount: continuous,
    solvedAs: asItself(continuous),
    evenRates: CONTINUOUS,
    rateFromContinuous: CONTINUOUS.rateFromContinuous,
    continuousFromRate: CONTINUOUS.continuousFromRate,
    hasMacaulay: true,
    hasFrequency: false,
  },
};
