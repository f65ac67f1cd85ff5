import { classNames } from '../../ui/layout/class-names.ts';
import type { ChartFrame } from './chart-frame.ts';
import type { ChartSeries } from './chart-series.ts';
import { lineBox, linePath } from './line-path.ts';
import styles from './price-chart.module.css';

interface ChartLineProps {
  readonly series: ChartSeries;
  readonly frame: ChartFrame;
  readonly isStale: boolean;
  /** True once the chart library draws the line on screen. */
  readonly isForPaper: boolean;
}

/** The line as SVG, with a dotted part that repeats an old last value. */
export function ChartLine({ series, frame, isStale, isForPaper }: ChartLineProps) {
  const last = frame.places.at(-1);
  const only = series.points.length === 1 ? last : undefined;
  return (
    <svg
      className={classNames(styles.lines, isForPaper && styles.forPaper)}
      viewBox={`0 0 ${lineBox.width} ${lineBox.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.main} d={linePath(frame.places)} />
      {isStale && last !== undefined && last.x < 1 && (
        <path className={styles.stale} d={linePath([last, { x: 1, y: last.y }])} />
      )}
      {(only ?? (isStale ? last : undefined)) !== undefined && last !== undefined && (
        <path className={styles.dot} d={`${linePath([last])}h0`} />
      )}
      {isStale && last !== undefined && <path className={styles.hole} d={`${linePath([last])}h0`} />}
    </svg>
  );
}
