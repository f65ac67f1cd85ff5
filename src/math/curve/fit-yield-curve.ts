import { type Measure, MISSING_DATA, measured, NOT_CONVERGED, type Years, years } from '../units.ts';
import { isSoundCurve, type NelsonSiegelCurve, type SvenssonCurve, zeroRate } from './curve.ts';
import { nelsonSiegelOf, svenssonOf } from './fit-curve.ts';
import { type DecayChoice, robustYieldFit, type YieldPoint } from './robust-yield-fit.ts';

/** A curve of yields against durations, and on what it rests. */
export interface YieldCurveFit {
  /** In the formula of zero curves; what it gives are yields in the convention of those that it was fitted to. */
  readonly curve: NelsonSiegelCurve | SvenssonCurve;
  /** Least and greatest duration that counted: the curve says nothing outside of them. */
  readonly shortest: Years;
  readonly longest: Years;
  /** How far yields usually are from the curve, a fraction; 5 basis points at the least. */
  readonly scale: number;
  /** Of each point in the order given: its yield less that of the curve, a fraction. */
  readonly residuals: readonly number[];
  /** Of each point: whether the others refute it. */
  readonly outliers: readonly boolean[];
}

/** Points without which there is no curve. */
const MIN_POINTS_OF_CURVE = 4;
/** Fewer points do not tell how fast a slope fades. */
const MIN_POINTS_FOR_DECAY = 7;
/** Six parameters want half as many points again, or the curve bends to single ones. */
const MIN_POINTS_FOR_SVENSSON = 9;
/** The decay of Diebold and Li (2006): 0.0609 a month, where the hump is highest at 30 months; in years. */
const USUAL_DECAY = 1 / (12 * 0.0609);
/** A point farther from the curve than this many times the scale is an outlier. */
const OUTLIER_SCALES = 5;

function decaysFor(count: number): DecayChoice {
  if (count < MIN_POINTS_FOR_DECAY) return { fixed: USUAL_DECAY };
  return count < MIN_POINTS_FOR_SVENSSON ? 1 : 2;
}

/**
 * The curve through an issuer's yields at durations that wrong or odd ones do not move: Svensson (1994), from fewer than nine points Nelson
 * and Siegel (1987), from fewer than seven with the decay of Diebold and Li (2006); `missing-data` with fewer than four. It has the least sum
 * of Cauchy's loss (Holland and Welsch 1977). The same points give the same curve.
 */
export function fitYieldCurve(points: readonly YieldPoint[]): Measure<YieldCurveFit> {
  if (points.length < MIN_POINTS_OF_CURVE) return MISSING_DATA;
  const fit = robustYieldFit(points, decaysFor(points.length));
  if (fit === null) return NOT_CONVERGED;
  const shape = { ...fit.guess, error: fit.scale };
  const curve = shape.taus.length === 1 ? nelsonSiegelOf(shape) : svenssonOf(shape);
  if (!isSoundCurve(curve)) return NOT_CONVERGED;
  const residuals = points.map(({ time, rate }) => rate - zeroRate(curve, years(time)));
  const outliers = residuals.map((residual) => Math.abs(residual) > OUTLIER_SCALES * fit.scale);
  const counted = points.filter((_, index) => outliers[index] === false).map(({ time }) => time);
  if (counted.length === 0) return NOT_CONVERGED;
  const range = { shortest: years(Math.min(...counted)), longest: years(Math.max(...counted)) };
  return measured({ curve, ...range, scale: fit.scale, residuals, outliers });
}
