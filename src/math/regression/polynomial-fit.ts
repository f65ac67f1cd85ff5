import { elementAt } from '../checked-access.ts';
import { zeroRate } from '../curve/curve.ts';
import { fitNelsonSiegel } from '../curve/fit-curve.ts';
import { leastSquares } from '../solve/least-squares.ts';
import { type Measure, MISSING_DATA, measured, NOT_CONVERGED, years } from '../units.ts';

/** How well fitted values tell the observed ones. */
interface FitQuality {
  /** 1 less the sum of squared residuals by that about the mean; null where all observed values are one. */
  readonly rSquared: number | null;
  /** Square root of the sum of squared residuals by the points beyond the parameters, in the unit of y; null without such points. */
  readonly residualError: number | null;
}

/** Of a fit with this many parameters. */
function fitQuality(observed: readonly number[], fitted: readonly number[], parameters: number): FitQuality {
  const mean = observed.reduce((sum, y) => sum + y, 0) / observed.length;
  const about = observed.reduce((sum, y) => sum + (y - mean) ** 2, 0);
  const left = observed.reduce((sum, y, at) => sum + (y - elementAt(fitted, at)) ** 2, 0);
  const free = observed.length - parameters;
  return { rSquared: about > 0 ? 1 - left / about : null, residualError: free > 0 ? Math.sqrt(left / free) : null };
}

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

/** Parameters of the curve of Nelson and Siegel: three coefficients and the decay. */
const NELSON_SIEGEL_PARAMETERS = 4;

function nelsonSiegelThrough(xs: readonly number[], ys: readonly number[], unit: number): Measure<CurveThrough> {
  if (xs.length <= NELSON_SIEGEL_PARAMETERS) return MISSING_DATA;
  const points = xs.map((time, at) => ({ time, rate: (ys[at] ?? Number.NaN) * unit }));
  const fit = fitNelsonSiegel(points);
  if (!fit.ok) return fit;
  const valueAt = (x: number) => zeroRate(fit.value.curve, years(x)) / unit;
  return measured({ valueAt, ...fitQuality(ys, xs.map(valueAt), NELSON_SIEGEL_PARAMETERS) });
}

/**
 * The curve of a kind with the least sum of squared errors in y through points, each counting the same. For Nelson and Siegel x is in years and `unit` is
 * what one of y is as a fraction: 0.01 for per cent.
 */
export function fitPoints(
  kind: 'line' | 'parabola' | 'nelson-siegel',
  xs: readonly number[],
  ys: readonly number[],
  unit = 0.01,
): Measure<CurveThrough> {
  if (kind === 'nelson-siegel') return nelsonSiegelThrough(xs, ys, unit);
  return fitPolynomial(xs, ys, kind === 'line' ? 1 : 2);
}
