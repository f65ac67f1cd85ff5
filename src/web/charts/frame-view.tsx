import { type CSSProperties, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './chart.module.css';
import type { ChartFrame, Ink, LabelMark, Mark, Pane } from './chart-frame.ts';
import { across, down, inkOn, percent } from './chart-frame.ts';
import { decimated, type PixelPoints, pixelAxis } from './decimated.ts';

/** The box that marks are drawn in; it is stretched to the size of the pane, strokes and dots are not. */
const unit = { width: 1600, height: 1000 } as const;

/** In whole tenths of a unit: fractions take long to write, and more room in the HTML. */
const fine = (units: number) => Math.round(units * 10);

const colour = (ink: Ink) => `var(--${ink})`;

/** A line that the legend of a file names. */
export interface LegendEntry {
  readonly name: string;
  readonly ink: Ink;
  readonly dash?: readonly number[];
}

interface ShownFrame {
  readonly frame: ChartFrame;
  readonly legend: readonly LegendEntry[] | undefined;
}

/** The frames on the page by the elements that show them, so that a file of the page draws them again by its own pen. */
export const shownFrames = new WeakMap<Element, ShownFrame>();

interface FrameViewProps {
  readonly frame: ChartFrame;
  /** True while a canvas draws the marks: here they would only cost time. Paper gets them all the same. */
  readonly isOnCanvas?: boolean;
  /** The lines of a chart of several, for files that are made of the page. */
  readonly legend?: readonly LegendEntry[] | undefined;
}

/** True from the moment the browser prepares a print until it is done. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** A chart as elements that keep their places at any width: the first picture, and what is printed. */
export function FrameView({ frame, isOnCanvas = false, legend }: FrameViewProps) {
  const isPrinting = useIsPrinting();
  const hasMarks = !isOnCanvas || isPrinting;
  return (
    <div
      className={styles.plot}
      aria-hidden="true"
      data-plot=""
      ref={(plot) => {
        if (plot !== null) shownFrames.set(plot, { frame, legend });
      }}
    >
      {frame.hasXGrid &&
        frame.xTicks.map(({ at }) => (
          <span key={at} className={styles.gridX} style={{ left: percent(across(frame, at)) }} />
        ))}
      {frame.panes.map((pane) => (
        <PaneView key={pane.key} frame={frame} pane={pane} hasMarks={hasMarks} />
      ))}
      {frame.xTicks.map(
        ({ at, text }) =>
          text !== null && (
            <span key={at} className={styles.date} style={{ left: percent(across(frame, at)) }}>
              {text}
            </span>
          ),
      )}
    </div>
  );
}

interface PaneViewProps {
  readonly frame: ChartFrame;
  readonly pane: Pane;
  readonly hasMarks: boolean;
}

/** Tick texts nearer to a tag than this share of the whole height would run into it. */
const tagRoom = 0.045;

function PaneView({ frame, pane, hasMarks }: PaneViewProps) {
  const isFree = (at: number) =>
    pane.tags.every((tag) => Math.abs(down(pane, tag.at) - down(pane, at)) * pane.height > tagRoom);
  return (
    <div className={styles.pane} style={{ top: percent(pane.top), height: percent(pane.height) }}>
      {pane.yTicks.map(({ at, text }) => (
        <span key={at} className={styles.grid} style={{ top: percent(down(pane, at)) }}>
          {text !== null && isFree(at) && <span className={styles.value}>{text}</span>}
        </span>
      ))}
      {hasMarks && (
        <svg
          className={styles.marks}
          viewBox={`0 0 ${fine(unit.width)} ${fine(unit.height)}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {pane.marks.map((mark, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a frame have no other name than their order
            <MarkView key={at} mark={mark} frame={frame} pane={pane} />
          ))}
        </svg>
      )}
      {pane.tags.map(({ at, text, ink }, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a tag stays that of its line while its text changes
          key={place}
          className={styles.tag}
          style={{ top: percent(down(pane, at)), background: colour(ink), color: colour(inkOn(ink)) }}
        >
          {text}
        </span>
      ))}
      {pane.marks.map(
        (mark, at) =>
          mark.kind === 'label' && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a label stays that of its mark while it moves
            <LabelView key={at} mark={mark} frame={frame} pane={pane} />
          ),
      )}
    </div>
  );
}

interface MarkViewProps {
  readonly mark: Mark;
  readonly frame: ChartFrame;
  readonly pane: Pane;
}

function unitPoints(
  { points }: { readonly points: Parameters<typeof decimated>[0] },
  frame: ChartFrame,
  pane: Pane,
): PixelPoints {
  return decimated(points, {
    x: pixelAxis(frame.x, 0, unit.width),
    y: pixelAxis(pane.y, unit.height, 0),
    from: 0,
    to: unit.width,
  });
}

/** The path through points, each step from the one before; a break lifts the pen. */
function stepsOf({ xs, ys, count }: PixelPoints): string {
  let path = '';
  let isDown = false;
  let [fromX, fromY] = [0, 0];
  for (let at = 0; at < count; at++) {
    const x = fine(xs[at] as number);
    const y = fine(ys[at] as number);
    if (Number.isNaN(y)) {
      isDown = false;
      continue;
    }
    path += isDown ? `l${x - fromX} ${y - fromY}` : `M${x} ${y}`;
    isDown = true;
    fromX = x;
    fromY = y;
  }
  return path;
}

function MarkView({ mark, frame, pane }: MarkViewProps) {
  if (mark.kind === 'label') return null;
  if (mark.kind === 'bars') return <Bars mark={mark} frame={frame} pane={pane} />;
  if (mark.kind === 'dots') return <Dots mark={mark} frame={frame} pane={pane} />;
  if (mark.kind === 'rule') {
    const path =
      'y' in mark
        ? `M0 ${fine(down(pane, mark.y) * unit.height)}H${fine(unit.width)}`
        : `M${fine(across(frame, mark.x) * unit.width)} 0V${fine(unit.height)}`;
    return <path d={path} style={strokeOf(mark.stroke)} />;
  }
  return <path d={stepsOf(unitPoints(mark, frame, pane))} style={strokeOf(mark.stroke)} />;
}

function strokeOf({
  ink,
  width,
  dash,
}: {
  readonly ink: Ink;
  readonly width: number;
  readonly dash?: readonly number[];
}): CSSProperties {
  return {
    stroke: colour(ink),
    strokeWidth: width,
    ...(dash && { strokeDasharray: dash.join(' '), strokeLinecap: 'butt' }),
  };
}

type Shown<Kind extends Mark['kind']> = Omit<MarkViewProps, 'mark'> & { readonly mark: Extract<Mark, { kind: Kind }> };

function Bars({ mark, frame, pane }: Shown<'bars'>) {
  const half = Math.max(0.5, (across(frame, frame.x[0] + mark.width) * unit.width) / 2);
  const floor = down(pane, mark.base) * unit.height;
  let path = '';
  for (let at = 0; at < mark.points.xs.length; at++) {
    const y = down(pane, mark.points.ys[at] ?? Number.NaN) * unit.height;
    const x = across(frame, mark.points.xs[at] ?? 0) * unit.width;
    if (Number.isNaN(y) || x + half < 0 || x - half > unit.width) continue;
    path += `M${fine(x - half)} ${fine(floor)}V${fine(y)}h${fine(2 * half)}V${fine(floor)}z`;
  }
  return <path d={path} style={{ fill: colour(mark.ink) }} />;
}

/** Dots are strokes without length: their round ends keep their form where the drawing is stretched. */
function Dots({ mark, frame, pane }: Shown<'dots'>) {
  const { xs, ys, count } = unitPoints(mark, frame, pane);
  let path = '';
  for (let at = 0; at < count; at++) {
    if (!Number.isNaN(ys[at])) path += `M${fine(xs[at] ?? 0)} ${fine(ys[at] ?? 0)}h0`;
  }
  return (
    <>
      {mark.ring !== undefined && (
        <path d={path} style={{ stroke: colour(mark.ring), strokeWidth: 2 * mark.radius + 2 }} />
      )}
      <path d={path} style={{ stroke: colour(mark.ink), strokeWidth: 2 * mark.radius }} />
    </>
  );
}

// With a unit: calc() adds no plain number to a length.
const shift = { start: '0px', middle: '-50%', end: '-100%' } as const;

function LabelView({
  mark,
  frame,
  pane,
}: {
  readonly mark: LabelMark;
  readonly frame: ChartFrame;
  readonly pane: Pane;
}) {
  const { x, y, dx = 0, dy = 0, anchor, ink, text } = mark;
  return (
    <span
      className={styles.label}
      style={{
        left: percent(across(frame, x)),
        top: percent(down(pane, y)),
        transform: `translate(calc(${shift[anchor]} + ${dx}px), calc(-50% + ${dy}px))`,
        color: colour(ink),
      }}
    >
      {text}
    </span>
  );
}
