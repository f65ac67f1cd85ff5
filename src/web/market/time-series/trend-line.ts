import { numberText, significantText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import { type Trend, type TrendKind, trendFromPoints } from '#math/trend/trend.ts';
import { type Measure, valueOrNull } from '#math/units.ts';
import { dayMs } from '../../charts/axis-ticks.ts';
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

const significant = 6;
const MAX_DECIMALS = 12;

/** A number with six significant digits. */
function coefficientText(value: number, language: Language): string {
  return significantText(value, significant, MAX_DECIMALS, language);
}

function signed(value: number, language: Language): string {
  return `${value < 0 ? '−' : '+'} ${coefficientText(Math.abs(value), language)}`;
}

/** The trend as a formula of x, days since the first point. */
export function trendFormula(kind: TrendKind, { a, b }: Trend, language: Language): string {
  const first = coefficientText(a, language);
  if (kind === 'linear') return `y = ${first} ${signed(b, language)} x`;
  if (kind === 'logarithmic') return `y = ${first} ${signed(b, language)} ln(x + 1)`;
  return `y = ${first} e^(${coefficientText(b, language)} x)`;
}

const determinationDecimals = 4;

/** How much of the values' variation the trend tells; null where they do not vary. */
export function determinationText({ determination }: Trend, language: Language): string | null {
  return determination === null ? null : `R² = ${numberText(determination, determinationDecimals, language)}`;
}
