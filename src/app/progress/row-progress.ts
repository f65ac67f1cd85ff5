const EVERY_MS = 2_000;

/** Says now and then which table is at work and how far it is. */
export function rowProgress(say: (line: string) => void, now: () => number): (table: string, rows: number) => void {
  let said = now();
  return (table, rows) => {
    if (now() - said < EVERY_MS) return;
    said = now();
    say(`  ${table}: ${rows.toLocaleString('en')} rows`);
  };
}

const STEP_PERCENT = 10;

/** Turns the progress of the search index into lines for a terminal or a log: one for each tenth. Small markets get the last alone. */
export function indexProgressLines(print: (line: string) => void): (done: number, total: number) => void {
  let next = STEP_PERCENT;
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    if (percent < next) return;
    next = percent - (percent % STEP_PERCENT) + STEP_PERCENT;
    print(`Search index: ${percent} %`);
  };
}
