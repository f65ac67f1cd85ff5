import { type Measure, MISSING_DATA, measured, NOT_CONVERGED } from '../measure.ts';
import { bestDecay, type DecayFit, decayGrid } from '../solve/decay-search.ts';
import { leastSquares } from '../solve/least-squares.ts';
import { type NelsonSiegelCurve, type SvenssonCurve, svenssonLoadings } from './curve.ts';

/** One observed rate at a time in years: a zero rate, or the yield of a bond at its duration. */
export interface RatePoint {
  readonly time: number;
  readonly rate: number;
  /** 1 where absent. */
  readonly weight?: number;
}

/** A curve with its root mean square of weighted errors, as a fraction. */
export interface FittedCurve<C> {
  readonly curve: C;
  readonly error: number;
}

function fitPoints(points: readonly RatePoint[], taus: readonly number[]): DecayFit | null {
  const rows = points.map(({ time }) => svenssonLoadings(time, taus));
  const weights = points.map(({ weight }) => weight ?? 1);
  const betas = leastSquares({ rows, targets: points.map(({ rate }) => rate), weights });
  if (!betas) return null;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const squares = points.reduce((sum, { rate }, index) => {
    const fitted = betas.reduce((value, beta, j) => value + beta * (rows[index]?.[j] ?? 0), 0);
    return sum + (weights[index] ?? 1) * (rate - fitted) ** 2;
  }, 0);
  const error = Math.sqrt(squares / total);
  return Number.isFinite(error) ? { betas, taus, error } : null;
}

/** The curve of a fit with one decay time. */
function nelsonSiegelOf({ betas, taus }: DecayFit): NelsonSiegelCurve {
  const [b0 = 0, b1 = 0, b2 = 0] = betas;
  return { model: 'NelsonSiegel', b0, b1, b2, tau1: taus[0] ?? 1 };
}

/** The curve of a fit with two decay times. */
export function svenssonOf({ betas, taus }: DecayFit): SvenssonCurve {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = betas;
  const [tau1 = 1, tau2 = 1] = taus;
  return { model: 'Svensson', b0, b1, b2, b3, tau1, tau2 };
}

/** Nelson-Siegel curve with the least weighted squared errors over the points; `missing-data` with fewer than four. */
export function fitNelsonSiegel(points: readonly RatePoint[]): Measure<FittedCurve<NelsonSiegelCurve>> {
  if (points.length < 4) return MISSING_DATA;
  const fit = bestDecay((taus) => fitPoints(points, taus), decayGrid(1));
  return fit ? measured({ curve: nelsonSiegelOf(fit), error: fit.error }) : NOT_CONVERGED;
}

/** Svensson curve with the least weighted squared errors over the points; `missing-data` with fewer than six. */
export function fitSvensson(points: readonly RatePoint[]): Measure<FittedCurve<SvenssonCurve>> {
  if (points.length < 6) return MISSING_DATA;
  const fit = bestDecay((taus) => fitPoints(points, taus), decayGrid(2));
  return fit ? measured({ curve: svenssonOf(fit), error: fit.error }) : NOT_CONVERGED;
}
