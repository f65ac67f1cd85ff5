import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { pageAddress } from '#contract/page-address.ts';
import chart from '../../charts/chart.module.css';
import { across, down } from '../../charts/chart-frame.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { percent } from '../../charts/percent.ts';
import { DayLink } from '../../context/day-link.tsx';
import { useLabels } from '../../context/language-context.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { inkOfPoint, mapFrame } from './map-frame.ts';
import styles from './map-picture.module.css';
import type { MapScene, ScenePoint } from './map-scene.ts';
import { PointTip } from './point-tip.tsx';
import { useMapTexts } from './use-map-texts.ts';
import { useMovingScene } from './use-moving-scene.ts';

/** Height of the picture (shared-blocks, section 9), and the room below it for the axis. */
const height = 650;
const axisHeight = 28;
/** Width that labels are placed for before the page is measured. */
const usualWidth = 1000;

interface MapPictureProps {
  readonly description: string;
  readonly scene: MapScene;
}

/** Bonds by duration and yield: each is a link to its page; the arrow keys go from one to the next, the panel says its figures. */
export function MapPicture({ description, scene: wanted }: MapPictureProps) {
  const { scene, isMoving } = useMovingScene(wanted);
  const texts = useMapTexts();
  const figure = useRef<HTMLElement>(null);
  const width = useWidth(figure);
  const frame = useMemo(
    () => mapFrame({ scene, texts, size: { width, height: height - axisHeight }, isMoving }),
    [scene, texts, width, isMoving],
  );
  return (
    <figure
      ref={figure}
      className={classNames(chart.chart, scene.isHidden && chart.noAxis, styles.picture)}
      style={{ minHeight: height }}
      aria-label={description}
    >
      <FrameView frame={frame} />
      <PointLinks scene={scene} />
    </figure>
  );
}

/** Width of the plot, as the page lays it out. */
function useWidth(figure: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(usualWidth);
  useEffect(() => {
    const element = figure.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.round(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [figure]);
  return width;
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** One of the points takes the focus: at first the main bond. */
function PointLinks({ scene }: { readonly scene: MapScene }) {
  const { points } = scene;
  const [chosen, setChosen] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const idOf = (point: ScenePoint) => point.point.emission_id;
  const main = points.find(({ point }) => point.is_main_emission) ?? points[0];
  const stop = points.find((point) => idOf(point) === focused) ?? main;
  const shown = points.find((point) => idOf(point) === chosen);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === 'Escape') return setChosen(null);
    const move = moves[event.key];
    if (move === undefined || stop === undefined) return;
    event.preventDefault();
    const last = points.length - 1;
    const next = Math.max(0, Math.min(last, move(points.indexOf(stop), last)));
    list.current?.children[next]?.querySelector('a')?.focus();
  };
  const placeOf = ({ x, y }: ScenePoint): CSSProperties => ({
    left: percent(across({ x: scene.x.domain }, x)),
    top: percent(down({ y: scene.y.domain }, y)),
  });
  return (
    <ul ref={list} className={classNames(chart.cross, styles.points)} onKeyDown={onKeyDown}>
      {points.map((place) => (
        <li key={idOf(place)} className={styles.place} style={placeOf(place)}>
          <PointLink
            place={place}
            isStop={place === stop}
            isChosen={place === shown}
            onChoose={() => setChosen(idOf(place))}
            onFocus={() => setFocused(idOf(place))}
            onLeave={() => setChosen(null)}
          />
        </li>
      ))}
      {shown !== undefined && <PointTip place={shown} scene={scene} />}
    </ul>
  );
}

interface PointLinkProps {
  readonly place: ScenePoint;
  readonly isStop: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onFocus: () => void;
  readonly onLeave: () => void;
}

function PointLink({ place: { point }, isStop, isChosen, onChoose, onFocus, onLeave }: PointLinkProps) {
  const text = useLabels('issuer-map');
  const { number } = useMapTexts();
  const { emission_id, emission_name: name, duration, yield: rate } = point;
  const spoken =
    duration === null || rate === null
      ? name
      : text('spoken', { name, duration: number(duration, 2), yield: number(rate * 100, 2) });
  return (
    <DayLink
      to={pageAddress('bonds', emission_id)}
      aria-label={spoken}
      tabIndex={isStop ? 0 : -1}
      className={classNames(styles.point, point.is_peer && styles.peer)}
      style={{ '--ink': `var(--${inkOfPoint(point)})` } as CSSProperties}
      data-chosen={isChosen || undefined}
      onPointerEnter={onChoose}
      onPointerLeave={onLeave}
      onFocus={() => {
        onFocus();
        onChoose();
      }}
      onBlur={onLeave}
    />
  );
}
