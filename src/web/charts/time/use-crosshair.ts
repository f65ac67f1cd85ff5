import { bisector } from 'd3-array';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Domain } from '../chart-frame.ts';

export interface Crosshair {
  /** Index of the chosen time; null while none is. */
  readonly at: number | null;
  /** The plot without its axes; the pointer counts only above it. */
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

const nearestTime = bisector((time: number) => time).center;

/** The time under the pointer, or the one that the arrow keys chose. */
export function useCrosshair(times: ArrayLike<number>, span: Domain): Crosshair {
  const [chosen, setChosen] = useState<number | null>(null);
  const plot = useRef<HTMLDivElement>(null);
  const last = times.length - 1;
  const hide = () => setChosen(null);
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const box = plot.current?.getBoundingClientRect();
    if (box === undefined || last < 0) return;
    if (event.clientY < box.top || event.clientY > box.bottom) return hide();
    const share = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
    setChosen(nearestTime(times, span[0] + share * (span[1] - span[0])));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return hide();
    const move = moves[event.key];
    if (move === undefined || event.shiftKey) return;
    event.preventDefault();
    setChosen(chosen === null ? last : Math.max(0, Math.min(last, move(chosen, last))));
  };
  return { at: chosen === null || last < 0 ? null : Math.min(chosen, last), plot, onPointer, onKeyDown, hide };
}
