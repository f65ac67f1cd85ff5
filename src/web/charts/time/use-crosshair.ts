import { bisector } from 'd3-array';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isTyping, singleKeysAreOn } from '../../ui/single-keys.ts';
import type { Domain } from '../chart-frame.ts';

export type Crosshair = ReturnType<typeof useCrosshair>;

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
export function useCrosshair(times: ArrayLike<number>, span: Domain) {
  const [chosen, setChosen] = useState<number | null>(null);
  // The plot without its axes: the pointer counts only above it.
  const plot = useRef<HTMLDivElement>(null);
  const last = times.length - 1;
  // The time that was pinned, so that another one at its place is not taken for it.
  const [pinned, setPinned] = useState<number | null>(null);
  const isPinned = times[chosen ?? -1] === pinned;
  const hide = () => {
    setChosen(null);
    setPinned(null);
  };
  const leave = (): undefined => {
    if (!isPinned) hide();
  };
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const box = plot.current?.getBoundingClientRect();
    if (box === undefined || last < 0) return undefined;
    if (event.clientY < box.top || event.clientY > box.bottom) return leave();
    const share = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
    const at = nearestTime(times, span[0] + share * (span[1] - span[0]));
    setChosen(at);
    if (times[at] !== pinned) setPinned(null);
    return times[at];
  };
  /** A finger chose a time, or left the one that it had chosen. */
  const onTap = (event: PointerEvent<HTMLElement>) => {
    const wasPinned = pinned;
    const time = onPointer(event);
    if (time === undefined) return;
    if (time === wasPinned) hide();
    else setPinned(time);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return hide();
    if (event.key === 'Enter' && chosen !== null) return setPinned(isPinned ? null : (times[chosen] ?? null));
    const move = moves[event.key];
    if (move === undefined || event.shiftKey) return;
    event.preventDefault();
    setChosen(chosen === null ? last : Math.max(0, Math.min(last, move(chosen, last))));
    setPinned(null);
  };
  const at = chosen === null || last < 0 ? null : Math.min(chosen, last);
  return { at, plot, onPointer, onKeyDown, onTap, isPinned, leave, hide };
}

/** A dialog that is open, and not on its way out. */
const openDialog = '[role=dialog]:not([data-exiting] *), [role=alertdialog]:not([data-exiting] *)';

/** Calls back on E, outside of fields and dialogs, while there is something to explain. */
export function useExplainKey(onExplain: (() => void) | undefined): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || key.toLowerCase() !== 'e') return;
    if (isTyping(target) || !singleKeysAreOn() || document.querySelector(openDialog) !== null) return;
    event.preventDefault();
    onExplain?.();
  });
  const isOn = onExplain !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
