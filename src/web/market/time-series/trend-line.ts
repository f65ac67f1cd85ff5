import { type Trend, type TrendKind, trendFromPoints } from '#math/trend/trend.ts';
import { type Measure, valueOrNull } from '#math/units.ts';
import { dayMs } from '../../charts/date-ticks.ts';
import type { TimedNumbers } from './load-series.ts';

const daysSince = (time: number, first: number) => (time - first) / dayMs;

/** The trend of values over time, in days since the first of them. */
export function trendOfValues(kind: TrendKind, { xs, ys }: TimedNumbers): Measure<Trend> {
  const first = xs[0] ?? 0;
  return trendFromPoints(
    kind,
    xs.map((time, at) => ({ days: daysSince(time, first), value: ys[at] ?? Number.NaN })),
  );
}

/** A line without a value for longer than this counts as interrupted; a trend goes on. */
const MAX_STEP = 7 * dayMs;

/** The days of a line, and more of them where it has none for weeks. */
function withoutGaps(xs: readonly number[]): readonly number[] {
  return xs.flatMap((time, at) => {
    const next = xs[at + 1] ?? time;
    const count = Math.max(1, Math.ceil((next - time) / MAX_STEP));
    return Array.from({ length: count }, (_, step) => Math.min(time + step * MAX_STEP, Math.max(next, time)));
  });
}

/** The values of the trend on the days of the line, from its first to its last; null where there is no such trend. */
export function trendLine(kind: TrendKind, values: TimedNumbers): TimedNumbers | null {
  const trend = valueOrNull(trendOfValues(kind, values));
  if (trend === null) return null;
  const first = values.xs[0] ?? 0;
  const xs = withoutGaps(values.xs);
  return { xs, ys: xs.map((time) => trend.valueAt(daysSince(time, first))) };
}
