import { type Measure, measured, NOT_APPLICABLE } from '../units.ts';

export const trendKinds = ['linear', 'logarithmic', 'exponential'] as const;
export type TrendKind = (typeof trendKinds)[number];

/** A value of a time series at a time that is not negative, in whole or broken days since the first of them. */
export interface TrendPoint {
  readonly days: number;
  readonly value: number;
}

/** A fitted line: `y = a + b x`, `y = a + b ln(x + 1)` or `y = a e^(b x)`, x in days since the first point. */
export interface Trend {
  readonly a: number;
  readonly b: number;
  /** Coefficient of determination of what was fitted, of ln y for the exponential; null where all values are the same. */
  readonly determination: number | null;
  /** The value of the trend, a number of days after the first point. */
  readonly valueAt: (days: number) => number;
}

interface Form {
  /** Where a point stands on the axis on which the trend is a straight line. */
  readonly place: (days: number) => number;
  readonly height: (value: number) => number;
  readonly value: (height: number) => number;
}

const same = (value: number) => value;

const forms: Readonly<Record<TrendKind, Form>> = {
  linear: { place: same, height: same, value: same },
  logarithmic: { place: Math.log1p, height: same, value: same },
  exponential: { place: same, height: Math.log, value: Math.exp },
};

function meanOf(values: readonly number[]): number {
  const first = values[0] ?? 0;
  // From the first value on: large values that differ little keep their digits, and equal ones give exactly themselves.
  return first + values.reduce((sum, value) => sum + (value - first), 0) / values.length;
}

function offsets(values: readonly number[]): readonly number[] {
  const mean = meanOf(values);
  return values.map((value) => value - mean);
}

function sumOfProducts(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
}

/**
 * The trend of a time series by least squares, unweighted. The exponential is fitted in ln y, so that errors count by their share of the
 * value. `not-applicable` for fewer than two points, points of one time alone, numbers that are not finite, and an exponential of a value
 * that is not positive. Formulas, source and proof: docs/methods/trends.md.
 */
export function trendFromPoints(kind: TrendKind, points: readonly TrendPoint[]): Measure<Trend> {
  const form = forms[kind];
  const places = points.map(({ days }) => form.place(days));
  const heights = points.map(({ value }) => form.height(value));
  if (points.length < 2 || ![...places, ...heights].every(Number.isFinite)) return NOT_APPLICABLE;
  const [x, y] = [offsets(places), offsets(heights)];
  const [xx, xy, yy] = [sumOfProducts(x, x), sumOfProducts(x, y), sumOfProducts(y, y)];
  if (xx === 0) return NOT_APPLICABLE;
  const slope = xy / xx;
  const start = meanOf(heights) - slope * meanOf(places);
  return measured({
    a: form.value(start),
    b: slope,
    determination: yy === 0 ? null : Math.min(1, xy ** 2 / (xx * yy)),
    valueAt: (days) => form.value(start + slope * form.place(days)),
  });
}
