import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../../ui/layout/class-names.ts';
import chart from '../chart.module.css';
import { across, down, percent } from '../chart-frame.ts';
import styles from './scatter-chart.module.css';
import type { ScatterPoint, ScatterScene } from './scatter-scene.ts';

/** What the panel of a point says: a figure with its name, or a text alone. */
export interface PointFact<Value = ReactNode> {
  readonly name: string | null;
  readonly value: Value;
}

interface PointTipProps<Point extends ScatterPoint> {
  readonly scene: ScatterScene<Point>;
  readonly point: Point;
  readonly facts: readonly PointFact[];
}

/** Where a point stands on the plot, in shares of its width and height. */
export function placeOf<Point extends ScatterPoint>({ x, y }: ScatterScene<Point>, point: Point) {
  return { left: across({ x: x.domain }, point.x), top: down({ y: y.domain }, point.y) };
}

export function placeStyle<Point extends ScatterPoint>(scene: ScatterScene<Point>, point: Point): CSSProperties {
  const { left, top } = placeOf(scene, point);
  return { left: percent(left), top: percent(top) };
}

/** The panel of a point. */
export function PointTip<Point extends ScatterPoint>({ scene, point, facts }: PointTipProps<Point>) {
  const { left, top } = placeOf(scene, point);
  return (
    <div
      className={classNames(chart.tip, left > 0.5 ? chart.tipLeft : chart.tipRight, styles.tip)}
      style={{ '--x': percent(left), '--y': percent(top) } as CSSProperties}
      data-testid="map-tip"
    >
      <p className={chart.tipDate}>{point.name}</p>
      {facts.map(({ name, value }) => name === null && <p key={String(value)}>{value}</p>)}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(
            ({ name, value }) =>
              name !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </div>
  );
}
