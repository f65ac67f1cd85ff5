import { BOUNDARY_ORDER, type ExerciseBoundary, writeDensities } from './exercise-boundary.ts';

/** So many scenarios are priced together: a node has a number for each, one after another. */
export const LANES = 4;

/** The evenly spaced states of a day of decision, in units of the volatility. */
export interface Level {
  /** Of the state on the day. */
  readonly variance: number;
  /** Of the state's move since the decision before. */
  readonly deviation: number;
  /** How far a move is followed. */
  readonly reach: number;
  readonly low: number;
  readonly gap: number;
  readonly nodes: number;
}

/** Values on the nodes of a level, `LANES` a node, and where those of each lane have kinks. */
export interface LevelValues {
  readonly values: Float64Array;
  readonly boundaries: readonly (readonly ExerciseBoundary[])[];
  /** The first and the last node with a value; those beyond count as 0. */
  from: number;
  to: number;
}

/** Some nodes of a level, both ends included. */
export interface NodeRange {
  readonly from: number;
  readonly to: number;
}

// The loops below are the innermost of a price: they read NaN from an index outside of an array, as those of `compounding.ts`.

const ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

/** The nodes of a level within reach of states of the level before, from the lowest to the highest. */
export function nodesInReach({ low, gap, nodes, reach }: Level, lowest: number, highest: number): NodeRange {
  const from = Math.max(0, Math.ceil((lowest - reach - low) / gap));
  const to = Math.min(nodes - 1, Math.floor((highest + reach - low) / gap));
  return { from, to };
}

/** The nodes with a value within reach of a state: the first and the last, their step, and the first one's distance. */
function valuesInReach(next: Level, { from: first, to: last }: LevelValues, state: number) {
  const reached = nodesInReach(next, state, state);
  const from = Math.max(first, reached.from);
  const to = Math.min(last, reached.to);
  const { low, gap, deviation } = next;
  return { from, to, step: gap / deviation, distance: (low + from * gap - state) / deviation };
}

/** Writes the means of the values of the next level, seen from some nodes. The density goes on from node to node by two products. */
export function writeMeans(
  means: Float64Array,
  { level, nodes }: { readonly level: Level; readonly nodes: NodeRange },
  next: Level,
  later: LevelValues,
): void {
  const { values } = later;
  for (let node = nodes.from; node <= nodes.to; node++) {
    const { from, to, step, distance } = valuesInReach(next, later, level.low + node * level.gap);
    let density = (step / ROOT_TWO_PI) * Math.exp(-0.5 * distance * distance);
    let ratio = Math.exp(-distance * step - 0.5 * step * step);
    const shrink = Math.exp(-step * step);
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let i = LANES * from; i <= LANES * to; i += LANES) {
      a += density * (values[i] ?? Number.NaN);
      b += density * (values[i + 1] ?? Number.NaN);
      c += density * (values[i + 2] ?? Number.NaN);
      d += density * (values[i + 3] ?? Number.NaN);
      density *= ratio;
      ratio *= shrink;
    }
    const at = LANES * node;
    means[at] = a;
    means[at + 1] = b;
    means[at + 2] = c;
    means[at + 3] = d;
  }
}

const densities = new Float64Array(BOUNDARY_ORDER);

/** Adds to the means of one lane at some nodes what sums over the nodes of the next level miss at a kink there. */
export function addBoundary(
  means: Float64Array,
  { level: { low, gap }, nodes }: { readonly level: Level; readonly nodes: NodeRange },
  { at, terms }: ExerciseBoundary,
  { lane, deviation, reach }: { readonly lane: number } & Pick<Level, 'deviation' | 'reach'>,
): void {
  const from = Math.max(nodes.from, Math.ceil((at - reach - low) / gap));
  const to = Math.min(nodes.to, Math.floor((at + reach - low) / gap));
  for (let node = from; node <= to; node++) {
    writeDensities(at - (low + node * gap), deviation, densities);
    let sum = 0;
    for (let q = 0; q < BOUNDARY_ORDER; q++) sum += (terms[q] ?? Number.NaN) * (densities[q] ?? Number.NaN);
    const index = LANES * node + lane;
    means[index] = (means[index] ?? Number.NaN) + sum;
  }
}

/** Writes the mean of the values of one lane seen from a state, and its derivatives by the state, as many as there is room for. */
export function writeMean(mean: Float64Array, state: number, lane: number, next: Level, later: LevelValues): void {
  const { from, to, step, distance } = valuesInReach(next, later, state);
  let z = distance;
  let density = (step / ROOT_TWO_PI) * Math.exp(-0.5 * z * z);
  let ratio = Math.exp(-z * step - 0.5 * step * step);
  const shrink = Math.exp(-step * step);
  mean.fill(0);
  for (let i = LANES * from + lane; i <= LANES * to + lane; i += LANES) {
    // By the Hermite polynomials of z; scaled at the end.
    let before = 0;
    let now = density * (later.values[i] ?? Number.NaN);
    for (let n = 0; n < mean.length; n++) {
      mean[n] = (mean[n] ?? Number.NaN) + now;
      const after = z * now - n * before;
      before = now;
      now = after;
    }
    z += step;
    density *= ratio;
    ratio *= shrink;
  }
  let scale = 1;
  for (let n = 0; n < mean.length; n++, scale /= next.deviation) mean[n] = (mean[n] ?? Number.NaN) * scale;
  for (const boundary of later.boundaries[lane] ?? []) addBoundaryDerivatives(mean, state, next.deviation, boundary);
}

const MAX_DERIVATIVES = 16;
const furtherDensities = new Float64Array(BOUNDARY_ORDER + MAX_DERIVATIVES);

function addBoundaryDerivatives(
  mean: Float64Array,
  state: number,
  deviation: number,
  { at, terms }: ExerciseBoundary,
): void {
  writeDensities(at - state, deviation, furtherDensities);
  for (let n = 0, sign = 1; n < mean.length; n++, sign = -sign) {
    let sum = 0;
    for (let q = 0; q < BOUNDARY_ORDER; q++) sum += (terms[q] ?? Number.NaN) * (furtherDensities[q + n] ?? Number.NaN);
    mean[n] = (mean[n] ?? Number.NaN) + sign * sum;
  }
}

/** Adds two geometric series along the nodes to each lane, from an index on: terms at the first node, ratios from node to node. */
export function addGeometricPair(values: Float64Array, terms: Float64Array, ratios: Float64Array, from: number): void {
  for (let lane = 0; lane < LANES; lane += 2) {
    const first = from + lane;
    let a = terms[first] ?? Number.NaN;
    let b = terms[first + 1] ?? Number.NaN;
    let c = terms[first + LANES] ?? Number.NaN;
    let d = terms[first + LANES + 1] ?? Number.NaN;
    const p = ratios[first] ?? Number.NaN;
    const q = ratios[first + 1] ?? Number.NaN;
    const r = ratios[first + LANES] ?? Number.NaN;
    const s = ratios[first + LANES + 1] ?? Number.NaN;
    for (let i = lane; i < values.length; i += LANES) {
      values[i] = (values[i] ?? Number.NaN) + a + c;
      values[i + 1] = (values[i + 1] ?? Number.NaN) + b + d;
      a *= p;
      b *= q;
      c *= r;
      d *= s;
    }
  }
}
