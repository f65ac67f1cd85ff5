import { elementAt } from '../checked-access.ts';
import { leastSquares } from '../solve/least-squares.ts';
import { type Measure, MISSING_DATA, measured, NOT_CONVERGED } from '../units.ts';
import { type FitQuality, fitQuality } from './fit-quality.ts';

/** A curve with the least sum of squared errors in y. */
export interface CurveThrough extends FitQuality {
  readonly valueAt: (x: number) => number;
}

/**
 * The line (degree 1) or parabola (degree 2) of least squares through points, each counting the same; `missing-data` where no point is left
 * beyond the coefficients, `not-converged` where the points do not determine them, as when all share one x. It works in x less its mean by
 * half its range, so that large x lose no digits.
 */
export function fitPolynomial(xs: readonly number[], ys: readonly number[], degree: 1 | 2): Measure<CurveThrough> {
  if (xs.length <= degree + 1) return MISSING_DATA;
  const mean = xs.reduce((sum, x) => sum + x, 0) / xs.length;
  const half = xs.reduce((max, x) => Math.max(max, Math.abs(x - mean)), 0);
  if (!(half > 0)) return NOT_CONVERGED;
  const powers = (x: number) => Array.from({ length: degree + 1 }, (_, power) => ((x - mean) / half) ** power);
  const betas = leastSquares({ rows: xs.map(powers), targets: ys, weights: xs.map(() => 1) });
  if (betas === null || !betas.every(Number.isFinite)) return NOT_CONVERGED;
  const valueAt = (x: number) => powers(x).reduce((sum, power, at) => sum + power * elementAt(betas, at), 0);
  return measured({ valueAt, ...fitQuality(ys, xs.map(valueAt), degree + 1) });
}
