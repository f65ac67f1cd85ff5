import { elementAt } from '../checked-access.ts';
import { DEVIATION_OF_MEDIAN, medianOf } from '../statistics/order-statistics.ts';
import { type Measure, MISSING_DATA, measured, NOT_CONVERGED, type Years, years } from '../units.ts';
import { type CurveGuess, startOfFit } from './bond-fit-start.ts';
import { polishedFit, yieldErrors } from './bond-fit-steps.ts';
import { lifeOf, type PricedBond, type SampleBond, sampleBond } from './bond-sample.ts';
import { isSoundCurve, type NelsonSiegelCurve, type SvenssonCurve } from './curve.ts';
import { nelsonSiegelOf, svenssonOf } from './fit-curve.ts';

/** A zero curve through the prices of bonds, and on what it rests. */
export interface BondCurveFit {
  readonly curve: NelsonSiegelCurve | SvenssonCurve;
  /** Years to the last payment of the shortest and the longest bond that counted: the curve says nothing outside of them. */
  readonly shortest: Years;
  readonly longest: Years;
  /** How many bonds counted. */
  readonly bondCount: number;
  /** Root mean square of their errors, as errors of yields; a fraction. */
  readonly error: number;
}

const MIN_BONDS = 4;
/** Six parameters want half as many bonds again, or the curve bends to single prices. */
const MIN_BONDS_FOR_SVENSSON = 9;

const OUTLIER_DEVIATIONS = 5;
/** An error of yield that is never an outlier: 5 basis points. */
const SMALL_ERROR = 0.0005;
const OUTLIER_ROUNDS = 5;

function fitOnce(sample: readonly SampleBond[]): CurveGuess | null {
  const start = startOfFit(sample, sample.length < MIN_BONDS_FOR_SVENSSON ? 1 : 2);
  return start && polishedFit(sample, start);
}

/** The bonds whose prices agree with the curve about as well as most do. */
function withoutOutliers(sample: readonly SampleBond[], errors: readonly number[]): readonly SampleBond[] {
  const limit = Math.max(SMALL_ERROR, OUTLIER_DEVIATIONS * DEVIATION_OF_MEDIAN * (medianOf(errors.map(Math.abs)) ?? 0));
  const kept = sample.filter((_, index) => Math.abs(elementAt(errors, index)) <= limit);
  return kept.length < MIN_BONDS ? sample : kept;
}

/** Fits, leaves out what does not agree, and fits again until the sample stays. */
function robustFit(all: readonly SampleBond[]) {
  let sample = all;
  let guess = fitOnce(sample);
  for (let round = 0; round < OUTLIER_ROUNDS && guess !== null; round++) {
    const kept = withoutOutliers(all, yieldErrors(all, guess));
    if (kept.length === sample.length && kept.every((bond, index) => bond === sample[index])) break;
    sample = kept;
    guess = fitOnce(sample);
  }
  return guess && { guess, sample };
}

/**
 * The zero curve that reprices a sample of bonds best: the least squares of price errors over price and duration, which are errors of
 * yield, so that long bonds do not outweigh short ones (Bank for International Settlements, Papers 25; Gurkaynak, Sack, Wright 2007).
 * Svensson, from fewer than nine bonds Nelson-Siegel, `missing-data` with fewer than four that have a yield. A bond that the others
 * refute, by more than five deviations and 5 basis points, does not count. The same sample gives the same curve.
 */
export function fitCurveToBonds(bonds: readonly PricedBond[]): Measure<BondCurveFit> {
  const all = bonds.flatMap((bond) => sampleBond(bond) ?? []);
  if (all.length < MIN_BONDS) return MISSING_DATA;
  const found = robustFit(all);
  if (found === null) return NOT_CONVERGED;
  const { guess, sample } = found;
  const squares = yieldErrors(sample, guess).reduce((sum, error) => sum + error * error, 0);
  const error = Math.sqrt(squares / sample.length);
  const curve = guess.taus.length === 1 ? nelsonSiegelOf({ ...guess, error }) : svenssonOf({ ...guess, error });
  if (!Number.isFinite(error) || !isSoundCurve(curve)) return NOT_CONVERGED;
  const lives = sample.map(lifeOf);
  const range = { shortest: years(Math.min(...lives)), longest: years(Math.max(...lives)) };
  return measured({ curve, ...range, bondCount: sample.length, error });
}
