import { InvalidInputError } from '../invalid-input-error.ts';

/** Points of a function: ascending times in years, and a value for each. */
export interface Nodes {
  readonly times: readonly number[];
  readonly values: readonly number[];
}

/** Nodes from pairs of time and value; throws `invalid-curve` unless times ascend. */
export function nodesFromPairs(pairs: readonly (readonly [time: number, value: number])[]): Nodes {
  const nodes = { times: pairs.map(([time]) => time), values: pairs.map(([, value]) => value) };
  checkNodes(nodes);
  return nodes;
}

/** Throws `invalid-curve` unless there is a node, all are numbers, and times ascend strictly. */
export function checkNodes({ times, values }: Nodes): void {
  const isOrdered = times.every((time, index) => index === 0 || time > (times[index - 1] ?? time));
  const areNumbers = times.every(Number.isFinite) && values.every(Number.isFinite);
  if (times.length === 0 || times.length !== values.length || !isOrdered || !areNumbers) {
    throw new InvalidInputError('invalid-curve', 'nodes need ascending times and as many values');
  }
}

/** Index of the first node after a time, at least 1 and at most the last. */
function segmentEnd(times: readonly number[], time: number): number {
  let low = 1;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The value at a time in years, linear between nodes, flat outside them. */
export function interpolateLinear({ times, values }: Nodes, time: number): number {
  const firstTime = times[0] ?? 0;
  const lastTime = times.at(-1) ?? 0;
  if (time <= firstTime || times.length === 1) return values[0] ?? 0;
  if (time >= lastTime) return values.at(-1) ?? 0;
  const end = segmentEnd(times, time);
  const left = times[end - 1] ?? 0;
  const right = times[end] ?? 0;
  const from = values[end - 1] ?? 0;
  return from + (((values[end] ?? 0) - from) * (time - left)) / (right - left);
}

function secant({ times, values }: Nodes, index: number): number {
  const width = (times[index + 1] ?? 0) - (times[index] ?? 0);
  return ((values[index + 1] ?? 0) - (values[index] ?? 0)) / width;
}

/** Slope at a node: nothing at a turning point, else the weighted harmonic mean of the slopes beside it. */
function monotoneSlope(nodes: Nodes, index: number): number {
  const last = nodes.times.length - 1;
  if (index === 0) return secant(nodes, 0);
  if (index === last) return secant(nodes, last - 1);
  const before = secant(nodes, index - 1);
  const after = secant(nodes, index);
  if (before * after <= 0) return 0;
  const left = (nodes.times[index] ?? 0) - (nodes.times[index - 1] ?? 0);
  const right = (nodes.times[index + 1] ?? 0) - (nodes.times[index] ?? 0);
  const weightBefore = 2 * right + left;
  const weightAfter = right + 2 * left;
  return (weightBefore + weightAfter) / (weightBefore / before + weightAfter / after);
}

/**
 * The value at a time in years by cubics that neither overshoot nor turn between nodes, flat outside them (Fritsch and
 * Butland 1984, a method for constructing local monotone piecewise cubic interpolants).
 */
export function interpolateMonotone(nodes: Nodes, time: number): number {
  const { times, values } = nodes;
  if (times.length === 1 || time <= (times[0] ?? 0)) return values[0] ?? 0;
  if (time >= (times.at(-1) ?? 0)) return values.at(-1) ?? 0;
  const end = segmentEnd(times, time);
  const start = end - 1;
  const width = (times[end] ?? 0) - (times[start] ?? 0);
  const x = (time - (times[start] ?? 0)) / width;
  const fromStart =
    (values[start] ?? 0) * (1 + 2 * x) * (1 - x) ** 2 + width * monotoneSlope(nodes, start) * x * (1 - x) ** 2;
  const fromEnd = (values[end] ?? 0) * x * x * (3 - 2 * x) - width * monotoneSlope(nodes, end) * x * x * (1 - x);
  return fromStart + fromEnd;
}
