import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { numberText } from '#contract/platform/number-text.ts';
import { DayLink, useLanguage } from '../../context/reader-context.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import chart from '../chart.module.css';
import { FrameView } from '../frame-view.tsx';
import { type PointFact, PointTip, placeStyle } from './point-tip.tsx';
import styles from './scatter-chart.module.css';
import { type AxisTitles, type PlotSize, pointsFrame } from './scatter-frame.ts';
import type { ScatterPoint, ScatterScene } from './scatter-scene.ts';

interface PointsProps<Point> {
  /** What is read out of a point. */
  readonly spokenOf: (point: Point) => string;
  /** Of the page that a point leads to; null for one that leads nowhere. */
  readonly hrefOf: (point: Point) => string | null;
  readonly factsOf: (point: Point) => readonly PointFact[];
  /** A click on a point, or the Delete key, takes it off. */
  readonly onRemove?: ((point: Point) => void) | undefined;
}

interface ScatterChartProps<Point extends ScatterPoint> extends PointsProps<Point> {
  readonly description: string;
  readonly scene: ScatterScene<Point>;
  readonly titles: AxisTitles;
  readonly labelOf: (point: Point) => string | null;
  readonly className?: string | undefined;
}

const AXIS_HEIGHT = 28;
/** Of the plot, for which names are placed before the page is measured. */
const usualSize: PlotSize = { width: 1000, height: 600 };

function usePlotSize(figure: RefObject<HTMLElement | null>): PlotSize {
  const [size, setSize] = useState(usualSize);
  useEffect(() => {
    const element = figure.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      setSize({ width: Math.round(element.clientWidth), height: Math.round(element.clientHeight) - AXIS_HEIGHT });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [figure]);
  return size;
}

/** Points by two figures, each a link to its page: the arrow keys go from one to the next, the panel says the figures of one. */
export function ScatterChart<Point extends ScatterPoint>(props: ScatterChartProps<Point>) {
  const { description, scene, titles, labelOf, className } = props;
  const language = useLanguage();
  const figure = useRef<HTMLElement>(null);
  const size = usePlotSize(figure);
  const frame = useMemo(() => {
    const number = (value: number, decimals: number) => numberText(value, decimals, language);
    return pointsFrame({ scene, titles, numberText: number, labelOf, size });
  }, [scene, titles, labelOf, size, language]);
  return (
    <figure
      ref={figure}
      className={classNames(chart.chart, scene.isHidden && chart.noAxis, styles.picture, className)}
      aria-label={description}
    >
      <FrameView frame={frame} />
      <Points {...props} />
    </figure>
  );
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

function Points<Point extends ScatterPoint>({ scene, factsOf, onRemove, ...words }: ScatterChartProps<Point>) {
  const { points } = scene;
  const [chosen, setChosen] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const first = points.find(({ isProminent }) => isProminent) ?? points[0];
  const stop = points.find(({ key }) => key === focused) ?? first;
  const shown = points.find(({ key }) => key === chosen);
  const last = points.length - 1;
  const focusOn = (at: number) =>
    list.current?.children[Math.max(0, Math.min(last, at))]?.querySelector<HTMLElement>('a, button')?.focus();
  const remove = (point: Point) => {
    setChosen(null);
    onRemove?.(point);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === 'Escape') return setChosen(null);
    if (stop === undefined) return;
    const at = points.indexOf(stop);
    if (onRemove !== undefined && event.key === 'Delete') {
      event.preventDefault();
      // The neighbour takes the focus before the point goes.
      focusOn(at < last ? at + 1 : at - 1);
      return remove(stop);
    }
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    focusOn(move(at, last));
  };
  return (
    // The keys go from point to point; the list itself is not focused.
    <ul ref={list} className={classNames(chart.cross, styles.points)} onKeyDown={onKeyDown}>
      {points.map((point) => (
        <li key={point.key} className={styles.place} style={placeStyle(scene, point)}>
          <PointControl
            point={point}
            {...words}
            isStop={point === stop}
            isChosen={point === shown}
            onRemove={onRemove && remove}
            onChoose={(isChosen) => setChosen(isChosen ? point.key : null)}
            onFocus={() => setFocused(point.key)}
          />
        </li>
      ))}
      {shown !== undefined && (
        <li>
          <PointTip scene={scene} point={shown} facts={factsOf(shown)} />
        </li>
      )}
    </ul>
  );
}

interface PointControlProps<Point extends ScatterPoint> extends Omit<PointsProps<Point>, 'factsOf'> {
  readonly point: Point;
  readonly isStop: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onFocus: () => void;
}

/** Smaller dots are quiet ones, between which there is less room. */
const SMALL_RADIUS = 3;

/** A link to the page of the point; while points are removed, every point is a button. */
function PointControl<Point extends ScatterPoint>(props: PointControlProps<Point>) {
  const { point, spokenOf, hrefOf, isStop, isChosen, onRemove, onChoose, onFocus } = props;
  const href = hrefOf(point);
  const shared = {
    'aria-label': spokenOf(point),
    tabIndex: isStop ? 0 : -1,
    className: classNames(styles.point, point.look.radius <= SMALL_RADIUS && styles.small),
    style: { '--ink': `var(--${point.look.ink})` } as CSSProperties,
    'data-chosen': isChosen || undefined,
    onPointerEnter: () => onChoose(true),
    onPointerLeave: () => onChoose(false),
    onBlur: () => onChoose(false),
    onFocus: () => {
      onFocus();
      onChoose(true);
    },
  };
  if (onRemove !== undefined)
    return <button type="button" {...shared} onClick={() => onRemove(point)} data-removes="" />;
  return href === null ? <button type="button" {...shared} /> : <DayLink to={href} {...shared} />;
}
