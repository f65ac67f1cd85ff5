import { type CSSProperties, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { classNames } from '../../ui/layout/class-names.ts';
import chart from '../chart.module.css';
import type { ChartFrame } from '../chart-frame.ts';
import { FrameView } from '../frame-view.tsx';
import { type PointFact, PointTip, placeOf, placeStyle } from './point-tip.tsx';
import styles from './scatter-chart.module.css';
import type { ScatterPoint, ScatterScene } from './scatter-scene.ts';

interface ScatterSurfaceProps<Point extends ScatterPoint> {
  readonly scene: ScatterScene<Point>;
  readonly frame: ChartFrame;
  readonly description: string;
  /** What the surface is for, in words. */
  readonly hint: string;
  readonly factsOf: (point: Point) => readonly PointFact<string>[];
  readonly onOpen: (point: Point) => void;
}

/** A point farther from the pointer is not meant, in pixels. */
const REACH = 16;

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 10,
  PageUp: (at) => at + 10,
  Home: () => 0,
  End: (_at, last) => last,
};

function nearestTo<Point extends ScatterPoint>(
  event: MouseEvent<HTMLElement>,
  scene: ScatterScene<Point>,
): number | null {
  const box = event.currentTarget.getBoundingClientRect();
  const from = { x: event.clientX - box.left, y: event.clientY - box.top };
  let [nearest, least]: [number | null, number] = [null, REACH];
  for (const [at, point] of scene.points.entries()) {
    const { left, top } = placeOf(scene, point);
    const distance = Math.hypot(left * box.width - from.x, top * box.height - from.y);
    if (distance < least) [nearest, least] = [at, distance];
  }
  return nearest;
}

/** A chart of more points than a page has links: the pointer and the arrow keys go from one to another, a click and Enter open it. */
export function ScatterSurface<Point extends ScatterPoint>(props: ScatterSurfaceProps<Point>) {
  const { scene, frame, description, hint, factsOf, onOpen } = props;
  const [at, setAt] = useState<number | null>(null);
  const last = scene.points.length - 1;
  const point = at === null ? undefined : scene.points[at];
  const open = (index: number | null) => {
    const chosen = index === null ? undefined : scene.points[index];
    if (chosen !== undefined) onOpen(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return open(at);
    if (event.key === 'Escape') return setAt(null);
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, move(at ?? -1, last))));
  };
  const spoken =
    point &&
    [point.name, ...factsOf(point).map(({ name, value }) => (name === null ? value : `${name}: ${value}`))].join(', ');
  return (
    <figure className={classNames(chart.chart, styles.surface)} aria-label={description}>
      <FrameView frame={frame} />
      <div className={chart.cross}>
        <div
          className={classNames(chart.explore, styles.explore)}
          role="slider"
          tabIndex={0}
          aria-label={hint}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, last)}
          aria-valuenow={at ?? 0}
          aria-valuetext={spoken ?? hint}
          data-chosen={point === undefined ? undefined : ''}
          onKeyDown={onKeyDown}
          onBlur={() => setAt(null)}
          onMouseMove={(event) => setAt(nearestTo(event, scene))}
          onMouseLeave={() => setAt(null)}
          onClick={(event) => open(nearestTo(event, scene))}
        />
        {point !== undefined && (
          <>
            <span
              className={styles.ring}
              style={{ ...placeStyle(scene, point), '--ink': `var(--${point.look.ink})` } as CSSProperties}
            />
            <PointTip scene={scene} point={point} facts={factsOf(point)} />
          </>
        )}
      </div>
    </figure>
  );
}
