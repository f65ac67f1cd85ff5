import type { Position } from '#contract/bond/standing.ts';
import type { ChartFrame } from '../../charts/chart-frame.ts';
import { barePane } from './venue-frame.ts';

/** Share of the range that is left free at each end, so that a mark there is seen whole. */
const ROOM = 0.03;

const along = (from: number, to: number) => ({ xs: [from, to], ys: [0.5, 0.5] });

/** A history as a bar from its low to its high: the middle half thick, the median a stroke, the present value a dot. Null where it is hidden. */
export function positionFrame(position: Position): ChartFrame | null {
  const { value, low, lower_quartile: lower, median, upper_quartile: upper, high } = position;
  if (value === null || low === null || lower === null || median === null || upper === null || high === null) {
    return null;
  }
  const room = (high - low) * ROOM || 1;
  return {
    x: [low - room, high + room],
    xTicks: [],
    panes: [
      barePane(
        'position',
        [0, 1],
        [
          { kind: 'line', points: along(low, high), stroke: { ink: 'line-strong', width: 2 } },
          { kind: 'line', points: along(lower, upper), stroke: { ink: 'chart-volume', width: 10 } },
          { kind: 'line', points: { xs: [median, median], ys: [0.15, 0.85] }, stroke: { ink: 'text-2', width: 2 } },
          { kind: 'dots', points: { xs: [value], ys: [0.5] }, radius: 5, ink: 'chart-1', ring: 'surface' },
        ],
      ),
    ],
  };
}
