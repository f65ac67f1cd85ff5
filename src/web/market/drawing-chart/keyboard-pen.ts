import type { Chart } from 'klinecharts';
import type { DrawingPoint } from '#domain/market/chart-drawing.ts';
import { drawnPoints, mainPane } from './overlay-desk.ts';

/** The crosshair as a pen that keys move: sideways by days, upwards by a few pixels. */
export interface KeyboardPen {
  /** Moves the pen, from the middle of the chart at first; gives the point under it. */
  readonly move: (right: number, up: number) => DrawingPoint | null;
  readonly hide: () => void;
}

const upwardsPx = 4;

const within = (value: number, max: number) => Math.min(max - 1, Math.max(0, value));

export function createKeyboardPen(chart: Chart): KeyboardPen {
  let at: { readonly x: number; readonly y: number } | null = null;
  return {
    move: (right, up) => {
      const size = chart.getSize(mainPane, 'main');
      if (size === null) return null;
      const from = at ?? { x: size.width / 2, y: size.height / 2 };
      const step = Math.max(1, chart.getBarSpace().bar);
      at = { x: within(from.x + right * step, size.width), y: within(from.y - up * upwardsPx, size.height) };
      chart.executeAction('onCrosshairChange', { ...at, paneId: mainPane });
      const points = chart.convertFromPixel([at], { paneId: mainPane });
      return drawnPoints([points].flat())[0] ?? null;
    },
    hide: () => {
      at = null;
      chart.executeAction('onCrosshairChange', {});
    },
  };
}
