import type { CSSProperties, PointerEvent, ReactNode, RefObject } from 'react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateOfUnixSeconds, dateText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { dayMs } from '../axis-ticks.ts';
import styles from '../chart.module.css';
import { type Domain, percent } from '../chart-frame.ts';
import { FrameView } from '../frame-view.tsx';
import { useMovingCanvas, useWakeUp } from '../use-moving-canvas.ts';
import { CrosshairLayer } from './crosshair-layer.tsx';
import { lastAt, preparedPicture, timeFrame } from './time-frame.ts';
import type { TimePicture } from './time-picture.ts';
import { useCrosshair, useExplainKey } from './use-crosshair.ts';

type Reading = [time: number | null, isPinned: boolean];

interface TimeChartProps {
  /** The chart in words. */
  readonly description: string;
  /** At least one line; kept the same object while nothing changes. */
  readonly picture: TimePicture;
  /** The period, Unix milliseconds of its first and last day; kept the same object while it is the same. */
  readonly whole: Domain;
  /** The reader drew a period across the chart. */
  readonly onRange?: (range: Domain) => void;
  /** What the panel of a day says beside the values of the lines. */
  readonly more?: (time: number) => ReactNode;
  /** The reader reads a time, null for none any more; `isPinned` where it stays while nothing points at it. */
  readonly onRead?: (...reading: Reading) => void;
  /** The crosshair goes whenever this changes. */
  readonly releases?: number;
  /** The reader asks how the values of a day are computed. */
  readonly onExplain?: ((time: number) => void) | undefined;
  /** Height in pixels, where it is not the page's usual one. */
  readonly height?: number;
}

/** The least time that can be zoomed to. */
const MIN_SPAN = 5 * dayMs;

