import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DrawnLayout, DrawnMeasure } from '#domain/market/chart-drawing.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { onThemeChange } from '../../charts/use-moving-canvas.ts';
import { type ChartEngine, type ChartWriting, createChartEngine } from './chart-engine.ts';
import { type ChartAccess, type ChartLook, chartColoursNow } from './chart-look.ts';
import { type Bar, decimalsOf } from './drawing-bars.ts';
import type { DrawingEvents, DrawingFlags } from './overlay-desk.ts';

interface EngineInput {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly measure: DrawnMeasure;
  readonly bars: readonly Bar[];
  readonly range: DateRange;
  readonly look: Omit<ChartLook, 'colours'>;
  readonly layout: DrawnLayout;
  readonly flags: DrawingFlags;
  readonly writing: ChartWriting;
  readonly events: DrawingEvents;
}

interface DrawnEngine {
  readonly engine: ChartEngine | null;
  /** Tells in which state the chart cannot be drawn in this browser. */
  readonly hasFailed: boolean;
}

function lookNow({ kind, sight }: EngineInput['look']): ChartLook {
  return { kind, sight, colours: chartColoursNow() };
}

/** The chart of the library in an element, as long as that is on the page. */
function useEngine({ element, look, events }: EngineInput): DrawnEngine {
  const [state, setState] = useState<DrawnEngine>({ engine: null, hasFailed: false });
  const latest = useRef({ look, events });
  latest.current = { look, events };
  useEffect(() => {
    const place = element.current;
    if (place === null) return undefined;
    const engine = createChartEngine(place, lookNow(latest.current.look), {
      onMoved: (drawing) => latest.current.events.onMoved(drawing),
      onSelected: (id) => latest.current.events.onSelected(id),
    });
    setState({ engine, hasFailed: engine === null });
    const observer = new ResizeObserver(() => engine?.resize());
    observer.observe(place);
    const stopWatching = onThemeChange(() => engine?.setLook(lookNow(latest.current.look)));
    return () => {
      stopWatching();
      observer.disconnect();
      engine?.dispose();
    };
  }, [element]);
  return state;
}

/** What the scale and the indicators would tell of a shape is not of prices, so both are off below full access. */
function figuresOnly(layout: DrawnLayout, sight: ChartAccess): Pick<DrawnLayout, 'indicators' | 'scale'> {
  return sight === 'figures' ? layout : { indicators: [], scale: 'normal' };
}

/** The chart of the library, kept in step with what the page knows. */
export function useChartEngine(input: EngineInput): DrawnEngine {
  const { measure, bars, range, look, layout, flags, writing } = input;
  const drawn = useEngine(input);
  const { engine } = drawn;
  const { kind, sight } = look;
  const { indicators, scale } = figuresOnly(layout, sight);
  const shownRange = useRef(range);
  shownRange.current = range;
  useEffect(() => engine?.setWriting(writing), [engine, writing]);
  useEffect(() => engine?.setLook(lookNow({ kind, sight })), [engine, kind, sight]);
  useEffect(() => engine?.setScale(scale), [engine, scale]);
  useEffect(() => {
    const { start, end } = shownRange.current;
    if (engine?.setBars(bars, decimalsOf[measure])) engine.showPeriod(start, end);
  }, [engine, bars, measure]);
  useEffect(() => engine?.showPeriod(range.start, range.end), [engine, range.start, range.end]);
  useEffect(() => engine?.setIndicators(indicators), [engine, indicators]);
  useEffect(() => engine?.setDrawings(layout.drawings, flags), [engine, layout.drawings, flags]);
  return drawn;
}
