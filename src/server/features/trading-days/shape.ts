import { shapePoints, shapeSteps } from '#contract/trading-days/trading-columns.ts';

// Multiplying a series and adding to it moves a height by less than this. A height that close below the middle between two
// steps is rounded as if it stood on the middle, so that both forms of the series give the same steps.
const NUDGE = 3.3e-7;

/** Whether the row at `index` of `count` is one of those that are drawn; depends on the position alone. */
export function drawnRows(count: number): readonly number[] {
  const points = Math.min(count, shapePoints);
  if (points < 2) return points === 0 ? [] : [0];
  return Array.from({ length: points }, (_, point) => Math.round((point * (count - 1)) / (points - 1)));
}

function stepOf(value: number, lowest: number, range: number): number {
  if (range === 0) return shapeSteps / 2;
  return Math.floor(((value - lowest) / range) * shapeSteps + 0.5 + NUDGE);
}

/**
 * The heights of a line in whole steps between its lowest (0) and highest (64) drawn point, null for rows that are not
 * drawn and for missing values (NaN). The same for x and for a·x + b with a > 0; a constant line lies in the middle.
 */
export function shapeOf(values: Float64Array, count: number): readonly (number | null)[] {
  const shape: (number | null)[] = new Array(count).fill(null);
  const drawn = drawnRows(count).filter((row) => !Number.isNaN(values[row] ?? Number.NaN));
  const heights = drawn.map((row) => values[row] ?? Number.NaN);
  const lowest = Math.min(...heights);
  const range = Math.max(...heights) - lowest;
  for (const row of drawn) shape[row] = stepOf(values[row] ?? Number.NaN, lowest, range);
  return shape;
}
