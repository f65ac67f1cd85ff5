import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { ChartFrame } from './chart-frame.ts';
import { type ChartPoint, nearestPoint } from './chart-series.ts';

export interface Crosshair {
  /** Index of the chosen point among the visible ones; null while none is. */
  readonly at: number | null;
  /** The plot without axes and strip; the pointer counts only above it. */
  readonly plot: RefObject<HTMLDivElement | null>;
  readonly onPointer: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly hide: () => void;
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at - 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 10,
  PageUp: (at) => at + 10,
  Home: () => 0,
  End: (_at, last) => last,
};

/** The day under the pointer, or the one that the arrow keys chose. */
export function useCrosshair(points: readonly ChartPoint[], frame: ChartFrame | null): Crosshair {
  const [chosen, setChosen] = useState<number | null>(null);
  const plot = useRef<HTMLDivElement>(null);
  const last = points.length - 1;
  const hide = () => setChosen(null);
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const box = plot.current?.getBoundingClientRect();
    if (box === undefined || frame === null) return;
    if (event.clientY < box.top || event.clientY > box.bottom) return hide();
    const share = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
    setChosen(nearestPoint(points, frame.span.start + share * (frame.span.end - frame.span.start)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return hide();
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setChosen(chosen === null ? last : Math.max(0, Math.min(last, move(chosen, last))));
  };
  return { at: chosen === null ? null : Math.min(chosen, last), plot, onPointer, onKeyDown, hide };
}
