import { createHmac } from 'node:crypto';
import { shapeSteps } from '#contract/market/trading-days/trading-columns.ts';
import type { TradingMeasure } from '#domain/market/trading-day.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { addMonths, civilFromDayNumber, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import { findTradingColumns } from '#store/market/trading-days/find-trading-columns.ts';
import type { Services } from '../../platform/serving/services.ts';

/** Points a month of a shape of up to this many months: never more than 120 in all. */
const grids = [
  { months: 4, pointsAMonth: 30 },
  { months: 13, pointsAMonth: 9 },
  { months: 40, pointsAMonth: 3 },
  { months: 120, pointsAMonth: 1 },
] as const;
const LONGEST_GRID = { months: Number.POSITIVE_INFINITY, pointsAMonth: 0.5 } as const;

/** How far a line is led off its height over spans of so many months, as a share of its usual range in that time. */
const drifts = [
  { months: 3, share: 0.15 },
  { months: 12, share: 0.5 },
  { months: 36, share: 0.7 },
] as const;
/** Around each day a line keeps what it does within this many months, and nothing slower. */
const KEPT_MONTHS = 6;
const MAX_DAYS_OF_MONTH = 31;
// Multiplying a series and adding to it moves a height by less than this. A height that close below the middle between two
// steps is rounded as if it stood on the middle, so that both forms of the series give the same steps.
const NUDGE = 3.3e-7;

/** Heights by day, in whole steps. */
export type Shape = ReadonlyMap<number, number>;

/** All days of a bond or index at a venue with one of their measures; NaN where it is missing. */
interface ShapedLine {
  readonly days: readonly number[];
  readonly values: Float64Array;
}

/** What the distortion of a shape follows from. */
interface ShapeKey {
  readonly secret: string;
  /** The instrument, venue and measure. */
  readonly name: string;
}

interface Point {
  readonly day: number;
  /** Months since the year 0, with the part of the month that is over. */
  readonly time: number;
  readonly height: number;
}

const monthOf = ({ time }: Pick<Point, 'time'>) => Math.floor(time);

function timeOf(day: number): number {
  const { year, month, day: dayOfMonth } = civilFromDayNumber(day as DayNumber);
  return year * 12 + month - 1 + (dayOfMonth - 1) / MAX_DAYS_OF_MONTH;
}

/** Points with their heights put between 0 (lowest) and 1 (highest); a level line lies in the middle. */
function levelled(points: readonly Point[]): readonly Point[] {
  const heights = points.map(({ height }) => height);
  const lowest = Math.min(...heights);
  const range = Math.max(...heights) - lowest;
  return points.map((point) => ({ ...point, height: range === 0 ? 0.5 : (point.height - lowest) / range }));
}

function pointsOf({ days, values }: ShapedLine): readonly Point[] {
  const points = days.map((day, row) => ({ day, time: timeOf(day), height: values[row] ?? Number.NaN }));
  return levelled(points.filter(({ height }) => !Number.isNaN(height)));
}

/** The median of a line's ranges, each over a calendar span of this many months. */
function usualRange(points: readonly Point[], months: number): number {
  const spans = Map.groupBy(points, (point) => Math.floor(monthOf(point) / months));
  const ranges = [...spans.values()].map((span) => {
    const heights = span.map(({ height }) => height);
    return Math.max(...heights) - Math.min(...heights);
  });
  return ranges.toSorted((a, b) => a - b)[ranges.length >> 1] ?? 0;
}

/** How much of a line's slope its bends take or add at the most: it stays monotone. */
const BEND = 0.6;
const WAVES = 3;
const BYTES_OF_NUMBER = 4;

/** Numbers between 0 and 1 that follow from a secret and a name; those of one name tell nothing about those of another. */
function* numbersOf(secret: string, name: string): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = createHmac('sha256', secret).update(`${block} ${name}`).digest();
    for (let at = 0; at < bytes.length; at += BYTES_OF_NUMBER) yield bytes.readUInt32BE(at) / 2 ** 32;
  }
}

interface Wave {
  readonly length: number;
  readonly phase: number;
  readonly height: number;
}

/** Waves whose heights add up to 1, the longest between one and two lengths long, each next one half of that. */
function wavesOf(secret: string, name: string, length: number): readonly Wave[] {
  const numbers = numbersOf(secret, name);
  const waves = Array.from({ length: WAVES }, (_, at) => ({
    length: (length * (1 + numbers.next().value)) / 2 ** at,
    phase: 2 * Math.PI * numbers.next().value,
    height: 0.5 + numbers.next().value,
  }));
  const total = waves.reduce((sum, { height }) => sum + height, 0);
  return waves.map((wave) => ({ ...wave, height: wave.height / total }));
}

function heightAt(waves: readonly Wave[], place: number): number {
  return waves.reduce(
    (sum, { height, length, phase }) => sum + height * Math.sin((2 * Math.PI * place) / length + phase),
    0,
  );
}

