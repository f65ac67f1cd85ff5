import { elementAt } from '../checked-access.ts';

/** Derivatives by which a sum over a lattice is corrected where its values have a kink. */
export const BOUNDARY_ORDER = 7;

/**
 * Where the choice of an exercise turns, and what a trapezoid sum over the lattice misses there: `terms[q]` belongs to the derivative q
 * of the density with which the values are weighted.
 */
export interface ExerciseBoundary {
  readonly at: number;
  readonly terms: Float64Array;
}

/** The Bernoulli numbers over their factorials, from that of 0 on. */
const BERNOULLI = [1, -1 / 2, 1 / 12, 0, -1 / 720, 0, 1 / 30_240, 0, -1 / 1_209_600] as const;

/** The Bernoulli polynomial of a degree at a share of a step, over its factorial. */
function bernoulli(degree: number, share: number): number {
  let sum = 0;
  let power = 1;
  for (let n = 0; n <= degree; n++) {
    sum += elementAt(BERNOULLI, degree - n) * power;
    power *= share / (n + 1);
  }
  return sum;
}

/**
 * The boundary of an exercise by the Euler-Maclaurin formula for a sum whose function has a kink between two nodes.
 * `share` is the part of a step from the boundary to the next node, `jumps` the derivatives from the first on by which what lies above
 * the boundary differs from what lies below it.
 */
export function exerciseBoundary(at: number, gap: number, share: number, jumps: Float64Array): ExerciseBoundary {
  const terms = new Float64Array(BOUNDARY_ORDER);
  let power = gap;
  for (let n = 1; n <= BOUNDARY_ORDER; n++) {
    power *= gap;
    const scale = power * bernoulli(n + 1, share);
    for (let q = 0, binomial = 1; q < n; q++) {
      terms[q] = (terms[q] ?? Number.NaN) + scale * binomial * (jumps[n - q - 1] ?? Number.NaN);
      binomial *= (n - q) / (q + 1);
    }
  }
  return { at, terms };
}

/** Writes the density of a normal number at a distance from its mean, and its derivatives, as many as there is room for. */
export function writeDensities(distance: number, deviation: number, into: Float64Array): void {
  const z = distance / deviation;
  const precision = 1 / (deviation * deviation);
  let before = 0;
  let now = Math.exp(-0.5 * z * z) / (deviation * Math.sqrt(2 * Math.PI));
  for (let n = 0; n < into.length; n++) {
    into[n] = now;
    const next = -(distance * now + n * before) * precision;
    before = now;
    now = next;
  }
}
