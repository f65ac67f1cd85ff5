import { elementAt } from '../checked-access.ts';
import { decayGrid } from '../solve/decay-search.ts';
import { solveSymmetric } from '../solve/least-squares.ts';
import type { CurveGuess } from './bond-fit-start.ts';
import { leastNear, type Step, writeRate } from './bond-fit-steps.ts';
import { svenssonLoadings } from './curve.ts';

/** A yield at a duration in years. */
export interface YieldPoint {
  readonly time: number;
  readonly rate: number;
}

/** Which curve is sought: with one or two decay times that are free, or with one that is given. */
export type DecayChoice = 1 | 2 | { readonly fixed: number };

/** Least deviation of yields from a curve, in the sense of a standard deviation: 5 basis points. */
const LEAST_SCALE = 0.0005;
/** The median of absolute values times this is the standard deviation where errors are normal. */
const DEVIATION_OF_MEDIAN = 1.4826;
/** Every third decay time of the grid: the steps after it find what lies between. */
const GRID_STEP = 3;
const START_ROUNDS = 15;
/** A point nearer than this to a start curve weighs no more than one so near: a tenth of a basis point. */
const NEAREST = 1e-5;
/** Starts from which the exact search goes on. */
const POLISHED = 12;
/**
 * Keeps coefficients from growing against each other where few yields tell of them: one of 10 % counts as an error of one basis point in
 * every yield.
 */
const RIDGE = 1e-6;

interface Start extends CurveGuess {
  /** Sum of absolute errors. */
  readonly sum: number;
  readonly errors: readonly number[];
}

function errorsOf(points: readonly YieldPoint[], rows: readonly (readonly number[])[], betas: readonly number[]) {
  return points.map(({ rate }, index) => {
    const row = elementAt(rows, index);
    let error = rate;
    for (let k = 0; k < betas.length; k++) error -= (row[k] ?? Number.NaN) * (betas[k] ?? Number.NaN);
    return error;
  });
}

function weightedBetas(
  points: readonly YieldPoint[],
  rows: readonly (readonly number[])[],
  weights: readonly number[],
): readonly number[] | null {
  const size = elementAt(rows, 0).length;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const matrix = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => (i === j ? RIDGE * total : 0)),
  );
  const right = new Array<number>(size).fill(0);
  for (const [index, row] of rows.entries()) {
    const weight = weights[index] ?? Number.NaN;
    const rate = points[index]?.rate ?? Number.NaN;
    for (let i = 0; i < size; i++) {
      const scaled = weight * (row[i] ?? Number.NaN);
      right[i] = (right[i] ?? Number.NaN) + scaled * rate;
      const line = elementAt(matrix, i);
      for (let j = 0; j <= i; j++) line[j] = (line[j] ?? Number.NaN) + scaled * (row[j] ?? Number.NaN);
    }
  }
  return solveSymmetric(matrix, right);
}

/** The curve of least absolute errors at decay times, which a few wrong yields do not move. */
function startAt(points: readonly YieldPoint[], taus: readonly number[]): Start | null {
  const rows = points.map(({ time }) => svenssonLoadings(time, taus));
  let weights: readonly number[] = points.map(() => 1);
  let best: Start | null = null;
  for (let round = 0; round < START_ROUNDS; round++) {
    const betas = weightedBetas(points, rows, weights);
    if (betas === null) return best;
    const errors = errorsOf(points, rows, betas);
    const sum = errors.reduce((total, error) => total + Math.abs(error), 0);
    if (best === null || sum < best.sum) best = { betas, taus, sum, errors };
    weights = errors.map((error) => 1 / Math.max(NEAREST, Math.abs(error)));
  }
  return best;
}

function startsOf(points: readonly YieldPoint[], decays: DecayChoice): readonly Start[] {
  const grid = typeof decays === 'object' ? [[decays.fixed]] : decayGrid(decays);
  const coarse = decayGrid(1).flatMap((single, index) => (index % GRID_STEP === 0 ? single : []));
  const tried = typeof decays === 'object' ? grid : grid.filter((taus) => taus.every((tau) => coarse.includes(tau)));
  return tried
    .flatMap((taus) => startAt(points, taus) ?? [])
    .sort((a, b) => a.sum - b.sum)
    .slice(0, POLISHED);
}

/** How far yields usually are from a curve: by the median error, of which those are left out that the coefficients make small. */
function scaleOfErrors(errors: readonly number[], coefficients: number): number {
  const sizes = errors.map(Math.abs).sort((a, b) => a - b);
  const free = sizes.slice(coefficients);
  if (free.length === 0) return LEAST_SCALE;
  return Math.max(LEAST_SCALE, DEVIATION_OF_MEDIAN * elementAt(free, Math.floor((free.length - 1) / 2)));
}

/** Cauchy's loss: errors much larger than the scale hardly count. */
function stepFor(points: readonly YieldPoint[], scale: number, isFixed: boolean) {
  return (guess: CurveGuess): Step => {
    const size = guess.betas.length + guess.taus.length;
    const parts = new Float64Array(size);
    const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
    const right = new Array<number>(size).fill(0);
    let squares = 0;
    for (const { time, rate } of points) {
      const error = rate - writeRate(parts, time, guess);
      if (isFixed) parts.fill(0, guess.betas.length);
      const ratio = (error / scale) ** 2;
      const weight = 1 / (1 + ratio);
      squares += scale ** 2 * Math.log1p(ratio);
      for (const [i, row] of matrix.entries()) {
        const scaled = weight * (parts[i] ?? Number.NaN);
        right[i] = elementAt(right, i) + scaled * error;
        for (let j = 0; j <= i; j++) row[j] = elementAt(row, j) + scaled * (parts[j] ?? Number.NaN);
      }
    }
    return withRidge({ squares, matrix, right }, guess, RIDGE * points.length);
  };
}

function withRidge({ squares, matrix, right }: Step, { betas }: CurveGuess, ridge: number): Step {
  const held = betas.map((beta, index) => (index === 0 ? 0 : beta));
  return {
    squares: squares + ridge * held.reduce((sum, beta) => sum + beta * beta, 0),
    matrix: matrix.map((row, i) =>
      row.map((value, j) => (i === j && i > 0 && i < betas.length ? value + ridge : value)),
    ),
    right: right.map((value, i) => value - ridge * (held[i] ?? 0)),
  };
}

export interface RobustFit {
  readonly guess: CurveGuess;
  readonly scale: number;
}

/**
 * The curve of Nelson, Siegel and Svensson through yields at durations with the least sum of Cauchy's loss, s^2 ln(1 + (error / s)^2), of
 * which s is `scale`: how far yields usually are from the curve of least absolute errors where it is not given. Null when none is determined.
 */
export function robustYieldFit(
  points: readonly YieldPoint[],
  decays: DecayChoice,
  givenScale?: number,
): RobustFit | null {
  const starts = startsOf(points, decays);
  const [first] = starts;
  if (first === undefined) return null;
  const scale = givenScale ?? scaleOfErrors(first.errors, first.betas.length);
  const stepAt = stepFor(points, scale, typeof decays === 'object');
  const ends = starts.map((start) => leastNear(start, stepAt));
  const losses = ends.map((end) => stepAt(end).squares);
  const guess = elementAt(ends, losses.indexOf(Math.min(...losses)));
  return { guess: { betas: guess.betas, taus: guess.taus }, scale };
}
