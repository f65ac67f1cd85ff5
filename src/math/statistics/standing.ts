import { type Measure, MISSING_DATA, measured } from '../units.ts';
import { quantileOf } from './order-statistics.ts';

/** Where the last value of a history stands among all of them, itself included. */
export interface Standing {
  readonly value: number;
  readonly low: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  readonly high: number;
  /** Percent of the values below it, and half of those equal to it. */
  readonly percentile: number;
  /** Sample standard deviations (n - 1) from the mean; null where all values are the same. */
  readonly zScore: number | null;
  readonly count: number;
}

function percentileOf(values: readonly number[], value: number): number {
  const below = values.filter((each) => each < value).length;
  const equal = values.filter((each) => each === value).length;
  return (100 * (below + equal / 2)) / values.length;
}

function zScoreOf(values: readonly number[], value: number): number | null {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  const squares = values.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const isFlat = values.every((each) => each === values[0]);
  return isFlat ? null : (value - mean) / Math.sqrt(squares / (values.length - 1));
}

/**
 * The standing of the last of the values: quartiles of type 7, the percentile as `percentileofscore(kind='mean')` and the z-score as
 * `zscore(ddof=1)` of scipy have it. `missing-data` of no values. Conventions, source and proof: docs/methods/standing.md.
 */
export function standingOfLast(values: readonly number[]): Measure<Standing> {
  const value = values.at(-1);
  if (value === undefined) return MISSING_DATA;
  const quantile = (share: number) => quantileOf(values, share) ?? value;
  return measured({
    value,
    low: quantile(0),
    lowerQuartile: quantile(0.25),
    median: quantile(0.5),
    upperQuartile: quantile(0.75),
    high: quantile(1),
    percentile: percentileOf(values, value),
    zScore: zScoreOf(values, value),
    count: values.length,
  });
}
