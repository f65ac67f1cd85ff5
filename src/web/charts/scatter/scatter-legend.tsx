import type { ReactNode } from 'react';
import type { Ink } from '../chart-frame.ts';
import styles from './scatter-chart.module.css';

interface ScatterLegendProps {
  readonly entries: readonly { readonly name: string; readonly ink: Ink; readonly dash?: readonly number[] }[];
  /** Further items. */
  readonly children?: ReactNode;
}

/** A line with gaps, in pixels. */
const dashed = (ink: Ink, [line = 0, gap = 0]: readonly number[]) =>
  `repeating-linear-gradient(90deg, var(--${ink}) 0 ${line}px, transparent ${line}px ${line + gap}px)`;

/** What the colours of points stand for. */
export function ScatterLegend({ entries, children }: ScatterLegendProps) {
  return (
    <ul className={styles.legend}>
      {entries.map(({ name, ink, dash }) => (
        <li key={`${ink} ${dash}`}>
          <i
            style={{ background: dash === undefined ? `var(--${ink})` : dashed(ink, dash) }}
            data-dashed={dash && ''}
          />
          {name}
        </li>
      ))}
      {children}
    </ul>
  );
}
