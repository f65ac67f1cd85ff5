import { useState } from 'react';
import { type ChartDrawing, type DrawingTool, type DrawnLayout, MAX_DRAWINGS } from '#domain/market/chart-drawing.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import type { PanelName } from './chart-bar.tsx';
import type { LayoutAutosave } from './layout-autosave.ts';
import type { DrawingEvents, DrawingFlags, DrawingStyle } from './overlay-desk.ts';
import { useDrawingName } from './tool-bar.tsx';

/** A question below the bar: the words of a note, or whether all drawings shall go. */
type Question = { readonly kind: 'note'; readonly id: string } | { readonly kind: 'clear' };

/** What the reader works with, and what he does to the drawings. */
export interface Desk {
  readonly layout: DrawnLayout;
  readonly isReadOnly: boolean;
  readonly tool: DrawingTool | null;
  readonly setTool: (tool: DrawingTool | null) => void;
  readonly flags: DrawingFlags;
  readonly setFlags: (flags: DrawingFlags) => void;
  /** The style of the chosen drawing, else that of the next one. */
  readonly style: DrawingStyle;
  readonly setStyle: (style: DrawingStyle) => void;
  readonly selected: ChartDrawing | null;
  readonly panel: PanelName | null;
  readonly setPanel: (panel: PanelName | null) => void;
  readonly question: Question | null;
  readonly setQuestion: (question: Question | null) => void;
  readonly change: (layout: DrawnLayout) => void;
  readonly remove: (id: string) => void;
  readonly setNote: (id: string, text: string) => void;
  /** What was done last, to be read out. */
  readonly said: string;
  readonly say: (words: string) => void;
  readonly add: (drawing: ChartDrawing) => void;
  readonly events: DrawingEvents;
}

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
export function useDesk(autosave: LayoutAutosave, own: DrawnLayout, shared: DrawnLayout | null): Desk {
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
    style: selected ?? nextStyle,
    setStyle: ({ ink, width, isDashed }) => {
      const style = { ink, width, isDashed };
      setNextStyle(style);
      if (selected !== null) change(replaced(layout, { ...selected, ...style }));
    },
    remove: (id) => change(without(layout, id)),
    setNote: (id, words) => {
      const note = layout.drawings.find((drawing) => drawing.id === id);
      if (note !== undefined) change(replaced(layout, { ...note, text: words }));
      setQuestion(null);
    },
    add,
    events: { onMoved: (drawing) => change(replaced(layout, drawing)), onSelected: setSelectedId },
  };
}
