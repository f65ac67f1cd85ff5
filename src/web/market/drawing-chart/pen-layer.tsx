import { type PointerEvent, useRef } from 'react';
import type { ChartEngine } from './chart-engine.ts';
import styles from './drawing-chart.module.css';
import type { Pen } from './use-pen.ts';

interface PenLayerProps {
  readonly engine: ChartEngine | null;
  readonly pen: Pen;
}

/** From here on a press is a stroke, which sets its end as well. */
const strokePx = 8;

/**
 * Over the chart while a tool is in hand: a click sets a point, a stroke its two ends, by mouse, pen and finger. The library would take a second
 * click within half a second for half of a double one.
 */
export function PenLayer({ engine, pen }: PenLayerProps) {
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
