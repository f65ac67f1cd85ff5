import type { Liquidity } from '#contract/bond/liquidity.ts';
import type { ChartFrame } from '../../charts/chart-frame.ts';

type Months = Liquidity['history'];

/** Months after the year 0. */
function monthNumber(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return 12 * year + number - 1;
}

/** 07.2025. */
export const monthText = (month: string) => `${month.slice(5)}.${month.slice(0, 4)}`;
const scoreTicks = [1, 4, 7, 10];

/** The scores of the months as bars; null where no month has one. */
export function liquidityFrame(history: Months): ChartFrame | null {
  const known = history.flatMap(({ month, score }) => (score === null ? [] : [{ at: monthNumber(month), score }]));
  const [first, last] = [history.at(0), history.at(-1)];
  if (known.length === 0 || first === undefined || last === undefined) return null;
  return {
    x: [monthNumber(first.month) - 0.6, monthNumber(last.month) + 0.6],
    xTicks: history
      .filter((_, at) => (history.length - 1 - at) % 3 === 0)
      .map(({ month }) => ({ at: monthNumber(month), text: monthText(month) })),
    panes: [
      {
        key: 'score',
        top: 0,
        height: 1,
        y: [0, 10.5],
        yTicks: scoreTicks.map((at) => ({ at, text: String(at) })),
        tags: [],
        marks: [
          {
            kind: 'bars',
            points: { xs: known.map(({ at }) => at), ys: known.map(({ score }) => score) },
            base: 0,
            width: 0.7,
            ink: 'chart-1',
          },
        ],
      },
    ],
  };
}