function isSame(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** Two ascending lists as one, what is in both once. Lines of the same days, which most are, take no new one. */
function merged(one: ArrayLike<number>, other: ArrayLike<number>): ArrayLike<number> {
  if (one.length === 0 || isSame(one, other)) return other;
  const all = new Float64Array(one.length + other.length);
  let [at, beside, count] = [0, 0, 0];
  while (at < one.length || beside < other.length) {
    const [time = Number.POSITIVE_INFINITY, next = Number.POSITIVE_INFINITY] = [one[at], other[beside]];
    if (time <= next) at += 1;
    if (next <= time) beside += 1;
    all[count] = Math.min(time, next);
    count += 1;
  }
  return all.subarray(0, count);
}

/** All times at which a line has a value, ascending. */
function timesOf({ lines }: TimePicture): Float64Array {
  const none: ArrayLike<number> = [];
  return Float64Array.from(lines.map(({ points }) => points.xs).reduce(merged, none));
}

interface BrushInput {
  readonly plot: RefObject<HTMLElement | null>;
  /** The time that the plot shows. */
  readonly span: Domain;
  /** First and last day of what was drawn, Unix milliseconds. Absent where the chart takes no range. */
  readonly onRange: ((range: Domain) => void) | undefined;
}

/** Shares of the width between which the reader draws. */
interface Stroke {
  readonly from: number;
  readonly to: number;
}

/** Less than this share of the width is a press, not a range. */
const MIN_STROKE = 0.015;

const wholeDay = (time: number) => Math.round(time / dayMs) * dayMs;

/** A range of days drawn across the chart by mouse or pen; a finger scrolls the page and reads the chart. */
function useBrush({ plot, span, onRange }: BrushInput) {
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const drop = () => setStroke(null);
  const shareAt = ({ clientX }: PointerEvent<HTMLElement>) => {
    const box = plot.current?.getBoundingClientRect();
    return box === undefined ? 0 : Math.max(0, Math.min(1, (clientX - box.left) / box.width));
  };
  const isInPlot = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = plot.current?.getBoundingClientRect();
    return (
      box !== undefined && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
    );
  };
  const onDown = (event: PointerEvent<HTMLElement>) => {
    const isOnControl = event.target instanceof Element && event.target.closest('button') !== null;
    if (event.pointerType === 'touch' || event.button !== 0 || event.shiftKey || isOnControl) return;
    if (onRange === undefined || !isInPlot(event)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setStroke({ from: shareAt(event), to: shareAt(event) });
  };
  const onMove = (event: PointerEvent<HTMLElement>) => {
    if (stroke !== null) setStroke({ ...stroke, to: shareAt(event) });
  };
  const onUp = () => {
    drop();
    if (stroke === null || Math.abs(stroke.to - stroke.from) < MIN_STROKE) return;
    const timeAt = (share: number) => wholeDay(span[0] + share * (span[1] - span[0]));
    const range = [timeAt(Math.min(stroke.from, stroke.to)), timeAt(Math.max(stroke.from, stroke.to))] as const;
    if (range[0] < range[1]) onRange?.(range);
  };
  /** Where the drawn range stands in the plot. */
  const area: CSSProperties | null = stroke && {
    left: percent(Math.min(stroke.from, stroke.to)),
    width: percent(Math.abs(stroke.to - stroke.from)),
  };
  return { onDown, onMove, onUp, drop, area };
}

/**
 * A chart over time. Its first picture stands in the first HTML; axes and crosshair are the same elements afterwards, and only the marks
 * are handed to a canvas, once the reader comes near.
 */
export function TimeChart({
  description,
  picture,
  whole,
  onRange,
  onRead,
  releases = 0,
  more,
  onExplain,
  height,
}: TimeChartProps) {
  const text = useLabels('charts');
  const [view, setView] = useView(whole);
  const span = view ?? whole;
  const prepared = useMemo(() => preparedPicture(picture, whole), [picture, whole]);
  const frame = useMemo(() => timeFrame(prepared, span), [prepared, span]);
  const allTimes = useMemo(() => timesOf(picture), [picture]);
  const times = useMemo(
    () => allTimes.subarray(lastAt(allTimes, span[0] - 1) + 1, lastAt(allTimes, span[1]) + 1),
    [allTimes, span],
  );
  const figure = useRef<HTMLElement>(null);
  const isAwake = useWakeUp(figure);
  const canvas = useMovingCanvas({ isAwake, surface: figure, whole, min: MIN_SPAN, frame, onView: setView });
  const crosshair = useCrosshair(times, span);
  const read = crosshair.at === null ? null : (times[crosshair.at] ?? null);
  useReading([read, crosshair.isPinned], onRead);
  const onRelease = useEffectEvent(crosshair.hide);
  useEffect(() => {
    if (releases > 0) onRelease();
  }, [releases]);
  const language = useLanguage();
  useExplainKey(read === null || onExplain === undefined ? undefined : () => onExplain(read));
  const brush = useBrush({ plot: crosshair.plot, span, onRange });
  const onMoveKey = (key: string, isShifted: boolean) => {
    const move = moveOfKey(key, isShifted);
    if (move === null) return false;
    canvas.move(move);
    return true;
  };
  return (
    <figure
      ref={figure}
      className={classNames(styles.chart, picture.isShape && styles.noAxis)}
      style={height === undefined ? undefined : { minHeight: height, flex: 'none' }}
      aria-label={description}
      onPointerDown={brush.onDown}
      onPointerMove={(event) => {
        crosshair.onPointer(event);
        brush.onMove(event);
      }}
      onPointerUp={(event) => {
        if (event.pointerType === 'touch') crosshair.onTap(event);
        brush.onUp();
      }}
      onPointerCancel={brush.drop}
      onPointerLeave={crosshair.leave}
    >
      <FrameView
        frame={frame}
        isOnCanvas={canvas.isDrawn}
        legend={picture.lines.length > 1 ? picture.lines : undefined}
      />
      <div className={styles.moving} ref={canvas.plot} />
      {brush.area !== null && (
        <div className={styles.plot}>
          <span className={styles.brush} style={brush.area} />
        </div>
      )}
      <CrosshairLayer
        picture={picture}
        frame={frame}
        times={times}
        crosshair={crosshair}
        onMoveKey={onMoveKey}
        more={more}
        isExplained={onExplain !== undefined}
        dateText={(time) => dateText(dateOfUnixSeconds(time / 1000), language)}
      />
      {view !== null && (
        <Button size="small" className={styles.reset} onClick={canvas.showAll}>
          {text('show_all')}
        </Button>
      )}
    </figure>
  );
}

/** Tells which time is read. */
function useReading([time, isPinned]: Reading, onRead: TimeChartProps['onRead']): void {
  const tell = useEffectEvent((...reading: Reading) => onRead?.(...reading));
  useEffect(() => tell(time, isPinned), [time, isPinned]);
}

/** The part of the period in view, null while that is all of it, as it is when another period comes. */
function useView(whole: Domain) {
  const [view, setView] = useState<Domain | null>(null);
  const [seen, setSeen] = useState(whole);
  if (seen !== whole) {
    setSeen(whole);
    setView(null);
  }
  return [seen === whole ? view : null, setView] as const;
}

/** Plus and minus zoom, Shift with the arrows moves along. */
function moveOfKey(key: string, isShifted: boolean): { readonly share?: number; readonly factor?: number } | null {
  if (key === '+' || key === '=') return { factor: 1.5 };
  if (key === '-') return { factor: 1 / 1.5 };
  if (!isShifted) return null;
  if (key === 'ArrowLeft') return { share: -0.2 };
  return key === 'ArrowRight' ? { share: 0.2 } : null;
}
