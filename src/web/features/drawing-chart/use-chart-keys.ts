import { type KeyboardEvent, useRef } from 'react';
import { type DrawingPoint, pointsOfTool } from '#domain/chart-drawing.ts';
import { useLabels } from '../../context/language-context.ts';
import type { ChartEngine } from './chart-engine.ts';
import type { LayoutKeeper } from './layout-keeper.ts';
import { newDrawingId } from './overlay-desk.ts';
import type { Desk } from './use-desk.ts';

const fastSteps = 10;
const scrollPx = 120;
const zoomFactor = 1.2;

const arrows: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

interface KeyInput {
  readonly engine: ChartEngine | null;
  readonly desk: Desk;
  readonly keeper: LayoutKeeper;
  readonly pointText: (point: DrawingPoint) => string;
}

/** Draws by the keyboard: the points that were set so far, and the pen between them. */
function usePen({ engine, desk, pointText }: KeyInput) {
  const text = useLabels('drawing-chart');
  const points = useRef<readonly DrawingPoint[]>([]);
  const giveUp = () => {
    points.current = [];
    desk.setTool(null);
    engine?.pen.hide();
  };
  const setPoint = () => {
    const { tool, style } = desk;
    const point = engine?.pen.move(0, 0) ?? null;
    if (tool === null || point === null) return;
    points.current = [...points.current, point];
    const count = pointsOfTool[tool];
    const number = points.current.length;
    if (number < count) return desk.say(text('pen_point', { number, count, point: pointText(point) }));
    const { ink, width, isDashed } = style;
    desk.events.onDrawn({ id: newDrawingId(), tool, points: points.current, ink, width, isDashed, text: '' });
    points.current = [];
  };
  const move = (right: number, up: number) => {
    const point = engine?.pen.move(right, up) ?? null;
    if (point !== null) desk.say(pointText(point));
  };
  return { giveUp, setPoint, move };
}

/** What the keys do while the chart has the focus. */
export function useChartKeys(input: KeyInput): (event: KeyboardEvent) => void {
  const { engine, desk, keeper } = input;
  const pen = usePen(input);
  const commandOf = (event: KeyboardEvent): (() => void) | null => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const isCommand = ctrlKey || metaKey;
    if (isCommand && key.toLowerCase() === 'z') return shiftKey ? keeper.redo : keeper.undo;
    if (isCommand && key.toLowerCase() === 'y') return keeper.redo;
    if (isCommand || event.altKey) return null;
    const [right, up] = arrows[key] ?? [0, 0];
    const steps = shiftKey ? fastSteps : 1;
    if (right !== 0 || up !== 0) return () => pen.move(right * steps, up * steps);
    if (key === 'Enter' || key === ' ') return pen.setPoint;
    // Escape also ends the full screen; a tool in the hand comes first.
    if (key === 'Escape') return desk.tool === null ? null : pen.giveUp;
    if (key === '+' || key === '=') return () => engine?.zoom(zoomFactor);
    if (key === '-') return () => engine?.zoom(1 / zoomFactor);
    if (key === 'PageUp') return () => engine?.scroll(scrollPx);
    if (key === 'PageDown') return () => engine?.scroll(-scrollPx);
    const { selected, isReadOnly } = desk;
    const isDelete = key === 'Delete' || key === 'Backspace';
    return isDelete && selected !== null && !isReadOnly ? () => desk.remove(selected.id) : null;
  };
  return (event) => {
    const command = commandOf(event);
    if (command === null) return;
    event.preventDefault();
    command();
  };
}
