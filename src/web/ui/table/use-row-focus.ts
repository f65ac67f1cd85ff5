import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { LineId } from './column.ts';
import type { RowWindow } from './table-rows.tsx';

const page = 10;

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + page, last),
  PageUp: (at) => Math.max(at - page, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The row that a key leads to from another; null when the key leads nowhere. */
export function rowAfterKey(key: string, at: number, last: number): number | null {
  return steps[key]?.(at, last) ?? null;
}

const controls = 'a, button, input, label';

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
}

/** For so long after a key a row that was scrolled away gets its focus back. */
const settlingMs = 2000;

interface AwaitedRow {
  readonly index: number;
  readonly isReached: boolean;
  readonly until: number;
}

interface RowFocusSettings {
  readonly ids: readonly LineId[];
  readonly rowWindow: RowWindow;
}

/** One row of the table takes the focus; arrows walk the rows, Enter, Space and a click mark one. */
export function useRowFocus({ ids, rowWindow }: RowFocusSettings) {
  const [marked, setMarked] = useState<LineId | null>(null);
  const [entry, setEntry] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const awaited = useRef<AwaitedRow | null>(null);
  const drawnRow = (index: number) => body.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null;
  // Rows prove higher or lower than assumed as they are drawn, so one scroll may end short of the row.
  const seek = () => {
    const { current } = awaited;
    if (current === null || current.isReached || performance.now() > current.until || drawnRow(current.index) !== null)
      return;
    rowWindow.scrollTo(current.index);
    requestAnimationFrame(seek);
  };
  useEffect(() => {
    const { current } = awaited;
    if (current === null) return;
    const row = drawnRow(current.index);
    if (row === null || row === document.activeElement) return;
    // Heights that become known while the rows scroll may take the row away and bring it back, without its focus.
    const isLost = document.activeElement === document.body && performance.now() < current.until;
    if (current.isReached && !isLost) {
      awaited.current = null;
      return;
    }
    awaited.current = { ...current, isReached: true };
    row.focus({ preventScroll: rowWindow.isWindowed });
  });
  const mark = (row: HTMLElement) => setMarked(ids[Number(row.dataset.index)] ?? null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    if (row === null || row !== event.target) return;
    if (event.key === 'Enter' || event.key === ' ') mark(row);
    const next = rowAfterKey(event.key, Number(row.dataset.index), ids.length - 1);
    if (next === null && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (next === null) return;
    awaited.current = { index: next, isReached: false, until: performance.now() + settlingMs };
    rowWindow.scrollTo(next);
    requestAnimationFrame(seek);
    setEntry(next);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    if (row === null || (event.target as Element).closest(controls) !== null) return;
    setEntry(Number(row.dataset.index));
    mark(row);
  };
  const entryNow = rowWindow.indexes.includes(entry) ? entry : (rowWindow.indexes[0] ?? 0);
  return { marked, entry: entryNow, bodyProps: { ref: body, onKeyDown, onClick } };
}
