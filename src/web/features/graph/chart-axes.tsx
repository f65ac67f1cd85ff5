import type { ChartFrame } from './chart-frame.ts';
import type { ChartPoint } from './chart-series.ts';
import type { ChartTexts } from './chart-texts.ts';
import { percent } from './percent.ts';
import styles from './price-chart.module.css';

interface ChartAxesProps {
  readonly frame: ChartFrame;
  readonly isShape: boolean;
  readonly texts: ChartTexts;
  readonly last: ChartPoint | undefined;
  /** False while only a part of the period is in view; the tag of the last value then may be out of it. */
  readonly isWhole: boolean;
}

/** Grid lines, dates below, and, where figures are open, values at the right with a tag on the last one. */
export function ChartAxes({ frame, isShape, texts, last, isWhole }: ChartAxesProps) {
  const lastAt = last === undefined ? 0 : (frame.high - last.value) / (frame.high - frame.low);
  const hasTag = !isShape && last !== undefined && isWhole;
  return (
    <div className={styles.plot} aria-hidden="true">
      {frame.valueTicks.map(({ value, at }) => (
        <span key={value} className={styles.grid} style={{ top: percent(at) }} />
      ))}
      {!isShape &&
        frame.valueTicks
          .filter(({ at }) => !hasTag || Math.abs(at - lastAt) > 0.045)
          .map(({ value, at }) => (
            <span key={value} className={styles.value} style={{ top: percent(at) }}>
              {texts.axisValue(value)}
            </span>
          ))}
      {hasTag && (
        <span className={styles.tag} style={{ top: percent(lastAt) }}>
          {texts.value(last.value)}
        </span>
      )}
      {frame.dateTicks.map(({ time, at }) => (
        <span key={time} className={styles.date} style={{ left: percent(at) }}>
          {texts.axisDate(time, frame.dateForm)}
        </span>
      ))}
    </div>
  );
}
