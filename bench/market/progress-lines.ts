import type { GrowProgress } from './grow-demo-market.ts';
import type { TradeState } from './trade-demo-market.ts';

const STEP_PERCENT = 5;
const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
/** Long runs are heard of at least so often. */
const PAUSE_MS = 10_000;

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

function timeLeft(seconds: number): string {
  if (seconds < SECONDS_PER_MINUTE) return `${Math.ceil(seconds)} s left`;
  return `${Math.ceil(seconds / SECONDS_PER_MINUTE)} min left`;
}

/**
 * Turns the growth of the bonds with trading days into lines for a terminal or a log, one every ten seconds and one at the end: the rate
 * in trading days a second, and what is left at this rate. `now` is a clock in milliseconds.
 */
export function tradeProgressLines(print: (line: string) => void, now: () => number): (state: TradeState) => void {
  const start = now();
  let next = start;
  return ({ done, total, addedBonds, addedDays }) => {
    if (addedBonds === 0 || (now() < next && done < total)) return;
    next = now() + PAUSE_MS;
    const seconds = Math.max((now() - start) / MS_PER_SECOND, 0.001);
    const percent = Math.min(100, Math.floor((done / total) * 100));
    const rate = `${grouped(Math.round(addedDays / seconds))} a second`;
    const left = timeLeft(((total - done) * seconds) / addedBonds);
    print(
      `Bonds: ${grouped(done)} of ${grouped(total)} (${percent} %), ${grouped(addedDays)} trading days, ${rate}, ${left}`,
    );
  };
}
