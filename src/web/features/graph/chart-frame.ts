import { shapeSteps } from '#contract/trading-days/trading-columns.ts';
import type { ChartPoint, ChartSeries } from './chart-series.ts';
import { type DateTickForm, dateTicks } from './date-ticks.ts';
import { valueScale } from './value-scale.ts';

/** Time shown, Unix milliseconds, both ends included. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

interface ValueTick {
  readonly value: number;
  /** Share of the height from the top, 0 to 1. */
  readonly at: number;
}

interface DateTick {
  readonly time: number;
  /** Share of the width from the left, 0 to 1. */
  readonly at: number;
}

/** A chart without its drawing: the same figures place the first picture, the interactive one and the exported one. */
export interface ChartFrame {
  readonly span: TimeSpan;
  readonly low: number;
  readonly high: number;
  readonly decimals: number;
  readonly valueTicks: readonly ValueTick[];
  readonly dateTicks: readonly DateTick[];
  readonly dateForm: DateTickForm;
  /** Places of the points, shares of width and height from the upper left corner. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
}

/** Labels nearer to an edge than this share of the width would stick out. */
const edge = 0.02;

const shapeTicks = [0, 0.25, 0.5, 0.75, 1].map((share) => share * shapeSteps);

function scaleOf(points: readonly ChartPoint[], isShape: boolean) {
  if (isShape) return { low: -1, high: shapeSteps + 1, decimals: 0, ticks: shapeTicks };
  return valueScale(points.map((point) => point.value));
}

/** Points inside a span, with one neighbour on either side, so that a line runs to the edge of a part of it. */
export function pointsWithin(points: readonly ChartPoint[], span: TimeSpan): readonly ChartPoint[] {
  const first = points.findIndex((point) => point.time >= span.start);
  const after = points.findIndex((point) => point.time > span.end);
  if (first === -1) return points.slice(-1);
  return points.slice(Math.max(0, first - 1), after === -1 ? undefined : after + 1);
}

/** The frame of a series for a span of time; null without any point. */
export function chartFrame({ points, isShape }: ChartSeries, span: TimeSpan): ChartFrame | null {
  if (points.length === 0) return null;
  const { low, high, decimals, ticks } = scaleOf(points, isShape);
  const width = span.end - span.start || 1;
  const across = (time: number) => (span.end === span.start ? 0.5 : (time - span.start) / width);
  const down = (value: number) => (high - value) / (high - low);
  const { times, form } = dateTicks(span.start, span.end);
  return {
    span,
    low,
    high,
    decimals,
    valueTicks: ticks.map((value) => ({ value, at: down(value) })),
    dateTicks: times.map((time) => ({ time, at: across(time) })).filter(({ at }) => at >= edge && at <= 1 - edge),
    dateForm: form,
    places: points.map((point) => ({ x: across(point.time), y: down(point.value) })),
  };
}
