import { zeroRate } from '../curve/curve.ts';
import { fitNelsonSiegel } from '../curve/fit-curve.ts';
import { type Measure, MISSING_DATA, measured, years } from '../units.ts';
import { fitQuality } from './fit-quality.ts';
import { type CurveThrough, fitPolynomial } from './polynomial-fit.ts';

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
