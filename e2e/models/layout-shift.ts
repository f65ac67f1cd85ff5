import type { Page } from '@playwright/test';

/** The browser's own entry of a shift, of which TypeScript knows nothing. */
interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** What of the open page has moved by itself since it was first drawn, by the browser's layout shifts: one line a shift, with what moved and by how much. */
export function layoutShiftsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const lines: string[] = [];
    const place = ({ x, y, width, height }: DOMRect) => `${x} ${y} ${width}×${height}`;
    const name = (node: Node | null) => (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 120);
    const list = (entries: PerformanceEntryList) => {
      for (const { sources, startTime } of entries as LayoutShift[]) {
        const moved = sources.map(
          (from) => `${place(from.previousRect)} → ${place(from.currentRect)} ${name(from.node)}`,
        );
        lines.push(`after ${Math.round(startTime)} ms: ${moved.join('; ')}`);
      }
    };
    const observer = new PerformanceObserver((news) => list(news.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // What was seen before is told in a task of its own, after the picture that is under way.
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    list(observer.takeRecords());
    return lines;
  });
}
