import { type CSSProperties, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { inSameDay } from '#contract/as-of.ts';
import { pageAddress } from '#contract/page-address.ts';
import chart from '../../charts/chart.module.css';
import { across, type ChartFrame, down } from '../../charts/chart-frame.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { percent } from '../../charts/percent.ts';
import { useAsOf } from '../../context/as-of.ts';
import { useLabels } from '../../context/language-context.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './bond-scatter.module.css';
import type { ScatterBond, ScatterScene } from './scatter-scene.ts';

interface ScatterPictureProps {
  readonly scene: ScatterScene;
  readonly frame: ChartFrame;
  readonly description: string;
  /** Both figures of a bond with their names, and the day. */
  readonly factsOf: (bond: ScatterBond) => readonly string[];
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

/** Where a bond stands on the picture, shares of its width and height. */
function placeOf({ x, y }: ScatterScene, bond: ScatterBond) {
  return { left: across({ x: x.domain }, x.place(bond.x)), top: down({ y: y.domain }, bond.y) };
}

function nearestTo(event: MouseEvent<HTMLElement>, scene: ScatterScene): number | null {
  const box = event.currentTarget.getBoundingClientRect();
  const from = { x: event.clientX - box.left, y: event.clientY - box.top };
  let [nearest, least]: [number | null, number] = [null, REACH];
  for (const [at, bond] of scene.drawn.entries()) {
    const { left, top } = placeOf(scene, bond);
    const distance = Math.hypot(left * box.width - from.x, top * box.height - from.y);
    if (distance < least) [nearest, least] = [at, distance];
  }
  return nearest;
}

/** Bonds as points: the pointer and the arrow keys go from one to another, a click and Enter open it. */
export function ScatterPicture({ scene, frame, description, factsOf }: ScatterPictureProps) {
  const text = useLabels('scatter');
  const navigate = useNavigate();
  const day = useAsOf();
  const [at, setAt] = useState<number | null>(null);
  const last = scene.drawn.length - 1;
  const bond = at === null ? undefined : scene.drawn[at];
  const open = (index: number | null) => {
    const chosen = index === null ? undefined : scene.drawn[index];
    if (chosen !== undefined) void navigate(inSameDay(pageAddress('bonds', chosen.id), day));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return open(at);
    if (event.key === 'Escape') return setAt(null);
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, move(at ?? -1, last))));
  };
  return (
    <figure className={classNames(chart.chart, styles.picture)} aria-label={description}>
      <FrameView frame={frame} />
      <div className={chart.cross}>
        <div
          className={classNames(chart.explore, styles.explore)}
          role="slider"
          tabIndex={0}
          aria-label={text('explore')}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, last)}
          aria-valuenow={at ?? 0}
          aria-valuetext={bond === undefined ? text('explore') : [bond.name, ...factsOf(bond)].join(', ')}
          data-chosen={bond === undefined ? undefined : ''}
          onKeyDown={onKeyDown}
          onBlur={() => setAt(null)}
          onMouseMove={(event) => setAt(nearestTo(event, scene))}
          onMouseLeave={() => setAt(null)}
          onClick={(event) => open(nearestTo(event, scene))}
        />
        {bond !== undefined && <PointTip {...{ scene, bond }} facts={factsOf(bond)} />}
      </div>
    </figure>
  );
}

interface PointTipProps {
  readonly scene: ScatterScene;
  readonly bond: ScatterBond;
  readonly facts: readonly string[];
}

function PointTip({ scene, bond, facts }: PointTipProps) {
  const { left, top } = placeOf(scene, bond);
  const place = { '--x': percent(left), '--y': percent(top), '--ink': `var(--${scene.inkOf(bond)})` };
  return (
    <div style={place as CSSProperties}>
      <span className={styles.ring} />
      <div className={classNames(chart.tip, left > 0.5 ? chart.tipLeft : chart.tipRight, styles.tip)}>
        <p className={chart.tipDate}>{bond.name}</p>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
    </div>
  );
}
