import type { DrawingPoint } from '#domain/market/chart-drawing.ts';
import type { Bar } from './drawing-bars.ts';

/** The point at the nearest of its day's prices; as it is on a day without any. */
export function snappedPoint(point: DrawingPoint, bars: readonly Bar[]): DrawingPoint {
  const timestamp = Date.parse(point.date);
  const bar = bars.find((each) => each.timestamp === timestamp);
  if (bar === undefined) return point;
  const distance = (value: number) => Math.abs(value - point.value);
  const [value = point.value] = [bar.open, bar.high, bar.low, bar.close].sort((a, b) => distance(a) - distance(b));
  return { ...point, value };
}
