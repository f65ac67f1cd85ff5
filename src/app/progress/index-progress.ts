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
