import { useEffect, useRef } from 'react';
import { type DrawingPoint, pointsOfTool } from '#domain/market/chart-drawing.ts';
import { useLabels } from '../../context/reader-context.tsx';
import type { ChartEngine } from './chart-engine.ts';
import type { Bar } from './drawing-bars.ts';
import { newDrawingId } from './overlay-desk.ts';
import { snappedPoint } from './snapped-point.ts';
import { type Desk, firstStyle } from './use-desk.ts';

/** The pen of pointer and keyboard. */
export interface Pen {
  /** Shows the drawing as it would be with a point here. */
  readonly hover: (point: DrawingPoint | null) => void;
  /** Sets a point; the last one that the tool takes ends the drawing. */
  readonly put: (point: DrawingPoint | null) => void;
  /** Moves the pen of the keyboard, and tells where it is. */
  readonly move: (right: number, up: number) => void;
  readonly putHere: () => void;
  readonly giveUp: () => void;
}

interface PenInput {
  readonly engine: ChartEngine | null;
  readonly desk: Desk;
  readonly bars: readonly Bar[];
  readonly pointText: (point: DrawingPoint) => string;
}

/** Draws with the tool in hand, point by point. */
export function usePen({ engine, desk, bars, pointText }: PenInput): Pen {
  const text = useLabels('drawing-chart');
  const points = useRef<readonly DrawingPoint[]>([]);
  const { tool, setTool, style, flags } = desk;
  // Another tool begins anew.
  useEffect(() => {
    points.current = [];
    engine?.setDraft(tool, [], firstStyle);
  }, [engine, tool]);
  const snapped = (point: DrawingPoint) => (flags.hasMagnet ? snappedPoint(point, bars) : point);
  const hover = (point: DrawingPoint | null) => {
    if (tool !== null && point !== null) engine?.setDraft(tool, [...points.current, snapped(point)], style);
  };
  const put = (point: DrawingPoint | null) => {
    if (tool === null || point === null) return;
    points.current = [...points.current, snapped(point)];
    const count = pointsOfTool[tool];
    const number = points.current.length;
    engine?.setDraft(tool, points.current, style);
    if (number < count) return desk.say(text('pen_point', { number, count, point: pointText(point) }));
    const { ink, width, isDashed } = style;
    desk.add({ id: newDrawingId(), tool, points: points.current, ink, width, isDashed, text: '' });
    points.current = [];
  };
  return {
    hover,
    put,
    move: (right, up) => {
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
