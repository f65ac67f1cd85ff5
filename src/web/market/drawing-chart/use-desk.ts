import { useState } from 'react';
import { type ChartDrawing, type DrawingTool, type DrawnLayout, MAX_DRAWINGS } from '#domain/market/chart-drawing.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import type { PanelName } from './chart-bar.tsx';
import type { LayoutAutosave } from './layout-autosave.ts';
import type { DrawingFlags, DrawingStyle } from './overlay-desk.ts';
import { useDrawingName } from './tool-bar.tsx';

/** A question below the bar: the words of a note, or whether all drawings shall go. */
type Question = { readonly kind: 'note'; readonly id: string } | { readonly kind: 'clear' };

export type Desk = ReturnType<typeof useDesk>;

export const firstStyle: DrawingStyle = { ink: 2, width: 2, isDashed: false };
const firstFlags: DrawingFlags = { isLocked: false, isHidden: false, hasMagnet: false };

const replaced = (layout: DrawnLayout, drawing: ChartDrawing): DrawnLayout => ({
  ...layout,
  drawings: layout.drawings.map((each) => (each.id === drawing.id ? drawing : each)),
});

const without = (layout: DrawnLayout, id: string): DrawnLayout => ({
  ...layout,
  drawings: layout.drawings.filter((drawing) => drawing.id !== id),
});

/** The desk of a reader over his own drawings, or, to be looked at alone, over shared ones. */
export function useDesk(autosave: LayoutAutosave, own: DrawnLayout, shared: DrawnLayout | null) {
  const text = useLabels('drawing-chart');
  const nameOf = useDrawingName();
  const [tool, setTool] = useState<DrawingTool | null>(null);
  const [flags, setFlags] = useState(firstFlags);
  const [nextStyle, setNextStyle] = useState(firstStyle);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [said, say] = useState('');
  const layout = shared ?? own;
  const isReadOnly = shared !== null;
  const change = (next: DrawnLayout) => {
    if (!isReadOnly) autosave.change(next);
  };
  const selected = layout.drawings.find(({ id }) => id === selectedId) ?? null;
  const add = (drawing: ChartDrawing) => {
    setTool(null);
    if (layout.drawings.length >= MAX_DRAWINGS) return void showAlert({ text: text('too_many'), tone: 'warn' });
    change({ ...layout, drawings: [...layout.drawings, drawing] });
    setSelectedId(drawing.id);
    say(text('drawn', { name: nameOf(drawing) }));
    if (drawing.tool === 'note') setQuestion({ kind: 'note', id: drawing.id });
  };
  return {
    layout,
    isReadOnly,
    tool,
    setTool,
    selected,
    panel,
    setPanel,
    question,
    setQuestion,
    change,
    said,
    say,
    flags: isReadOnly ? { ...flags, isLocked: true } : flags,
    setFlags,
    // Of the chosen drawing, else of the next one.
    style: selected ?? nextStyle,
    setStyle: ({ ink, width, isDashed }: DrawingStyle) => {
      const style = { ink, width, isDashed };
      setNextStyle(style);
      if (selected !== null) change(replaced(layout, { ...selected, ...style }));
    },
    remove: (id: string) => change(without(layout, id)),
    setNote: (id: string, words: string) => {
      const note = layout.drawings.find((drawing) => drawing.id === id);
      if (note !== undefined) change(replaced(layout, { ...note, text: words }));
      setQuestion(null);
    },
    add,
    events: { onMoved: (drawing: ChartDrawing) => change(replaced(layout, drawing)), onSelected: setSelectedId },
  };
}
