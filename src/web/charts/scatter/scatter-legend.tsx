import type { ReactNode } from 'react';
import type { Ink } from '../chart-frame.ts';
import styles from './scatter-chart.module.css';

interface ScatterLegendProps {
  readonly entries: readonly { readonly name: string; readonly ink: Ink }[];
  /** Further items. */
  readonly children?: ReactNode;
}

/** What the colours of points stand for. */
export function ScatterLegend({ entries, children }: ScatterLegendProps) {
  return (
    <ul className={styles.legend}>
      {entries.map(({ name, ink }) => (
        <li key={ink}>
          <i style={{ background: `var(--${ink})` }} />
          {name}
        </li>
      ))}
      {children}
    </ul>
  );
}
