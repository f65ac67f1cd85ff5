import type { Direction } from './alert-rule.ts';

/** What a figure is held against, in the unit of the figure. A figure that equals the threshold is on neither side. */
export interface Condition {
  readonly direction: Direction;
  readonly threshold: number;
}

/** Whether a condition holds; null stands for not known. */
export type Met = boolean | null;

/** Whether a figure is beyond the threshold. */
export function isBeyond({ direction, threshold }: Condition, value: number): boolean {
  return direction === 'above' ? value > threshold : value < threshold;
}

/** Whether a condition holds after a figure came; one that is missing changes nothing. */
function metAfter(before: Met, condition: Condition, value: number | null): Met {
  return value === null ? before : isBeyond(condition, value);
}

/** A rule fires when its condition begins to hold. What is not known before is a start, and no news. */
function hasBegun(before: Met, after: Met): boolean {
  return before === false && after === true;
}

/** The points of a history at which a condition began to hold, in the order of the history. */
export function crossingsOf<Point extends { readonly value: number | null }>(
  condition: Condition,
  history: Iterable<Point>,
  before: Met = null,
): { readonly crossings: readonly Point[]; readonly met: Met } {
  const crossings: Point[] = [];
  let met = before;
  for (const point of history) {
    const after = metAfter(met, condition, point.value);
    if (hasBegun(met, after)) crossings.push(point);
    met = after;
  }
  return { crossings, met };
}
