import { elementAt } from '../checked-access.ts';
import { bestDecay, type DecayFit, decayGrid } from '../solve/decay-search.ts';
import { dotProduct, leastSquares } from '../solve/least-squares.ts';
import { type Measure, MISSING_DATA, measured, NOT_CONVERGED } from '../units.ts';
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
    return sum + elementAt(weights, index) * (rate - dotProduct(elementAt(rows, index), betas)) ** 2;
  }, 0);
  const error = Math.sqrt(squares / total);
  return Number.isFinite(error) ? { betas, taus, error } : null;
}

/** The curve of a fit with one decay time. */
export function nelsonSiegelOf({ betas, taus }: DecayFit): NelsonSiegelCurve {
  const beta = (index: number) => elementAt(betas, index);
  return { model: 'NelsonSiegel', b0: beta(0), b1: beta(1), b2: beta(2), tau1: elementAt(taus, 0) };
}

/** The curve of a fit with two decay times. */
export function svenssonOf({ betas, taus }: DecayFit): SvenssonCurve {
  const beta = (index: number) => elementAt(betas, index);
  const [tau1, tau2] = [elementAt(taus, 0), elementAt(taus, 1)];
  return { model: 'Svensson', b0: beta(0), b1: beta(1), b2: beta(2), b3: beta(3), tau1, tau2 };
}

/** Nelson-Siegel curve with the least weighted squared errors over the points; `missing-data` with fewer than four. */
export function fitNelsonSiegel(points: readonly RatePoint[]): Measure<FittedCurve<NelsonSiegelCurve>> {
  if (points.length < 4) return MISSING_DATA;
  const fit = bestDecay((taus) => fitPoints(points, taus), decayGrid(1));
  return fit ? measured({ curve: nelsonSiegelOf(fit), error: fit.error }) : NOT_CONVERGED;
}
