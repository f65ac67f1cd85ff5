import { blankAboveYield, columnOfChart } from '#contract/market/trading-days/trading-columns.ts';
import { oldDataDays, pointLimit } from '#domain/platform/period.ts';
import { percentFromFraction } from '#math/units.ts';
import { dayMs } from '../../charts/date-ticks.ts';
import type { ShownRow } from '../../market/data/shown-row.ts';
import { unixSeconds } from '../../text/value-text.ts';
import type { ChartSeries } from './chart-series.ts';
import type { GraphTab } from './graph-query.ts';

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
