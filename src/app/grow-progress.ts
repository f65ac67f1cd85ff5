import type { GrowProgress } from '#demo/wide/grow-demo-market.ts';

const STEP_PERCENT = 5;
const MS_PER_SECOND = 1000;

const grouped = (count: number) => count.toLocaleString('en-GB');

/**
 * Turns the growth of the market into lines for a terminal or a log: one for each twentieth, with how many instruments a second come.
 * `now` is a clock in milliseconds.
 */
export function growProgressLines(print: (line: string) => void, now: () => number): GrowProgress {
  const start = now();
  let next = 0;
  return ({ done, total, added }) => {
    const percent = Math.min(100, Math.floor((done / total) * 100));
    if (added === 0 || percent < next) return;
    next = percent - (percent % STEP_PERCENT) + STEP_PERCENT;
    const seconds = Math.max((now() - start) / MS_PER_SECOND, 0.001);
    const rate = grouped(Math.round(added / seconds));
    print(`Instruments: ${grouped(done)} of ${grouped(total)} (${percent} %), ${rate} a second`);
  };
}
