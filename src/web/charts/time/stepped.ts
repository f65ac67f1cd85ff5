import type { Points } from '../chart-frame.ts';

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
