import type { SeedProgress } from '#demo/seed-demo-market.ts';

/** What the display needs of a terminal or of a file that takes its place. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const TITLE = 'Filling the empty database with the demo market';
const STEP_PERCENT = 10;
const REWRITE = '\r\u001b[2K';

function rewriting(screen: Screen): SeedProgress {
  let shown = '';
  return (done, total, phase) => {
    const text = `${TITLE}: ${phase} ${Math.floor((done / total) * 100)} %`;
    if (text !== shown) screen.write(`${REWRITE}${text}`);
    shown = text;
  };
}

function inSteps(screen: Screen): SeedProgress {
  let next = 0;
  return (done, total, phase) => {
    const percent = Math.floor((done / total) * 100);
    if (phase === 'instruments' || phase === 'curves' || percent < next) return;
    screen.write(`${TITLE}: ${percent} %\n`);
    next = percent - (percent % STEP_PERCENT) + STEP_PERCENT;
  };
}

/** Shows how far the filling is: one line that changes on a terminal, a line for each tenth of the trading days elsewhere. */
export function showSeedProgress(screen: Screen): SeedProgress {
  return screen.isTTY ? rewriting(screen) : inSteps(screen);
}

/** Leaves the line that changed, so that what follows begins a new one. */
export function endSeedProgress(screen: Screen): void {
  if (screen.isTTY) screen.write(REWRITE);
}
