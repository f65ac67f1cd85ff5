import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { numberText } from '#contract/number-text.ts';
import { pageAddress } from '#contract/page-address.ts';
import chart from '../../charts/chart.module.css';
import { across, down } from '../../charts/chart-frame.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { percent } from '../../charts/percent.ts';
import { DayLink } from '../../context/day-link.tsx';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { mapFrame } from './map-frame.ts';
import type { MapPicture, PlacedPoint } from './map-points.ts';
import { addedDecimals } from './map-query.ts';
import styles from './time-series.module.css';

interface MapChartProps {
  readonly description: string;
  readonly picture: MapPicture;
  readonly hasLabels: boolean;
  /** A click on a point, or the Delete key, takes it off. */
  readonly isDeleting: boolean;
  readonly onRemove: (id: number) => void;
  readonly onDrop: (at: number) => void;
}

const axisHeight = 28;
/** Of the plot, for which names are placed before the page is measured. */
const usualSize = { width: 1000, height: 600 } as const;

function useSize(figure: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>(usualSize);
  useEffect(() => {
    const element = figure.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      setSize({ width: Math.round(element.clientWidth), height: Math.round(element.clientHeight) - axisHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [figure]);
  return size;
}

/** Bonds and added points by duration and yield. The arrow keys go from one to the next. */
export function MapChart(props: MapChartProps) {
  const { description, picture, hasLabels } = props;
  const text = useLabels('time-series');
  const language = useLanguage();
  const figure = useRef<HTMLElement>(null);
  const size = useSize(figure);
  const frame = useMemo(() => {
    const titles = { x: text('duration'), y: text('yield') };
    return mapFrame({ picture, hasLabels, titles, size, language });
  }, [picture, hasLabels, size, text, language]);
  return (
    <figure
      ref={figure}
      className={classNames(chart.chart, picture.isHidden && chart.noAxis, styles.map)}
      aria-label={description}
    >
      <FrameView frame={frame} />
      <Points {...props} />
    </figure>
  );
}

const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function Points({ picture, isDeleting, onRemove, onDrop }: MapChartProps) {
  const { points } = picture;
  const [chosen, setChosen] = useState<string | null>(null);
  const [stopKey, setStopKey] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const stop = Math.max(
    0,
    points.findIndex(({ key }) => key === stopKey),
  );
  const remove = ({ bond, key }: PlacedPoint) => {
    setChosen(null);
    if (bond === null) onDrop(Number(key.slice('added '.length)));
    else onRemove(bond.entity.id);
  };
  const focusOn = (at: number) => {
    const target = list.current?.children[Math.max(0, Math.min(points.length - 1, at))];
    target?.querySelector<HTMLElement>('a, button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setChosen(null);
    const point = points[stop];
    if (isDeleting && event.key === 'Delete' && point !== undefined) {
      event.preventDefault();
      // The neighbour takes the focus before the point goes.
      focusOn(stop + 1 < points.length ? stop + 1 : stop - 1);
      return remove(point);
    }
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    focusOn(stop + move);
  };
  const shown = points.find(({ key }) => key === chosen);
  return (
    // The keys go from point to point; the list itself is not focused.
    <ul ref={list} className={classNames(chart.cross, styles.points)} onKeyDown={onKeyDown}>
      {points.map((point, at) => (
        <li key={point.key} style={placeOf(picture, point)}>
          <PointControl
            point={point}
            isHidden={picture.isHidden}
            isDeleting={isDeleting}
            isStop={at === stop}
            onRemove={() => remove(point)}
            onChoose={(isChosen) => setChosen(isChosen ? point.key : null)}
            onFocus={() => setStopKey(point.key)}
          />
        </li>
      ))}
      {shown !== undefined && <Tip picture={picture} point={shown} />}
    </ul>
  );
}

function placeOf({ x, y }: MapPicture, point: PlacedPoint) {
  return { left: percent(across({ x: x.domain }, point.x)), top: percent(down({ y: y.domain }, point.y)) };
}

interface PointControlProps {
  readonly point: PlacedPoint;
  readonly isHidden: boolean;
  readonly isDeleting: boolean;
  readonly isStop: boolean;
  readonly onRemove: () => void;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onFocus: () => void;
}

/** A bond is a link to its page; while points are removed, every point is a button. */
function PointControl({ point, isHidden, isDeleting, isStop, onRemove, onChoose, onFocus }: PointControlProps) {
  const spoken = useSpoken(point, isHidden);
  const shared = {
    ...{ 'aria-label': spoken, tabIndex: isStop ? 0 : -1, className: styles.point },
    style: { '--ink': `var(--${point.ink})` } as object,
    onPointerEnter: () => onChoose(true),
    onPointerLeave: () => onChoose(false),
    onBlur: () => onChoose(false),
    onFocus: () => {
      onFocus();
      onChoose(true);
    },
  };
  if (isDeleting) return <button type="button" {...shared} onClick={onRemove} data-removes="" />;
  if (point.bond === null) return <button type="button" {...shared} />;
  return <DayLink to={pageAddress('bonds', point.bond.entity.id)} {...shared} />;
}

function useSpoken({ name, x, y }: PlacedPoint, isHidden: boolean): string {
  const text = useLabels('time-series');
  const language = useLanguage();
  if (isHidden) return name;
  return text('added_point', {
    ...{ name, duration: numberText(x, addedDecimals.duration, language) },
    yield: numberText(y, addedDecimals.yield, language),
  });
}

/** The panel of a point: below full access its name alone. */
function Tip({ picture, point }: { readonly picture: MapPicture; readonly point: PlacedPoint }) {
  const text = useLabels('time-series');
  const language = useLanguage();
  const share = across({ x: picture.x.domain }, point.x);
  const figures = [
    ['duration', numberText(point.x, addedDecimals.duration, language)],
    ['yield', numberText(point.y, addedDecimals.yield, language)],
  ] as const;
  return (
    <li
      className={classNames(chart.tip, share > 0.5 ? chart.tipLeft : chart.tipRight, styles.mapTip)}
      style={{ '--x': percent(share), '--y': percent(down({ y: picture.y.domain }, point.y)) } as object}
      data-testid="map-tip"
    >
      <p className={chart.tipDate}>{point.name}</p>
      {!picture.isHidden && (
        <dl className={styles.figures}>
          {figures.map(([key, value]) => (
            <div key={key}>
              <dt>{text(key)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
