import { oldDataDays } from '#domain/platform/period.ts';
import { dayMs } from '../axis-ticks.ts';
import type { Points } from '../chart-frame.ts';

/** A line with its gaps: what is joined, what is carried over a gap, and points that stand alone. */
export interface GappedLine {
  readonly joined: Points;
  /** From the last value before a gap to the day on which the next one is there, at the old value. */
  readonly carried: Points;
  readonly alone: Points;
}

/** A line of monthly values has no gaps for being monthly. */
const usualSpacings = 3;

function medianSpacing(xs: ArrayLike<number>): number {
  const spacings = Float64Array.from(
    { length: Math.max(0, xs.length - 1) },
    (_, at) => (xs[at + 1] ?? 0) - (xs[at] ?? 0),
  );
  return spacings.sort()[spacings.length >> 1] ?? 0;
}

/** Longer than this without a value is a gap, in milliseconds; a line that has none is not looked at further. */
function longestJoin(xs: ArrayLike<number>): number {
  const week = oldDataDays * dayMs;
  for (let at = 1; at < xs.length; at++) {
    if ((xs[at] as number) - (xs[at - 1] as number) > week) return Math.max(week, usualSpacings * medianSpacing(xs));
  }
  return Number.POSITIVE_INFINITY;
}

const nothing: Points = { xs: [], ys: [] };

/** Parts a line where more than a week, and more than three times its usual spacing, has no value. */
export function gappedLine(points: Points): GappedLine {
  const { xs, ys } = points;
  const limit = longestJoin(xs);
  if (limit === Number.POSITIVE_INFINITY)
    return { joined: points, carried: nothing, alone: xs.length === 1 ? points : nothing };
  const joined: [number[], number[]] = [[], []];
  const carried: [number[], number[]] = [[], []];
  const alone: [number[], number[]] = [[], []];
  const put = ([toX, toY]: [number[], number[]], x: number, y: number) => {
    toX.push(x);
    toY.push(y);
  };
  const isGap = (at: number) => at >= 0 && at + 1 < xs.length && (xs[at + 1] ?? 0) - (xs[at] ?? 0) > limit;
  for (let at = 0; at < xs.length; at++) {
    const x = xs[at] ?? 0;
    const y = ys[at] ?? 0;
    put(joined, x, y);
    const begins = at === 0 || isGap(at - 1);
    const ends = at === xs.length - 1 || isGap(at);
    if (begins && ends) put(alone, x, y);
    if (!isGap(at)) continue;
    put(joined, x, Number.NaN);
    put(carried, x, y);
    put(carried, xs[at + 1] ?? x, y);
    put(carried, xs[at + 1] ?? x, Number.NaN);
  }
  const pointsOf = ([px, py]: [number[], number[]]): Points => ({ xs: px, ys: py });
  return { joined: pointsOf(joined), carried: pointsOf(carried), alone: pointsOf(alone) };
}
