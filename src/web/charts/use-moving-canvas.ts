import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChartFrame, Domain } from './chart-frame.ts';
import type { MovingCanvas } from './moving-canvas.ts';

interface MovingCanvasInput {
  /** The reader has come near: the code may be fetched. */
  readonly isAwake: boolean;
  readonly surface: RefObject<HTMLElement | null>;
  readonly whole: Domain;
  readonly least: number;
  readonly frame: ChartFrame;
  readonly onView: (view: Domain | null) => void;
}

interface DrawnCanvas {
  readonly plot: RefObject<HTMLDivElement | null>;
  /** True once the canvas shows the marks, so that the first picture's can go. */
  readonly isDrawn: boolean;
  readonly move: MovingCanvas['move'];
  readonly showAll: () => void;
}

/** Calls back when the theme changes, by the reader's choice or the system's. */
function onThemeChange(callback: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  system.addEventListener('change', callback);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', callback);
  };
}

/** Fetches the canvas once the chart is awake and keeps it in step with the frame. Without it the first picture stays. */
export function useMovingCanvas({ isAwake, surface, whole, least, frame, onView }: MovingCanvasInput): DrawnCanvas {
  const plot = useRef<HTMLDivElement>(null);
  const canvas = useRef<MovingCanvas | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const latest = useRef(frame);
  latest.current = frame;
  const period = useRef(whole);

  useEffect(() => {
    if (!isAwake) return undefined;
    let isGone = false;
    let stopWatching = () => {};
    import('./moving-canvas.ts').then(
      ({ createMovingCanvas }) => {
        if (isGone || plot.current === null || surface.current === null) return;
        canvas.current = createMovingCanvas({
          plot: plot.current,
          surface: surface.current,
          whole: period.current,
          least,
          onView,
        });
        canvas.current.draw(latest.current);
        stopWatching = onThemeChange(() => canvas.current?.recolour());
        setIsDrawn(true);
      },
      // Without the canvas the first picture stays, with its axis and crosshair.
      () => undefined,
    );
    return () => {
      isGone = true;
      stopWatching();
      canvas.current?.dispose();
      canvas.current = null;
      setIsDrawn(false);
    };
  }, [isAwake, surface, least, onView]);

  useLayoutEffect(() => {
    period.current = whole;
    canvas.current?.setWhole(whole);
  }, [whole]);
  useLayoutEffect(() => canvas.current?.draw(frame), [frame]);

  return { plot, isDrawn, move: (by) => canvas.current?.move(by), showAll: () => canvas.current?.showAll() };
}
