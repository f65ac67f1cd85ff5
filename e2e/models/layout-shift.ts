import type { Page } from '@playwright/test';

/** How much of the open page has moved by itself since it was first drawn: the browser's cumulative layout shift. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0;
    const count = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as PerformanceEntry & { readonly value: number }).value;
    };
    const observer = new PerformanceObserver((list) => count(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // What was seen before is told in a task of its own, after the picture that is under way.
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    count(observer.takeRecords());
    return sum;
  });
}
