import { InvalidInputError } from '../invalid-input-error.ts';
import type { Rate, Years } from '../units.ts';
import type { Compounding } from '../yield/yield-convention.ts';
import { checkNodes, interpolateLinear, type Nodes } from './interpolation.ts';

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

/** A zero-coupon curve as plain data. */
export type Curve = NelsonSiegelCurve | SvenssonCurve | ZeroNodesCurve | MoexCurve | ShiftedCurve;

/** The curve itself; throws `invalid-curve` when a parameter is no number, a tau is not positive or nodes do not ascend. */
export function curveChecked(curve: Curve): Curve {
  if (curve.model === 'ZeroNodes') checkNodes(curve);
  const taus = ['tau' in curve ? curve.tau : 1, 'tau1' in curve ? curve.tau1 : 1, 'tau2' in curve ? curve.tau2 : 1];
  const areNumbers = Object.values(curve).every((value) => typeof value !== 'number' || Number.isFinite(value));
  if (!areNumbers || !taus.every((tau) => tau > 0)) {
    throw new InvalidInputError('invalid-curve', 'a curve needs finite parameters and positive taus');
  }
  return curve;
}

/** (1 - e^-x) / x, with its limit 1 at 0. */
function decay(x: number): number {
  return x === 0 ? 1 : -Math.expm1(-x) / x;
}

function hump(x: number): number {
  return decay(x) - Math.exp(-x);
}

/** What the coefficients b0, b1, b2 and, with a second decay time, b3 are multiplied with at a time in years. */
export function svenssonLoadings(time: number, taus: readonly number[]): number[] {
  const first = time / (taus[0] ?? 1);
  const humps = taus.map((tau) => hump(time / tau));
  return [1, decay(first), ...humps];
}

const MOEX_RATIO = 1.6;

/** Centres and widths of the bell terms: a1 = 0, a2 = 0.6, a(i+1) = a(i) + a2 k^(i-1); b1 = a2, b(i+1) = b(i) k. */
const MOEX_BELLS = (() => {
  const bells = [{ centre: 0, width: 0.6 }];
  for (let i = 1; i < 9; i++) {
    const last = bells[i - 1] ?? { centre: 0, width: 0.6 };
    bells.push({ centre: last.centre + 0.6 * MOEX_RATIO ** (i - 1), width: last.width * MOEX_RATIO });
  }
  return bells;
})();

function moexRate(curve: MoexCurve, t: number): number {
  const x = t / curve.tau;
  const smooth = curve.b0 + curve.b1 * decay(x) + curve.b2 * hump(x);
  const bells = MOEX_BELLS.reduce(
    (sum, { centre, width }, i) => sum + (curve.g[i] ?? 0) * Math.exp(-(((t - centre) / width) ** 2)),
    0,
  );
  return (smooth + bells) / 10_000;
}

function zeroRateOf(curve: Curve, t: number): number {
  switch (curve.model) {
    case 'NelsonSiegel':
      return curve.b0 + curve.b1 * decay(t / curve.tau1) + curve.b2 * hump(t / curve.tau1);
    case 'Svensson': {
      const x = t / curve.tau1;
      return curve.b0 + curve.b1 * decay(x) + curve.b2 * hump(x) + curve.b3 * hump(t / curve.tau2);
    }
    case 'ZeroNodes':
      return interpolateLinear(curve, t);
    case 'Moex':
      return moexRate(curve, t);
    case 'Shifted':
      return zeroRateOf(curve.base, t) + interpolateLinear(curve.shift, t);
  }
}

/** A curve moved up in parallel by a continuously compounded rate. */
export function shiftedCurve(base: Curve, shift: number): Curve {
  return { model: 'Shifted', base, shift: { times: [0], values: [shift] } };
}

/** Continuously compounded zero rate at a time in years (calendar days / 365). */
export function zeroRate(curve: Curve, time: Years): Rate {
  return zeroRateOf(curve, time) as Rate;
}

/** Value today of 1 paid at a time in years. */
export function discountFactor(curve: Curve, time: Years): number {
  return Math.exp(-zeroRateOf(curve, time) * time);
}

/** Zero rate with annual compounding at a time in years. */
export function annualZeroRate(curve: Curve, time: Years): Rate {
  return Math.expm1(zeroRateOf(curve, time)) as Rate;
}

/** A continuously compounded rate over a time, in another compounding and frequency. */
export function rateFromContinuous(continuous: number, time: Years, compounding: Compounding, frequency: number): Rate {
  switch (compounding) {
    case 'Continuous':
      return continuous as Rate;
    case 'Simple':
      return (time > 0 ? Math.expm1(continuous * time) / time : continuous) as Rate;
    case 'Compounded':
    case 'SimpleThenCompounded':
      return (frequency * Math.expm1(continuous / frequency)) as Rate;
  }
}
