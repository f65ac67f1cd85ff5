import { elementAt } from '../checked-access.ts';
import { decayGrid } from '../solve/decay-search.ts';
import { solveSymmetric } from '../solve/least-squares.ts';
import { DEVIATION_OF_MEDIAN } from '../statistics/order-statistics.ts';
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
const MIN_SCALE = 0.0005;
/** Every third decay time of the grid: the steps after it find what lies between. */
const GRID_STEP = 3;
const START_ROUNDS = 15;
/** A point nearer than this to a start curve weighs no more than one so near: a tenth of a basis point. */
const NEAREST = 1e-5;
/** Starts from which the exact search begins, its steps from each, and the best ones that it follows to the end. */
const STARTS = 16;
const FIRST_STEPS = 12;
const POLISHED = 3;
/**
 * Keeps coefficients from growing against each other where few yields tell of them: one of 10 % counts as an error of one basis point in
 * every yield.
 */
const RIDGE = 1e-6;
/**
 * The hump of a curve through few points, whose decay is given: one of 1 % has to spare more than three basis points in every yield.
 */
const FEW_POINTS_RIDGE = 1e-3;

interface Start extends CurveGuess {
  /** Sum of absolute errors. */
  readonly sum: number;
  readonly errors: Float64Array;
}

/** Yields and the factors of the coefficients in each, row after row. These loops run often: an index outside reads NaN, not an error. */
interface Loaded {
  readonly rates: Float64Array;
  readonly factors: Float64Array;
  readonly size: number;
}

function loadedAt(points: readonly YieldPoint[], taus: readonly number[]): Loaded {
  const size = taus.length + 2;
  const factors = new Float64Array(size * points.length);
  for (const [at, { time }] of points.entries()) factors.set(svenssonLoadings(time, taus), at * size);
  return { rates: Float64Array.from(points, ({ rate }) => rate), factors, size };
}

function errorsOf({ rates, factors, size }: Loaded, betas: readonly number[]): Float64Array {
  return rates.map((rate, at) => {
    let error = rate;
    for (let k = 0; k < size; k++) error -= (factors[at * size + k] ?? Number.NaN) * (betas[k] ?? Number.NaN);
    return error;
  });
}

function weightedBetas({ rates, factors, size }: Loaded, weights: Float64Array): readonly number[] | null {
  const products = new Float64Array(size * size);
  const right = new Float64Array(size);
  let total = 0;
  for (let at = 0; at < rates.length; at++) {
    const weight = weights[at] ?? Number.NaN;
    total += weight;
    for (let i = 0; i < size; i++) {
      const scaled = weight * (factors[at * size + i] ?? Number.NaN);
      right[i] = (right[i] ?? Number.NaN) + scaled * (rates[at] ?? Number.NaN);
      for (let j = 0; j <= i; j++) {
        const place = i * size + j;
        products[place] = (products[place] ?? Number.NaN) + scaled * (factors[at * size + j] ?? Number.NaN);
      }
    }
  }
  for (let i = 0; i < size; i++) products[i * (size + 1)] = (products[i * (size + 1)] ?? Number.NaN) + RIDGE * total;
  return solveSymmetric(matrixOf(products, size), Array.from(right));
}

const matrixOf = (products: Float64Array, size: number) =>
  Array.from({ length: size }, (_, i) => Array.from(products.subarray(i * size, (i + 1) * size)));

/** The curve of least absolute errors at decay times, which a few wrong yields do not move. */
function startAt(points: readonly YieldPoint[], taus: readonly number[]): Start | null {
  const loaded = loadedAt(points, taus);
  let weights = new Float64Array(points.length).fill(1);
  let best: Start | null = null;
  for (let round = 0; round < START_ROUNDS; round++) {
    const betas = weightedBetas(loaded, weights);
    if (betas === null) return best;
    const errors = errorsOf(loaded, betas);
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
    .slice(0, STARTS);
}

/** How far yields usually are from a curve: by the median error, of which those are left out that the coefficients make small. */
function scaleOfErrors(errors: Float64Array, coefficients: number): number {
  const sizes = Array.from(errors, Math.abs).sort((a, b) => a - b);
  const free = sizes.slice(coefficients);
  if (free.length === 0) return MIN_SCALE;
  return Math.max(MIN_SCALE, DEVIATION_OF_MEDIAN * elementAt(free, Math.floor((free.length - 1) / 2)));
}

/** What coefficients cost by themselves. */
function ridgesOf(decays: DecayChoice): readonly number[] {
  return [0, RIDGE, typeof decays === 'object' ? FEW_POINTS_RIDGE : RIDGE, RIDGE];
}

/** Cauchy's loss: errors much larger than the scale hardly count. */
function stepFor(points: readonly YieldPoint[], scale: number, decays: DecayChoice) {
  const ridges = ridgesOf(decays);
  const times = Float64Array.from(points, ({ time }) => time);
  const rates = Float64Array.from(points, ({ rate }) => rate);
  return (guess: CurveGuess): Step => {
    const count = guess.betas.length;
    const size = count + guess.taus.length;
    const parts = new Float64Array(size);
    const products = new Float64Array(size * size);
    const right = new Float64Array(size);
    let squares = 0;
    for (let at = 0; at < times.length; at++) {
      const error = (rates[at] ?? Number.NaN) - writeRate(parts, times[at] ?? Number.NaN, guess);
      if (typeof decays === 'object') parts.fill(0, count);
      const ratio = (error / scale) ** 2;
      const weight = 1 / (1 + ratio);
      squares += scale ** 2 * Math.log1p(ratio);
      for (let i = 0; i < size; i++) {
        const scaled = weight * (parts[i] ?? Number.NaN);
        right[i] = (right[i] ?? Number.NaN) + scaled * error;
        for (let j = 0; j <= i; j++) {
          const place = i * size + j;
          products[place] = (products[place] ?? Number.NaN) + scaled * (parts[j] ?? Number.NaN);
        }
      }
    }
    for (const [i, beta] of guess.betas.entries()) {
      const ridge = (ridges[i] ?? RIDGE) * times.length;
      squares += ridge * beta * beta;
      products[i * size + i] = (products[i * size + i] ?? Number.NaN) + ridge;
      right[i] = (right[i] ?? Number.NaN) - ridge * beta;
    }
    return { squares, matrix: matrixOf(products, size), right: Array.from(right) };
  };
}

/** The best guesses after this many steps of each, the best first. */
function bestOf(guesses: readonly CurveGuess[], stepAt: (guess: CurveGuess) => Step, count: number, steps?: number) {
  return guesses
    .map((guess) => leastNear(guess, stepAt, steps))
    .map((guess) => ({ guess, loss: stepAt(guess).squares }))
    .sort((a, b) => a.loss - b.loss)
    .slice(0, count)
    .map(({ guess }) => guess);
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
  const stepAt = stepFor(points, scale, decays);
  const near = bestOf(starts, stepAt, POLISHED, FIRST_STEPS);
  const [best] = bestOf(near, stepAt, 1);
  return best === undefined ? null : { guess: { betas: best.betas, taus: best.taus }, scale };
}
