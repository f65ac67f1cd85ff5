import type { Peers } from '#contract/bond/standing.ts';
import type { ChartFrame } from '../../charts/chart-frame.ts';
import { barePane } from './venue-frame.ts';

/** Share of the range that is left free above and below. */
const ROOM = 0.12;

/** The distance from the peers over a year as a line, zero dashed, the present a dot; null of fewer than two days. */
export function differenceFrame(history: Peers['history']): ChartFrame | null {
  const known = history.flatMap(({ date, difference }) =>
    difference === null ? [] : [{ x: Date.parse(date), y: difference }],
  );
  const [first, last] = [known.at(0), known.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const ys = known.map(({ y }) => y);
  const [low, high] = [Math.min(0, ...ys), Math.max(0, ...ys)];
  const room = (high - low) * ROOM || 1;
  return {
    x: [first.x, last.x + (last.x - first.x) / 40],
    xTicks: [],
    panes: [
      barePane(
        'difference',
        [low - room, high + room],
        [
          { kind: 'rule', y: 0, stroke: { ink: 'line-strong', width: 1, dash: [3, 3] } },
          { kind: 'line', points: { xs: known.map(({ x }) => x), ys }, stroke: { ink: 'chart-1', width: 1.5 } },
          { kind: 'dots', points: { xs: [last.x], ys: [last.y] }, radius: 3, ink: 'chart-1' },
        ],
      ),
    ],
  };
}
