/** Value of a function at a point with its first and second derivative; written by the function. */
export interface ValueAndSlope {
  value: number;
  slope: number;
  /** Left at 0 where it is not known. */
  curvature: number;
}

/** A decreasing function whose root is sought between two bounds; its values are of the order of 1, such as logarithms of price. */
export interface DecreasingProblem {
  /** Writes value and derivatives at x; infinite values count with their sign. */
  readonly evaluate: (x: number, out: ValueAndSlope) => void;
  readonly low: number;
  readonly high: number;
  readonly guess: number;
  /** The search ends with a step that is no longer; where absent, when what it leaves is lost in rounding. */
  readonly lastStep?: number;
}

const MAX_STEPS = 200;
/** Step and value below which the search ends: their square or, with curvature, their cube is lost in rounding. */
const LAST_STEP = 1e-10;
const LAST_VALUE = 1e-8;
const LAST_CURVED_STEP = 1e-6;
const LAST_CURVED_VALUE = 1e-4;
const BISECTION_TOLERANCE = 1e-14;

/** Halley's step, which is Newton's where the curvature is not known. */
function nextPoint(x: number, { value, slope, curvature }: ValueAndSlope): number {
  const newton = value / slope;
  const correction = 1 - (newton * curvature) / (2 * slope);
  return x - (correction > 0.5 ? newton / correction : newton);
}

function isLastStep(step: number, { value, curvature }: ValueAndSlope): boolean {
  return curvature === 0
    ? step <= LAST_STEP && Math.abs(value) <= LAST_VALUE
    : step <= LAST_CURVED_STEP && Math.abs(value) <= LAST_CURVED_VALUE;
}

/**
 * The root of a decreasing function by Newton's or, with curvature, Halley's method, held inside a bracket that shrinks at
 * each step, so that it never diverges; null when the root does not lie between the bounds.
 */
export function solveDecreasing({ evaluate, low, high, guess, lastStep }: DecreasingProblem): number | null {
  const at: ValueAndSlope = { value: 0, slope: 0, curvature: 0 };
  let left = low;
  let right = high;
  let x = Math.min(Math.max(guess, low), high);
  for (let step = 0; step < MAX_STEPS; step++) {
    evaluate(x, at);
    if (at.value === 0) return x;
    if (at.value > 0) left = x;
    else right = x;
    const next = nextPoint(x, at);
    const scale = 1 + Math.abs(x);
    const isInside = next >= left && next <= right;
    const length = Math.abs(next - x) / scale;
    if (isInside && (lastStep === undefined ? isLastStep(length, at) : length <= lastStep)) return next;
    if (right - left <= BISECTION_TOLERANCE * scale) return left > low && right < high ? (left + right) / 2 : null;
    x = isInside ? next : (left + right) / 2;
  }
  return null;
}
