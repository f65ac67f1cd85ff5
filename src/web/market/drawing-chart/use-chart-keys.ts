import type { KeyboardEvent } from 'react';
import type { ChartEngine } from './chart-engine.ts';
import type { LayoutAutosave } from './layout-autosave.ts';
import type { Pen } from './pen-layer.tsx';
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
  readonly autosave: LayoutAutosave;
  readonly pen: Pen;
}

/** What the keys do while the chart has the focus. */
export function useChartKeys(input: KeyInput): (event: KeyboardEvent) => void {
  const { engine, desk, autosave, pen } = input;
  const commandOf = (event: KeyboardEvent): (() => void) | null => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const isCommand = ctrlKey || metaKey;
    if (isCommand && key.toLowerCase() === 'z') return shiftKey ? autosave.redo : autosave.undo;
    if (isCommand && key.toLowerCase() === 'y') return autosave.redo;
    if (isCommand || event.altKey) return null;
    const [right, up] = arrows[key] ?? [0, 0];
    const steps = shiftKey ? fastSteps : 1;
    if (right !== 0 || up !== 0) return () => pen.move(right * steps, up * steps);
    if (key === 'Enter' || key === ' ') return pen.putHere;
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
