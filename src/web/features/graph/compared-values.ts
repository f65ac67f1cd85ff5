import type { GraphTab } from './graph-query.ts';

interface TimedValue {
  /** Unix milliseconds of the day, UTC. */
  readonly time: number;
  /** Price, percent or basis points. */
  readonly value: number;
}

interface LineOfValues<Point extends TimedValue> {
  readonly key: string;
  /** Ascending by time. */
  readonly points: readonly Point[];
}

export interface ChangeOfLines<Line> {
  readonly lines: readonly Line[];
  /** Keys of the lines that begin at 0, from which no change can be measured. */
  readonly leftOut: readonly string[];
}

/**
 * Lines as their change from their first point, in percent of its size: 100 * (value - first) / |first|. Of several lines each begins at the
 * latest of their first days, or at its first day after that one; lines without points stay empty.
 */
export function percentChanges<Point extends TimedValue, Line extends LineOfValues<Point>>(
  lines: readonly Line[],
): ChangeOfLines<Line> {
  const start = Math.max(...lines.flatMap(({ points }) => points.slice(0, 1).map(({ time }) => time)));
  const trimmed = lines.map((line) => ({ ...line, points: line.points.filter(({ time }) => time >= start) }));
  const isLeftOut = ({ points }: Line) => points[0]?.value === 0;
  return {
    lines: trimmed.filter((line) => !isLeftOut(line)).map((line) => ({ ...line, points: changesOf(line.points) })),
    leftOut: trimmed.filter(isLeftOut).map(({ key }) => key),
  };
}

function changesOf<Point extends TimedValue>(points: readonly Point[]): readonly Point[] {
  const first = points[0]?.value ?? 0;
  return points.map((point) => ({ ...point, value: (100 * (point.value - first)) / Math.abs(first) }));
}

/** Units of a spread in one unit of the chart: yields are drawn in percent, their spread in basis points. */
const spreadScale: Readonly<Record<GraphTab, number>> = { price: 1, yield: 100, gspread: 1 };

/** The other line minus the main one on the days that both have: points of price, else basis points. */
export function spreadOf(
  main: readonly TimedValue[],
  other: readonly TimedValue[],
  tab: GraphTab,
): readonly TimedValue[] {
  const values = new Map(main.map(({ time, value }) => [time, value]));
  return other.flatMap(({ time, value }) => {
    const base = values.get(time);
    return base === undefined ? [] : [{ time, value: (value - base) * spreadScale[tab] }];
  });
}
