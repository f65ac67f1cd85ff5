import { elementAt, lastOf } from '../checked-access.ts';
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

/** Whether there is a node, all are numbers, and times ascend strictly. */
export function areNodes({ times, values }: Nodes): boolean {
  const isOrdered = times.every((time, index) => index === 0 || time > elementAt(times, index - 1));
  const areNumbers = times.every(Number.isFinite) && values.every(Number.isFinite);
  return times.length > 0 && times.length === values.length && isOrdered && areNumbers;
}

/** Throws `invalid-curve` unless there is a node, all are numbers, and times ascend strictly. */
export function checkNodes(nodes: Nodes): void {
  if (!areNodes(nodes)) throw new InvalidInputError('invalid-curve', 'nodes need ascending times and as many values');
}

/** Two neighbouring nodes, the time between them, and the slope of the line through them. */
interface Segment {
  readonly index: number;
  readonly start: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
  readonly slope: number;
}

/** The segment from a node to the next. */
function segmentFrom({ times, values }: Nodes, index: number): Segment {
  const start = elementAt(times, index);
  const width = elementAt(times, index + 1) - start;
  const from = elementAt(values, index);
  const to = elementAt(values, index + 1);
  return { index, start, width, from, to, slope: (to - from) / width };
}

/** The segment in which a time between the outermost nodes lies. */
function segmentAt(nodes: Nodes, time: number): Segment {
  const { times } = nodes;
  let low = 1;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (elementAt(times, middle) < time) low = middle + 1;
    else high = middle;
  }
  return segmentFrom(nodes, low - 1);
}

/** The value of the first or last node when a time lies at or beyond it; undefined between them. */
function valueOutside({ times, values }: Nodes, time: number): number | undefined {
  if (time <= elementAt(times, 0) || times.length === 1) return elementAt(values, 0);
  return time >= lastOf(times) ? lastOf(values) : undefined;
}

/** The value at a time in years, linear between nodes, flat outside them. */
export function interpolateLinear(nodes: Nodes, time: number): number {
  const outside = valueOutside(nodes, time);
  if (outside !== undefined) return outside;
  const { start, width, from, to } = segmentAt(nodes, time);
  return from + ((to - from) * (time - start)) / width;
}

/** The value at a time in years, linear between nodes, flat before the first, and beyond the last as between the last two. */
export function interpolateOnward(nodes: Nodes, time: number): number {
  const last = nodes.times.length - 1;
  if (last === 0 || time <= elementAt(nodes.times, last)) return interpolateLinear(nodes, time);
  const { start, from, slope } = segmentFrom(nodes, last - 1);
  return from + slope * (time - start);
}

/** Slope at a node: 0 at a turning point, else the weighted harmonic mean of the slopes on both sides. */
function monotoneSlope(nodes: Nodes, index: number): number {
  const last = nodes.times.length - 1;
  if (index === 0) return segmentFrom(nodes, 0).slope;
  const before = segmentFrom(nodes, index - 1);
  if (index === last) return before.slope;
  const after = segmentFrom(nodes, index);
  if (before.slope * after.slope <= 0) return 0;
  const weightBefore = 2 * after.width + before.width;
  const weightAfter = after.width + 2 * before.width;
  return (weightBefore + weightAfter) / (weightBefore / before.slope + weightAfter / after.slope);
}

/**
 * The value at a time in years by cubics that neither overshoot nor turn between nodes, flat outside them (Fritsch and
 * Butland 1984, a method for constructing local monotone piecewise cubic interpolants).
 */
export function interpolateMonotone(nodes: Nodes, time: number): number {
  const outside = valueOutside(nodes, time);
  if (outside !== undefined) return outside;
  const { index, start, width, from, to } = segmentAt(nodes, time);
  const x = (time - start) / width;
  const fromStart = from * (1 + 2 * x) * (1 - x) ** 2 + width * monotoneSlope(nodes, index) * x * (1 - x) ** 2;
  const fromEnd = to * x * x * (3 - 2 * x) - width * monotoneSlope(nodes, index + 1) * x * x * (1 - x);
  return fromStart + fromEnd;
}
