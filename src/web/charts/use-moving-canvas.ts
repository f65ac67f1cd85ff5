import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { onDemand, useOnDemand } from '../ui/feedback/on-demand.ts';
import type { ChartFrame, Domain } from './chart-frame.ts';
import type { MovingCanvas } from './moving-canvas.ts';

interface MovingCanvasInput {
  /** The reader has come near: the code may be fetched. */
  readonly isAwake: boolean;
  readonly surface: RefObject<HTMLElement | null>;
  readonly whole: Domain;
  readonly min: number;
  readonly frame: ChartFrame;
  readonly onView: (view: Domain | null) => void;
}

/** Reads colours of the theme by their names, each once. */
export function colourReader(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  const known = new Map<string, string>();
  return (name) => {
    const colour = known.get(name) ?? style.getPropertyValue(`--${name}`).trim();
    known.set(name, colour);
    return colour;
  };
}

/** Calls back when the theme changes, by the reader's choice or the system's. */
export function onThemeChange(callback: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  system.addEventListener('change', callback);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', callback);
  };
}

const movingCanvas = onDemand(() => import('./moving-canvas.ts').then(({ createMovingCanvas }) => createMovingCanvas));

const nothingToWatch = () => () => {};

/** Whether the canvas' code is at hand, as it is from the second chart of a visit on; a server never has it. */
function useIsAtHand(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => movingCanvas.current() !== null,
    () => false,
  );
}

/** Fetches the canvas once the chart is awake and keeps it in step with the frame. Without it the first picture stays. */
export function useMovingCanvas({ isAwake, surface, whole, min, frame, onView }: MovingCanvasInput) {
  const plot = useRef<HTMLDivElement>(null);
  const canvas = useRef<MovingCanvas | null>(null);
  const { part: create } = useOnDemand(movingCanvas, isAwake);
  const isAtHand = useIsAtHand() && create !== null;
  const given = useRef({ whole, frame });
  given.current = { whole, frame };

  useLayoutEffect(() => {
    if (!isAtHand || create === null || plot.current === null || surface.current === null) return undefined;
    const made = create({ plot: plot.current, surface: surface.current, whole: given.current.whole, min, onView });
    canvas.current = made;
    const stopWatching = onThemeChange(made.recolour);
    return () => {
      stopWatching();
      made.dispose();
      canvas.current = null;
    };
  }, [isAtHand, create, surface, min, onView]);

  useLayoutEffect(() => canvas.current?.setWhole(whole), [whole]);
  useLayoutEffect(() => {
    if (isAtHand) canvas.current?.draw(frame);
  }, [isAtHand, frame]);

  const move: MovingCanvas['move'] = (by) => canvas.current?.move(by);
  // Once the canvas shows the marks, those of the first picture can go.
  return { plot, isDrawn: isAtHand, move, showAll: () => canvas.current?.showAll() };
}

const wakingEvents = ['pointerenter', 'focusin', 'touchstart'] as const;

/** True once the reader points at, touches or focuses an element: the time to fetch what makes it move. */
export function useWakeUp(target: RefObject<HTMLElement | null>): boolean {
  const [isAwake, setIsAwake] = useState(false);
  const wake = useCallback(() => setIsAwake(true), []);
  useEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    for (const event of wakingEvents) element.addEventListener(event, wake, { once: true, passive: true });
    return () => {
      for (const event of wakingEvents) element.removeEventListener(event, wake);
    };
  }, [target, wake]);
  return isAwake;
}
