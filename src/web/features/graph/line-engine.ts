import { LineChart } from 'echarts/charts';
import { DataZoomInsideComponent, GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { TimeSpan } from './chart-frame.ts';

use([LineChart, GridComponent, DataZoomInsideComponent, CanvasRenderer]);

/** Colours as hex values: the library reads no other notation of style sheets. */
export interface LineColours {
  readonly line: string;
  readonly handle: string;
}

interface LineDrawing {
  /** Pairs of Unix milliseconds and value. */
  readonly points: readonly (readonly [time: number, value: number])[];
  /** The dotted part that repeats an old last value. */
  readonly stale: readonly (readonly [time: number, value: number])[];
  readonly whole: TimeSpan;
  readonly low: number;
  readonly high: number;
  readonly colours: LineColours;
}

export interface LineEngine {
  readonly draw: (drawing: LineDrawing) => void;
  readonly setValues: (low: number, high: number) => void;
  readonly showAll: () => void;
  readonly dispose: () => void;
}

/** The canvas is this much wider than the plot on either side, for the dot of a value at its edge. */
const overhang = 8;
const axisHeight = 28;

function optionOf({ points, stale, whole, low, high, colours }: LineDrawing) {
  const line = {
    type: 'line',
    animation: false,
    silent: true,
    symbolSize: 7,
    itemStyle: { color: colours.line },
  } as const;
  return {
    animation: false,
    grid: {
      left: overhang,
      right: overhang,
      top: 0,
      bottom: axisHeight,
      outerBoundsMode: 'none' as const,
    },
    xAxis: { type: 'value' as const, min: whole.start, max: whole.end, show: false },
    yAxis: { type: 'value' as const, min: low, max: high, show: false },
    series: [
      {
        ...line,
        data: points.map((point) => [...point]),
        showSymbol: points.length === 1,
        lineStyle: { width: 2, color: colours.line },
      },
      {
        ...line,
        data: stale.map((point, at) => ({
          value: [...point],
          symbol: at === 0 ? 'circle' : 'none',
          symbolSize: 5,
          itemStyle: { color: colours.handle, borderColor: colours.line, borderWidth: 2 },
        })),
        lineStyle: { width: 2, color: colours.line, type: [3, 4], cap: 'butt' as const },
      },
    ],
    dataZoom: [
      {
        type: 'inside' as const,
        filterMode: 'none' as const,
        zoomOnMouseWheel: 'ctrl' as const,
        moveOnMouseWheel: false,
        // A drag across the chart draws a range.
        moveOnMouseMove: false,
      },
    ],
  };
}

interface ZoomRange {
  readonly startValue?: number;
  readonly endValue?: number;
}

/** Draws a line into an element and tells when the reader zooms; null is the whole period. */
export function createLineEngine(element: HTMLElement, onZoom: (span: TimeSpan | null) => void): LineEngine {
  const chart = init(element, null, { renderer: 'canvas' });
  const observer = new ResizeObserver(() => chart.resize());
  observer.observe(element);
  let whole: TimeSpan = { start: 0, end: 0 };
  chart.on('datazoom', () => {
    const [zoom] = (chart.getOption().dataZoom ?? []) as readonly ZoomRange[];
    const start = zoom?.startValue ?? whole.start;
    const end = zoom?.endValue ?? whole.end;
    onZoom(start <= whole.start && end >= whole.end ? null : { start, end });
  });
  return {
    draw(drawing) {
      whole = drawing.whole;
      chart.setOption(optionOf(drawing));
    },
    setValues: (low, high) => chart.setOption({ yAxis: { min: low, max: high } }),
    showAll: () => chart.dispatchAction({ type: 'dataZoom', start: 0, end: 100 }),
    dispose() {
      observer.disconnect();
      chart.dispose();
    },
  };
}
