import { elementAt, numberAt } from '../checked-access.ts';
import { solveSymmetric } from '../solve/least-squares.ts';
import type { CurveGuess } from './bond-fit-start.ts';
import type { SampleBond } from './bond-sample.ts';

/** Decay times in years beyond which the search does not go: below, only the first weeks change; above, the curve is a straight line. */
const MIN_DECAY = 0.05;
const MAX_DECAY = 30;
/** Closer decay times describe one hump by the difference of two large ones. */
const MIN_DECAY_RATIO = 1.2;
const MAX_STEPS = 300;
/** The search ends where a step lowers the squared errors by less than this share. */
const LAST_GAIN = 1e-7;

/** Room for the derivatives of one bond by each parameter: the coefficients, then the logarithms of the decay times. */
interface Workspace {
  readonly gradient: Float64Array;
  readonly parts: Float64Array;
}

// These loops run millions of times for a year of curves, so an index outside of a list reads NaN here, not an error.

/** The rate of a curve at a time; writes its derivatives by each parameter: the coefficients, then the logarithms of the decay times. */
export function writeRate(parts: Float64Array, time: number, { betas, taus }: CurveGuess): number {
  const count = betas.length;
  let rate = betas[0] ?? Number.NaN;
  parts[0] = 1;
  for (let k = 0; k < taus.length; k++) {
    const x = time / (taus[k] ?? Number.NaN);
    const faded = Math.exp(-x);
    const slope = x === 0 ? 1 : -Math.expm1(-x) / x;
    const hump = slope - faded;
    const humpBeta = betas[k + 2] ?? Number.NaN;
    // d slope / d ln tau = hump; d hump / d ln tau = hump - x e^-x.
    let byDecay = humpBeta * (hump - x * faded);
    rate += humpBeta * hump;
    parts[k + 2] = hump;
    if (k === 0) {
      const slopeBeta = betas[1] ?? Number.NaN;
      rate += slopeBeta * slope;
      byDecay += slopeBeta * hump;
      parts[1] = slope;
    }
    parts[count + k] = byDecay;
  }
  return rate;
}

/** Error of a bond's price on a curve as one of its yield; writes its derivatives, with the sign turned, into the workspace. */
function yieldError(bond: SampleBond, guess: CurveGuess, { gradient, parts }: Workspace): number {
  const { times, amounts, dirty, perYield } = bond;
  let value = 0;
  gradient.fill(0);
  for (let i = 0; i < times.length; i++) {
    const time = times[i] ?? Number.NaN;
    const discounted = (amounts[i] ?? Number.NaN) * Math.exp(-writeRate(parts, time, guess) * time);
    value += discounted;
    const weight = time * discounted * perYield;
    for (let j = 0; j < gradient.length; j++) gradient[j] = (gradient[j] ?? 0) - weight * (parts[j] ?? 0);
  }
  return (dirty - value) * perYield;
}

function workspaceFor({ betas, taus }: CurveGuess): Workspace {
  const count = betas.length + taus.length;
  return { gradient: new Float64Array(count), parts: new Float64Array(count) };
}

/** The errors of a sample on a curve, as errors of yields: market price less price on the curve, over price and duration. */
export function yieldErrors(sample: readonly SampleBond[], guess: CurveGuess): readonly number[] {
  const workspace = workspaceFor(guess);
  return sample.map((bond) => yieldError(bond, guess, workspace));
}

/** What a sum of squares is at a guess, and the normal equations of the next step. */
export interface Step {
  readonly squares: number;
  readonly matrix: readonly (readonly number[])[];
  readonly right: readonly number[];
}

function linearised(sample: readonly SampleBond[], guess: CurveGuess): Step {
  const workspace = workspaceFor(guess);
  const { gradient } = workspace;
  const size = gradient.length;
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const right = new Array<number>(size).fill(0);
  let squares = 0;
  for (const bond of sample) {
    const error = yieldError(bond, guess, workspace);
    squares += error * error;
    for (const [i, row] of matrix.entries()) {
      const slope = numberAt(gradient, i);
      right[i] = elementAt(right, i) + slope * error;
      for (let j = 0; j <= i; j++) row[j] = elementAt(row, j) + slope * numberAt(gradient, j);
    }
  }
  return { squares, matrix, right };
}

function moved({ betas, taus }: CurveGuess, change: readonly number[]): CurveGuess {
  return {
    betas: betas.map((beta, i) => beta + elementAt(change, i)),
    taus: taus.map((tau, k) => {
      const next = tau * Math.exp(elementAt(change, betas.length + k));
      return Math.min(MAX_DECAY, Math.max(MIN_DECAY, next));
    }),
  };
}

function areApart([first, second]: readonly number[]): boolean {
  if (first === undefined || second === undefined) return true;
  return Math.max(first, second) >= MIN_DECAY_RATIO * Math.min(first, second);
}

function damped(matrix: Step['matrix'], damping: number): Step['matrix'] {
  return matrix.map((row, i) => row.map((value, j) => (i === j ? value * (1 + damping) + Number.MIN_VALUE : value)));
}

/** The guess near one that is given where the least is: coefficients and decay times together, by the method of Levenberg and Marquardt. */
export function leastNear(start: CurveGuess, stepAt: (guess: CurveGuess) => Step, maxSteps = MAX_STEPS): CurveGuess {
  let best = start;
  let at = stepAt(best);
  let damping = 1e-3;
  for (let step = 0; step < maxSteps && damping < 1e8; step++) {
    const change = solveSymmetric(damped(at.matrix, damping), at.right);
    const next = change && moved(best, change);
    const there = next && areApart(next.taus) ? stepAt(next) : null;
    if (next === null || there === null || !(there.squares < at.squares)) {
      damping *= 10;
      continue;
    }
    const gain = at.squares - there.squares;
    best = next;
    at = there;
    damping = Math.max(damping / 10, 1e-12);
    if (gain <= at.squares * LAST_GAIN) break;
  }
  return best;
}

/** The curve with the least squared errors of yield near one that is given, on exact prices. */
export function polishedFit(sample: readonly SampleBond[], start: CurveGuess): CurveGuess {
  return leastNear(start, (guess) => linearised(sample, guess));
}
