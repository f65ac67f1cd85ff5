/** Value and slope of a function at a point; written by the function. */
export interface ValueAndSlope {
  value: number;
  slope: number;
}

/** A decreasing function whose root is sought between two bounds. */
export interface DecreasingProblem {
  /** Writes value and slope at x; infinite values count with their sign. */
  readonly evaluate: (x: number, out: ValueAndSlope) => void;
  readonly low: number;
  readonly high: number;
  readonly guess: number;
}

const MAX_STEPS = 200;
/** A Newton step this small leaves an error of its square: below the precision of the numbers. */
const NEWTON_TOLERANCE = 1e-10;
const BISECTION_TOLERANCE = 1e-14;

/**
 * The root of a decreasing function by Newton's method, held inside a bracket that shrinks at each step, so that it never
 * diverges; null when the root does not lie between the bounds.
 */
export function solveDecreasing({ evaluate, low, high, guess }: DecreasingProblem): number | null {
  const at: ValueAndSlope = { value: 0, slope: 0 };
  let left = low;
  let right = high;
  let x = Math.min(Math.max(guess, low), high);
  for (let step = 0; step < MAX_STEPS; step++) {
    evaluate(x, at);
    if (at.value === 0) return x;
    if (at.value > 0) left = x;
    else right = x;
    const next = x - at.value / at.slope;
    const tolerance = 1 + Math.abs(x);
    const isInside = next >= left && next <= right;
    if (isInside && Math.abs(next - x) <= NEWTON_TOLERANCE * tolerance) return next;
    if (right - left <= BISECTION_TOLERANCE * tolerance) return left > low && right < high ? (left + right) / 2 : null;
    x = isInside ? next : (left + right) / 2;
  }
  return null;
}
