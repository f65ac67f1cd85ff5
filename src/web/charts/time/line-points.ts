import type { Points } from '../chart-frame.ts';
import { lastAt } from './time-frame.ts';

/** The latest of the lines' first times: from here on all have values. */
export function commonStart(lines: readonly Points[]): number {
  return Math.max(...lines.map(({ xs }) => xs[0] ?? Number.NEGATIVE_INFINITY));
}

/**
 * Change in percent of the size of a line's first value at or after a time: 100 (y - first) / |first|. Null where there is no such value,
 * or where it is 0.
 */
export function percentFrom({ xs, ys }: Points, start: number): Points | null {
  const from = lastAt(xs, start - 1) + 1;
  const first = ys[from];
  if (first === undefined || first === 0) return null;
  return {
    xs: Array.from({ length: xs.length - from }, (_, at) => xs[from + at] ?? 0),
    ys: Array.from({ length: xs.length - from }, (_, at) => (100 * ((ys[from + at] ?? 0) - first)) / Math.abs(first)),
  };
}

/** `other` minus `main` on the times that both have. */
export function differenceOf(main: Points, other: Points): Points {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let at = 0; at < other.xs.length; at++) {
    const time = other.xs[at] ?? 0;
    const mainAt = lastAt(main.xs, time);
    if (main.xs[mainAt] !== time) continue;
    xs.push(time);
    ys.push((other.ys[at] ?? 0) - (main.ys[mainAt] ?? 0));
  }
  return { xs, ys };
}

/** A value that holds from a moment on; NaN where there is none from then. */
export interface Step {
  readonly from: number;
  readonly value: number;
}

/** The line of a value that holds until the next one: level, then upright. It ends at `end`, and breaks where there is no value. */
export function steppedLine(steps: readonly Step[], end: number): Points {
  const xs: number[] = [];
  const ys: number[] = [];
  let held = Number.NaN;
  for (const { from, value } of steps) {
    if (!Number.isNaN(held)) {
      xs.push(from);
      ys.push(held);
    }
    xs.push(from);
    ys.push(value);
    held = value;
  }
  if (!Number.isNaN(held)) {
    xs.push(end);
    ys.push(held);
  }
  return { xs, ys };
}
