import { elementAt, lastOf } from '../checked-access.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import type { Rate, Years } from '../units.ts';
import { COMPOUNDINGS, EFFECTIVE_ANNUAL, type RateConvention } from '../yield/compounding.ts';
import { areNodes, interpolateLinear, interpolateOnward, type Nodes } from './interpolation.ts';

/** Nelson and Siegel (1987); continuously compounded zero rates as fractions, tau in years. */
export interface NelsonSiegelCurve {
  readonly model: 'NelsonSiegel';
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly tau1: number;
}

/** Svensson (1994); continuously compounded zero rates as fractions, taus in years. */
export interface SvenssonCurve {
  readonly model: 'Svensson';
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly b3: number;
  readonly tau1: number;
  readonly tau2: number;
}

/** Continuously compounded zero rates at times in years, linear between, flat outside. */
export interface ZeroNodesCurve {
  readonly model: 'ZeroNodes';
  readonly times: readonly number[];
  readonly values: readonly number[];
}

/**
 * Natural logarithms of discount factors at times in years, 0 at time 0; linear between, so that forward rates are constant there, and
 * beyond the last as between the last two.
 */
export interface LogDiscountsCurve {
  readonly model: 'LogDiscounts';
  readonly times: readonly number[];
  readonly values: readonly number[];
}

/** Zero-coupon curve of the Moscow Exchange: Nelson-Siegel and nine bell terms; continuous rates, coefficients in basis points. */
interface MoexCurve {
  readonly model: 'Moex';
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly tau: number;
  readonly g: readonly number[];
}

/** Another curve moved by an amount that is linear in time between nodes, flat outside; one node moves it in parallel. */
interface ShiftedCurve {
  readonly model: 'Shifted';
  readonly base: Curve;
  readonly shift: Nodes;
}

/** Another curve between two times in years, its rates flat outside of them. */
interface BoundedCurve {
  readonly model: 'Bounded';
  readonly base: Curve;
  readonly from: number;
  readonly to: number;
}

/** The curves by their model. */
interface CurveByModel {
  readonly NelsonSiegel: NelsonSiegelCurve;
  readonly Svensson: SvenssonCurve;
  readonly ZeroNodes: ZeroNodesCurve;
  readonly LogDiscounts: LogDiscountsCurve;
  readonly Moex: MoexCurve;
  readonly Shifted: ShiftedCurve;
  readonly Bounded: BoundedCurve;
}

type Model = keyof CurveByModel;
type CurveOf<M extends Model> = CurveByModel[M] & { readonly model: M };

/** A zero-coupon curve as plain data. */
export type Curve = CurveOf<Model>;

/** (1 - e^-x) / x, with its limit 1 at 0. */
function decay(x: number): number {
  return x === 0 ? 1 : -Math.expm1(-x) / x;
}

function hump(x: number): number {
  return decay(x) - Math.exp(-x);
}

/** The factors of b0, b1, b2 and, with a second decay time, b3 in the rate at a time; time and decay times in years. */
export function svenssonLoadings(time: number, taus: readonly number[]): number[] {
  const loadings = [1, decay(time / elementAt(taus, 0))];
  for (const tau of taus) loadings.push(hump(time / tau));
  return loadings;
}

const BELL_COUNT = 9;
const BELL_RATIO = 1.6;
const FIRST_BELL = { centre: 0, width: 0.6 };

/** Centres and widths of the bell terms: a1 = 0, a2 = 0.6, a(i+1) = a(i) + a2 k^(i-1); b1 = a2, b(i+1) = b(i) k. */
const MOEX_BELLS = Array.from({ length: BELL_COUNT - 1 }).reduce<(typeof FIRST_BELL)[]>(
  (bells) => {
    const { centre, width } = lastOf(bells);
    return [...bells, { centre: centre + width, width: width * BELL_RATIO }];
  },
  [FIRST_BELL],
);

/** How rates are read off the curves of one model; one row of `MODELS`. */
interface CurveModel<C> {
  /** Continuously compounded zero rate at a time in years. */
  readonly zeroRate: (curve: C, time: number) => number;
  /** Whether a rate can be read off at every time. */
  readonly isSound: (curve: C) => boolean;
}

const areFinite = (...parameters: readonly number[]) => parameters.every(Number.isFinite);
const isDecayTime = (tau: number) => tau > 0 && Number.isFinite(tau);