/** Bends heights between 0 and 1 smoothly, in a way of the name's own, without changing their order. */
function bendOf(secret: string, name: string): (height: number) => number {
  const waves = wavesOf(secret, name, 0.5).map((wave) => ({
    ...wave,
    height: (BEND * wave.height * wave.length) / (2 * Math.PI),
  }));
  return (height) => height + heightAt(waves, height);
}

/** What leads a line off its height, by the time in months; `height` is how far at the most. */
function driftOf(key: ShapeKey, months: number, height: number): (time: number) => number {
  const waves = wavesOf(key.secret, `${key.name} ${months}`, months);
  return (time) => height * heightAt(waves, time);
}

/** Sums over the points before each, from which the line through any stretch of them follows. */
function sumsOf(points: readonly Point[], origin: number) {
  const sums = [{ n: 0, t: 0, h: 0, tt: 0, th: 0 }];
  for (const { time, height } of points) {
    const before = sums.at(-1) as (typeof sums)[number];
    const t = time - origin;
    sums.push({
      n: before.n + 1,
      t: before.t + t,
      h: before.h + height,
      tt: before.tt + t * t,
      th: before.th + t * height,
    });
  }
  return sums;
}

/**
 * Heights above the straight line through what lies within some months of each day. Level and trend are gone from it: a height that everybody
 * knows, such as par on the day of issue, tells nothing of another day's.
 */
function withoutTrend(points: readonly Point[]): readonly Point[] {
  const origin = points[points.length >> 1]?.time ?? 0;
  const sums = sumsOf(points, origin);
  let [from, to] = [0, 0];
  return points.map((point) => {
    while ((points[from]?.time ?? 0) < point.time - KEPT_MONTHS) from += 1;
    while (to < points.length && (points[to]?.time ?? 0) <= point.time + KEPT_MONTHS) to += 1;
    const [a, b] = [sums[from], sums[to]];
    if (a === undefined || b === undefined) return point;
    const n = b.n - a.n;
    const [meanTime, meanHeight] = [(b.t - a.t) / n, (b.h - a.h) / n];
    const spread = b.tt - a.tt - n * meanTime * meanTime;
    const slope = spread > 1e-9 ? (b.th - a.th - n * meanTime * meanHeight) / spread : 0;
    return { ...point, height: point.height - meanHeight - slope * (point.time - origin - meanTime) };
  });
}

function drifted(points: readonly Point[], key: ShapeKey): readonly Point[] {
  const leads = drifts.map(({ months, share }) => driftOf(key, months, share * usualRange(points, months)));
  return levelled(
    withoutTrend(points).map((point) => ({
      ...point,
      height: leads.reduce((sum, lead) => sum + lead(point.time), point.height),
    })),
  );
}

/** The last point of each cell of a grid that lies fast in the calendar. */
function thinned(points: readonly Point[], pointsAMonth: number): readonly Point[] {
  const cellOf = ({ time }: Point) => Math.floor(time * pointsAMonth);
  return points.filter((point, at) => {
    const next = points[at + 1];
    return next === undefined || cellOf(next) !== cellOf(point);
  });
}

/**
 * The heights of a line by day, in whole steps between the lowest (0) and the highest (64) in the calendar months of a period, for at most 120
 * of its days. It is like the line from month to month and not the same: level and trend of the whole of it are replaced by slow waves and it is
 * bent, in ways that follow from the secret alone, before a period is cut out. So periods that overlap tell no more than one, and lines that depend on one another do so no longer.
 * The same for x and for a·x + b with a > 0.
 */
export function shapeOf(line: ShapedLine, period: DateRange, key: ShapeKey): Shape {
  const first = Math.floor(timeOf(dayNumberFromIso(period.start)));
  const last = Math.floor(timeOf(dayNumberFromIso(period.end)));
  const { months, pointsAMonth } = grids.find((grid) => last - first < grid.months) ?? LONGEST_GRID;
  const bend = bendOf(key.secret, `${key.name} ${months}`);
  const all = drifted(pointsOf(line), key).map((point) => ({ ...point, height: bend(point.height) }));
  const inside = thinned(all, pointsAMonth).filter((point) => monthOf(point) >= first && monthOf(point) <= last);
  return new Map(levelled(inside).map(({ day, height }) => [day, Math.floor(height * shapeSteps + 0.5 + NUDGE)]));
}

/** Of older days nobody below full access sees a shape. */
const HISTORY_YEARS = 40;

interface ShapedMeasure {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly measure: TradingMeasure;
}

/** The shape of a measure in a period. It is made from all days of the instrument at the venue, whatever period is asked for. */
export async function findShape(
  { database, secret, today }: Services,
  { instrumentId, venueId, measure }: ShapedMeasure,
  period: DateRange,
): Promise<Shape> {
  const end = today();
  const start = isoFromDayNumber(addMonths(dayNumberFromIso(end), -12 * HISTORY_YEARS));
  const history = { instrumentId, venueId, start, end, measures: [measure], texts: [] };
  const { days, numbers } = await findTradingColumns(database, history);
  const values = numbers.get(measure) ?? new Float64Array();
  return shapeOf({ days, values }, period, { secret, name: `${instrumentId} ${venueId} ${measure}` });
}
