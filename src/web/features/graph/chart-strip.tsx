import type { ChartFrame } from './chart-frame.ts';
import { type LineBox, linePath } from './line-path.ts';
import styles from './price-chart.module.css';

const box: LineBox = { width: 1000, height: 100 };

/** The whole period in small, below the chart. Until the library draws the window of the zoom, the window is the whole strip. */
export function ChartStrip({ frame, hasWindow }: { readonly frame: ChartFrame; readonly hasWindow: boolean }) {
  return (
    <div className={styles.strip} data-whole={hasWindow ? undefined : ''} aria-hidden="true">
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path d={linePath(frame.places, box)} />
      </svg>
    </div>
  );
}