const MODELS: { readonly [M in Model]: CurveModel<CurveByModel[M]> } = {
  NelsonSiegel: {
    zeroRate: ({ b0, b1, b2, tau1 }, time) => b0 + b1 * decay(time / tau1) + b2 * hump(time / tau1),
    isSound: ({ b0, b1, b2, tau1 }) => areFinite(b0, b1, b2) && isDecayTime(tau1),
  },
  Svensson: {
    zeroRate: ({ b0, b1, b2, b3, tau1, tau2 }, time) =>
      b0 + b1 * decay(time / tau1) + b2 * hump(time / tau1) + b3 * hump(time / tau2),
    isSound: ({ b0, b1, b2, b3, tau1, tau2 }) => areFinite(b0, b1, b2, b3) && isDecayTime(tau1) && isDecayTime(tau2),
  },
  ZeroNodes: { zeroRate: interpolateLinear, isSound: areNodes },
  LogDiscounts: {
    // At no distance the rate is that of the first segment.
    zeroRate: (curve, time) => {
      const reached = time > 0 ? time : elementAt(curve.times, 1);
      return -interpolateOnward(curve, reached) / reached;
    },
    isSound: (curve) => areNodes(curve) && curve.times.length > 1 && curve.times[0] === 0 && curve.values[0] === 0,
  },
  Moex: {
    zeroRate: ({ b0, b1, b2, tau, g }, time) => {
      const smooth = b0 + b1 * decay(time / tau) + b2 * hump(time / tau);
      const bells = MOEX_BELLS.reduce(
        (sum, { centre, width }, i) => sum + elementAt(g, i) * Math.exp(-(((time - centre) / width) ** 2)),
        0,
      );
      return (smooth + bells) / 10_000;
    },
    isSound: ({ b0, b1, b2, tau, g }) => areFinite(b0, b1, b2, ...g) && isDecayTime(tau) && g.length === BELL_COUNT,
  },
  Shifted: {
    zeroRate: ({ base, shift }, time) => zeroRateOf(base, time) + interpolateLinear(shift, time),
    isSound: ({ base, shift }) => isSoundCurve(base) && areNodes(shift),
  },
  Bounded: {
    zeroRate: ({ base, from, to }, time) => zeroRateOf(base, Math.min(Math.max(time, from), to)),
    isSound: ({ base, from, to }) => isSoundCurve(base) && from <= to,
  },
};

function zeroRateOf<M extends Model>(curve: CurveOf<M>, time: number): number {
  return MODELS[curve.model].zeroRate(curve, time);
}

/** Whether a rate can be read off a curve at every time. */
export function isSoundCurve<M extends Model>(curve: CurveOf<M>): boolean {
  return MODELS[curve.model].isSound(curve);
}

/** The same curve, checked; throws `invalid-curve` when a parameter is no number, a tau is not positive or nodes do not ascend. */
export function curveChecked(curve: Curve): Curve {
  if (!isSoundCurve(curve)) {
    throw new InvalidInputError(
      'invalid-curve',
      'a curve needs finite parameters and positive taus, or ascending times',
    );
  }
  return curve;
}

/** A curve moved up in parallel by a continuously compounded rate. */
export function shiftedCurve(base: Curve, shift: number): Curve {
  return { model: 'Shifted', base, shift: { times: [0], values: [shift] } };
}

/** The curve as it discounts to a later day, some years after that on which it starts: d(later, t) = d(t) / d(later). */
export function rolledCurve(curve: LogDiscountsCurve, later: Years): LogDiscountsCurve {
  if (later <= 0) return curve;
  const { times, values } = curve;
  const from = interpolateOnward(curve, later);
  const ahead = times.flatMap((time, index) => (time > later ? [[time - later, elementAt(values, index) - from]] : []));
  // Past the last node its forward rate goes on.
  const nodes = ahead.length > 0 ? ahead : [[1, interpolateOnward(curve, later + 1) - from]];
  return {
    model: 'LogDiscounts',
    times: [0, ...nodes.map((node) => elementAt(node, 0))],
    values: [0, ...nodes.map((node) => elementAt(node, 1))],
  };
}

/** Continuously compounded zero rate at a time in years (calendar days / 365). */
export function zeroRate(curve: Curve, time: Years): Rate {
  return zeroRateOf(curve, time) as Rate;
}

/** Value today of 1 paid at a time in years (calendar days / 365). */
export function discountFactor(curve: Curve, time: Years): number {
  return Math.exp(-zeroRateOf(curve, time) * time);
}

/** Zero rate with annual compounding at a time in years (calendar days / 365). */
export function annualZeroRate(curve: Curve, time: Years): Rate {
  return zeroRateIn(EFFECTIVE_ANNUAL, curve, time);
}

/** Zero rate at a time in years (calendar days / 365), in the compounding of a yield convention. */
export function zeroRateIn({ compounding, frequency }: RateConvention, curve: Curve, time: Years): Rate {
  return COMPOUNDINGS[compounding].rateFromContinuous(zeroRateOf(curve, time), frequency, time) as Rate;
}
