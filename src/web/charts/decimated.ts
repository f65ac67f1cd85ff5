import type { Points } from './chart-frame.ts';

/** Points in pixels; a y of NaN breaks the line. */
export interface PixelPoints {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly count: number;
}

export interface PixelScale {
  readonly x: (x: number) => number;
  readonly y: (y: number) => number;
  /** What lies left or right of this stretch, but for the nearest point on either side, is left out; pixels. */
  readonly from: number;
  readonly to: number;
}

/** Index of the first point at or after an x; the points ascend. */
function firstFrom({ xs }: Points, x: (x: number) => number, pixel: number): number {
  let low = 0;
  let high = xs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x(xs[middle] as number) < pixel) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A line in pixels with no more points than its picture needs: of each column of pixels the first, lowest, highest and last point
 * (M4; Jugel et al., VLDB 2014), which draw the same pixels as all of them.
 */
export function decimated(points: Points, { x, y, from, to }: PixelScale): PixelPoints {
  const start = Math.max(0, firstFrom(points, x, from) - 1);
  const end = Math.min(points.xs.length, firstFrom(points, x, to) + 1);
  const room = Math.max(0, end - start);
  const xs = new Float64Array(room);
  const ys = new Float64Array(room);
  let count = 0;
  const put = (px: number, py: number) => {
    xs[count] = px;
    ys[count] = py;
    count += 1;
  };
  let index = start;
  while (index < end) {
    const px = x(points.xs[index] as number);
    const py = y(points.ys[index] as number);
    const column = Math.floor(px);
    let next = index + 1;
    let [lowest, highest, min, max] = [index, index, py, py];
    // Breaks are kept as they are: a column that holds one is not joined across it.
    while (next < end && !Number.isNaN(py)) {
      if (Math.floor(x(points.xs[next] as number)) !== column) break;
      const value = y(points.ys[next] as number);
      if (Number.isNaN(value)) break;
      if (value < min) [min, lowest] = [value, next];
      if (value > max) [max, highest] = [value, next];
      next += 1;
    }
    const last = next - 1;
    put(px, py);
    for (const inner of lowest < highest ? [lowest, highest] : [highest, lowest]) {
      if (inner > index && inner < last && lowest !== highest)
        put(x(points.xs[inner] as number), y(points.ys[inner] as number));
    }
    if (last > index) put(x(points.xs[last] as number), y(points.ys[last] as number));
    index = next;
  }
  return { xs, ys, count };
}
