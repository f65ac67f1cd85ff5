import type { CSSProperties } from 'react';
import { useLabels } from '../../context/language-context.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import type { ChartFrame } from './chart-frame.ts';
import type { ChartPoint, ChartSeries } from './chart-series.ts';
import type { ChartTexts } from './chart-texts.ts';
import { percent } from './percent.ts';
import styles from './price-chart.module.css';
import type { Crosshair } from './use-crosshair.ts';

interface CrosshairLayerProps {
  readonly bondName: string;
  readonly series: ChartSeries;
  readonly frame: ChartFrame;
  readonly texts: ChartTexts;
  readonly crosshair: Crosshair;
}

/** The chosen day: lines, tags on both axes and the panel beside them; below full access the day and the name alone. */
export function CrosshairLayer({ crosshair, ...chart }: CrosshairLayerProps) {
  const text = useLabels('graph');
  const { points, isShape } = chart.series;
  const last = points.length - 1;
  const point = points[crosshair.at ?? last];
  const place = crosshair.at === null ? undefined : chart.frame.places[crosshair.at];
  if (point === undefined) return null;
  const date = chart.texts.date(point.time);
  return (
    <div className={styles.cross} ref={crosshair.plot}>
      <div
        className={styles.explore}
        role="slider"
        tabIndex={0}
        aria-label={text('explore')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={crosshair.at ?? last}
        aria-valuetext={isShape ? date : `${date}, ${chart.texts.value(point.value)}`}
        onKeyDown={crosshair.onKeyDown}
        onBlur={crosshair.hide}
      />
      {place !== undefined && <Cross {...chart} point={point} place={place} />}
    </div>
  );
}

interface CrossProps extends Omit<CrosshairLayerProps, 'crosshair'> {
  readonly point: ChartPoint;
  readonly place: ChartFrame['places'][number];
}

function Cross({ bondName, series, texts, point, place }: CrossProps) {
  const left = percent(place.x);
  const top = percent(place.y);
  return (
    <>
      <span className={styles.crossX} style={{ left }} />
      {!series.isShape && <span className={styles.crossY} style={{ top }} />}
      <span className={styles.crossDot} style={{ left, top }} />
      <span className={classNames(styles.tagAt, styles.tagDate)} style={{ left }}>
        {texts.date(point.time)}
      </span>
      {!series.isShape && (
        <span className={classNames(styles.tag, styles.tagAt)} style={{ top }}>
          {texts.value(point.value)}
        </span>
      )}
      <Panel {...{ bondName, series, texts, point, place }} />
    </>
  );
}

function Panel({ bondName, series, texts, point, place }: Omit<CrossProps, 'frame'>) {
  const text = useLabels('graph');
  const extras = [
    ['tip_yield', point.row.indicative_yield],
    ['tip_gspread', point.row.g_spread],
    ['tip_volume', point.row.volume_money],
  ] as const;
  const isLeft = place.x > 0.5;
  return (
    <div
      className={classNames(styles.tip, isLeft ? styles.tipLeft : styles.tipRight)}
      style={{ '--x': percent(place.x) } as CSSProperties}
      data-testid="chart-tip"
    >
      <p className={styles.tipDate}>{texts.date(point.time)}</p>
      <p className={styles.tipLine}>
        <span className={styles.key} />
        <span>{bondName}</span>
        {!series.isShape && <b>{texts.value(point.value)}</b>}
      </p>
      {!series.isShape && (
        <dl className={styles.tipMore}>
          {extras
            .filter(([, value]) => typeof value === 'string')
            .map(([key, value]) => (
              <div key={key}>
                <dt>{text(key)}</dt>
                <dd>{String(value)}</dd>
              </div>
            ))}
        </dl>
      )}
    </div>
  );
}
