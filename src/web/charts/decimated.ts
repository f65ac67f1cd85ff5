import type { Domain, Points } from './chart-frame.ts';

/** Points in pixels; a y of NaN breaks the line. */
export interface PixelPoints {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly count: number;
}

/** An axis in pixels, as numbers rather than a function: a chart that moves asks for each of its points in each frame. */
export interface PixelAxis {
  /** A value, and the pixel at which it stands. */
  readonly value: number;
  readonly pixel: number;
  /** Pixels for one more of the value. */
  readonly factor: number;
}

export interface PixelScale {
  readonly x: PixelAxis;
  readonly y: PixelAxis;
  /** What lies left or right of this stretch, but for the nearest point on either side, is left out; pixels. */
  readonly from: number;
  readonly to: number;
}

/** The axis whose values `first` and `last` stand at two pixels; in their middle where it is a single place. */
export function pixelAxis([first, last]: Domain, from: number, to: number): PixelAxis {
  if (first === last) return { value: first, pixel: (from + to) / 2, factor: 0 };
  return { value: first, pixel: from, factor: (to - from) / (last - first) };
}

const pixelOf = ({ value, pixel, factor }: PixelAxis, at: number) => pixel + (at - value) * factor;

/** Index of the first point at or after an x; the points ascend. */
function firstFrom({ xs }: Points, x: PixelAxis, pixel: number): number {
  let low = 0;
  let high = xs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pixelOf(x, xs[middle] as number) < pixel) low = middle + 1;
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
  const put = (index: number) => {
    xs[count] = pixelOf(x, points.xs[index] as number);
    ys[count] = pixelOf(y, points.ys[index] as number);
    count += 1;
  };
  let index = start;
  while (index < end) {
    const column = Math.floor(pixelOf(x, points.xs[index] as number));
    const first = points.ys[index] as number;
    let next = index + 1;
    let [lowest, highest, min, max] = [index, index, first, first];
    // Breaks are kept as they are: a column that holds one is not joined across it.
    while (next < end && !Number.isNaN(first)) {
      if (Math.floor(pixelOf(x, points.xs[next] as number)) !== column) break;
      const value = points.ys[next] as number;
      if (Number.isNaN(value)) break;
      if (value < min) [min, lowest] = [value, next];
      if (value > max) [max, highest] = [value, next];
      next += 1;
    }
    const last = next - 1;
    put(index);
    const [sooner, later] = lowest < highest ? [lowest, highest] : [highest, lowest];
    if (sooner > index && sooner < last && sooner !== later) put(sooner);
    if (later > index && later < last && sooner !== later) put(later);
    if (last > index) put(last);
    index = next;
  }
  return { xs, ys, count };
}
