import { columnOfChart } from '#contract/market/trading-days/trading-columns.ts';
import type { ShownRow } from '../../market/data/shown-row.ts';
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
