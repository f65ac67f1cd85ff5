import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ChartFrame, TimeSpan } from './chart-frame.ts';
import type { ChartSeries } from './chart-series.ts';
import type { LineColours, LineEngine } from './line-engine.ts';

interface EngineInput {
  readonly isAwake: boolean;
  readonly series: ChartSeries;
  readonly whole: TimeSpan;
  readonly frame: ChartFrame | null;
  readonly isStale: boolean;
  readonly onZoom: (span: TimeSpan | null) => void;
}

interface DrawnEngine {
  readonly container: RefObject<HTMLDivElement | null>;
  /** True once the library has drawn the line, so that the SVG one can go. */
  readonly isDrawn: boolean;
  readonly showAll: () => void;
}

function coloursNow(): LineColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    line: token('--chart-1'),
    handle: token('--surface'),
  };
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

/** Fetches the chart library once the chart is awake, hands it the line, and keeps colours and value range in step. */
export function useLineEngine({ isAwake, series, whole, frame, isStale, onZoom }: EngineInput): DrawnEngine {
  const container = useRef<HTMLDivElement>(null);
  const engine = useRef<LineEngine | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const low = frame?.low ?? 0;
  const high = frame?.high ?? 1;
  const draw = useRef(() => {});
  draw.current = () => {
    const points = series.points.map(({ time, value }) => [time, value] as const);
    const last = points.at(-1);
    const stale = isStale && last !== undefined ? [last, [whole.end, last[1]] as const] : [];
    engine.current?.draw({ points, stale, whole, low, high, colours: coloursNow() });
  };

  useEffect(() => {
    const element = container.current;
    if (!isAwake || element === null) return undefined;
    let isGone = false;
    let stopWatching = () => {};
    import('./line-engine.ts').then(
      ({ createLineEngine }) => {
        if (isGone) return;
        engine.current = createLineEngine(element, onZoom);
        draw.current();
        stopWatching = onThemeChange(() => draw.current());
        setIsDrawn(true);
      },
      // Without the library the first picture stays, with its axis and crosshair.
      () => undefined,
    );
    return () => {
      isGone = true;
      stopWatching();
      engine.current?.dispose();
      engine.current = null;
      setIsDrawn(false);
    };
  }, [isAwake, onZoom]);

  useEffect(() => engine.current?.setValues(low, high), [low, high]);

  const showAll = useCallback(() => engine.current?.showAll(), []);
  return { container, isDrawn, showAll };
}
