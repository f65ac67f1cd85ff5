import { type PointerEvent, useEffect, useRef } from 'react';
import { type DrawingPoint, pointsOfTool } from '#domain/market/chart-drawing.ts';
import { useLabels } from '../../context/reader-context.tsx';
import type { ChartEngine } from './chart-engine.ts';
import { type Bar, snappedPoint } from './drawing-bars.ts';
import styles from './drawing-chart.module.css';
import { newDrawingId } from './overlay-desk.ts';
import { type Desk, firstStyle } from './use-desk.ts';

/** The pen of pointer and keyboard. */
export type Pen = ReturnType<typeof usePen>;

interface PenInput {
  readonly engine: ChartEngine | null;
  readonly desk: Desk;
  readonly bars: readonly Bar[];
  readonly pointText: (point: DrawingPoint) => string;
}

/** Draws with the tool in hand, point by point. */
export function usePen({ engine, desk, bars, pointText }: PenInput) {
  const text = useLabels('drawing-chart');
  const points = useRef<readonly DrawingPoint[]>([]);
  const { tool, setTool, style, flags } = desk;
  // Another tool begins anew.
  useEffect(() => {
    points.current = [];
    engine?.setDraft(tool, [], firstStyle);
  }, [engine, tool]);
  const snapped = (point: DrawingPoint) => (flags.hasMagnet ? snappedPoint(point, bars) : point);
  /** Shows the drawing as it would be with a point here. */
  const hover = (point: DrawingPoint | null) => {
    if (tool !== null && point !== null) engine?.setDraft(tool, [...points.current, snapped(point)], style);
  };
  /** Sets a point; the last one that the tool takes ends the drawing. */
  const put = (point: DrawingPoint | null) => {
    if (tool === null || point === null) return;
    points.current = [...points.current, snapped(point)];
    const [number, count] = [points.current.length, pointsOfTool[tool]];
    engine?.setDraft(tool, points.current, style);
    if (number < count) return desk.say(text('pen_point', { number, count, point: pointText(point) }));
    const { ink, width, isDashed } = style;
    desk.add({ id: newDrawingId(), tool, points: points.current, ink, width, isDashed, text: '' });
    points.current = [];
  };
  return {
    hover,
    put,
    /** Moves the pen of the keyboard, and tells where it is. */
    move: (right: number, up: number) => {
      const point = engine?.pen.move(right, up) ?? null;
      hover(point);
      if (point !== null) desk.say(pointText(point));
    },
    putHere: () => put(engine?.pen.move(0, 0) ?? null),
    giveUp: () => {
      setTool(null);
      engine?.pen.hide();
    },
  };
}

/** From here on a press is a stroke, which sets its end as well. */
const strokePx = 8;

/**
 * Over the chart while a tool is in hand: a click sets a point, a stroke its two ends, by mouse, pen and finger. The library would take a second
 * click within half a second for half of a double one.
 */
export function PenLayer({ engine, pen }: { readonly engine: ChartEngine | null; readonly pen: Pen }) {
  const pressed = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const pointOf = (event: PointerEvent) => {
    const { x, y } = placeOf(event);
    return engine?.pointAt(x, y) ?? null;
  };
  return (
    <div
      className={styles.pen}
      onPointerMove={(event) => pen.hover(pointOf(event))}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pressed.current = placeOf(event);
        pen.put(pointOf(event));
      }}
      onPointerUp={(event) => {
        const from = pressed.current;
        const to = placeOf(event);
        pressed.current = null;
        if (from !== null && Math.hypot(to.x - from.x, to.y - from.y) >= strokePx) pen.put(pointOf(event));
      }}
      onPointerCancel={() => {
        pressed.current = null;
      }}
    />
  );
}
