import { type CSSProperties, type PointerEvent, type RefObject, useState } from 'react';
import type { Domain } from '../chart-frame.ts';
import { dayMs } from '../date-ticks.ts';
import { percent } from '../percent.ts';

interface BrushInput {
  readonly plot: RefObject<HTMLElement | null>;
  /** The time that the plot shows. */
  readonly span: Domain;
  /** First and last day of what was drawn, Unix milliseconds. Absent where the chart takes no range. */
  readonly onRange: ((range: Domain) => void) | undefined;
}

interface Brush {
  readonly onDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onUp: () => void;
  readonly drop: () => void;
  /** Where the drawn range stands in the plot; null while none is drawn. */
  readonly area: CSSProperties | null;
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
export function useBrush({ plot, span, onRange }: BrushInput): Brush {
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
  const area = stroke && {
    left: percent(Math.min(stroke.from, stroke.to)),
    width: percent(Math.abs(stroke.to - stroke.from)),
  };
  return { onDown, onMove, onUp, drop, area };
}
