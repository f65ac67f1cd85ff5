import { blankAboveYield, columnOfChart } from '#contract/market/trading-days/trading-columns.ts';
import { oldDataDays, pointLimit } from '#domain/platform/period.ts';
import { percentFromFraction } from '#math/units.ts';
import { dayMs } from '../../charts/axis-ticks.ts';
import type { ShownRow } from '../../market/data/chart-columns.ts';
import { unixSeconds } from '../../text/value-text.ts';
import type { GraphTab } from './graph-query.ts';

interface ChartPoint {
  /** Unix milliseconds of the day, UTC. */
  readonly time: number;
  /** Price, percent or basis points; steps of the shape below full access. */
  readonly value: number;
  readonly row: ShownRow;
}

/** The line of a chart. A shape has neither axis nor figures. */
export interface ChartSeries {
  readonly points: readonly ChartPoint[];
  readonly isShape: boolean;
}

const scaleOfTab: Readonly<Record<GraphTab, number>> = { price: 1, yield: 100, gspread: 1 };

function numberOf(row: ShownRow, key: string): number | null {
  const value = row[key];
  return typeof value === 'number' ? value : null;
}

/** Whether rows hold the shape of a line alone: its values are closed to the reader. */
export function isShapeOf(rows: readonly ShownRow[], tab: GraphTab): boolean {
  return rows.some((row) => row.masked.includes(columnOfChart[tab]));
}

/** The points that rows give for a tab: days without a value are left out, so the line only joins known values. */
export function chartSeriesOf(rows: readonly ShownRow[], tab: GraphTab): ChartSeries {
  const column = columnOfChart[tab];
  const isShape = isShapeOf(rows, tab);
  const points: ChartPoint[] = [];
  for (const row of rows) {
    const value = isShape ? numberOf(row, 'shape') : numberOf(row, `${column}.numeric`);
    if (value === null) continue;
    points.push({ time: row['date.numeric'] * 1000, value: isShape ? value : value * scaleOfTab[tab], row });
  }
  return { points, isShape };
}

/** The limit of the values above which days are blank, in percent. */
export const blankAbovePercent = percentFromFraction(blankAboveYield);

/** Why a line ends before the last day: its values are old, or from a day on too large to be shown. */
export type LineEnd =
  | { readonly kind: 'current' }
  | { readonly kind: 'old'; readonly days: number }
  | { readonly kind: 'above'; readonly since: string };

interface LineEndQuestion {
  readonly rows: readonly ShownRow[];
  readonly series: ChartSeries;
  readonly tab: GraphTab;
  /** The site's date today. */
  readonly today: string;
  /** True for a bond that is paid back: its history is over, so nothing about it is old. */
  readonly isFinished: boolean;
}

const timeOf = (row: ShownRow) => row['date.numeric'] * 1000;
const ageInDays = (time: number, today: string) => Math.round((unixSeconds(today) * 1000 - time) / dayMs);

/**
 * How a line ends. Days that are blank because of their yield are values all the same: they keep the line from being old. A range
 * that ends before today on purpose is old as well.
 */
export function lineEndOf({ rows, series, tab, today, isFinished }: LineEndQuestion): LineEnd {
  const column = columnOfChart[tab];
  const drawn = series.points.at(-1)?.time;
  const above = rows.filter((row) => timeOf(row) > (drawn ?? 0) && row.blanked?.includes(column));
  const [first] = above;
  const last = above.map(timeOf).at(-1) ?? drawn;
  const isOld = !isFinished && last !== undefined && ageInDays(last, today) > oldDataDays && rows.length < pointLimit;
  if (isOld && drawn !== undefined) return { kind: 'old', days: ageInDays(drawn, today) };
  return first === undefined ? { kind: 'current' } : { kind: 'above', since: first.date };
}
