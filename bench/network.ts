import { chromium, type Page } from '@playwright/test';
import { isoDate } from '#math/units.ts';
import { growDemoMarket } from './market/grow-demo-market.ts';
import { largestGroup } from './market/wide-groups.ts';
import { firstWideIssuerId, instrumentsPerRound, issuersPerRound } from './market/wide-ids.ts';
import type { BenchRow } from './report.ts';
import { startSite } from './started-site.ts';
import { spreadOf } from './statistics.ts';
import { withEmptyDatabase } from './workplace.ts';

const today = isoDate('2026-11-20');
const restMs = 30_000;
const emptyMs = 3000;

interface Watched {
  /** Milliseconds from frame to frame. */
  readonly frames: number[];
  /** Milliseconds of each task that held the page for more than 50. */
  readonly longTasks: number[];
}
type WithWatch = typeof globalThis & { watched: Watched };

/** Notes, in the page, when frames come and what holds them up. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const watched: Watched = { frames: [], longTasks: [] };
    (globalThis as WithWatch).watched = watched;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longTasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
    let last = performance.now();
    const next = (now: number) => {
      watched.frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

/** What was noted since the last time. */
function taken(page: Page): Promise<Watched> {
  return page.evaluate(() => {
    const { watched } = globalThis as WithWatch;
    return { frames: watched.frames.splice(0), longTasks: watched.longTasks.splice(0) };
  });
}

/** Drags across the graph, then a company, with a move a frame. */
async function drag(page: Page): Promise<void> {
  const box = await page.getByTestId('network').boundingBox();
  if (box === null) throw new Error('the graph is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const [fromX, fromY] of [
    [box.x + 12, box.y + 12],
    [x, y],
  ] as const) {
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    await page.mouse.move(fromX + 150, fromY + 60, { steps: 60 });
    await page.mouse.up();
  }
}

function rowsOf(what: string, { frames, longTasks }: Watched, empty: Watched): readonly BenchRow[] {
  const [own, floor] = [spreadOf(frames), spreadOf(empty.frames)];
  const row = (name: string, value: number, base: number): BenchRow => ({
    name: `${largestGroup} companies, ${what}: ${name}`,
    value,
    unit: 'ms',
    floorName: 'empty page',
    floor: base,
    ratio: value / base,
  });
  console.log(
    `${what}: ${frames.length} frames; tasks above 50 ms: ${longTasks.map(Math.round).join(', ') || 'none'}.`,
  );
  return [
    row('from frame to frame, median', own.median, floor.median),
    row('from frame to frame, 95 %', own.p95, floor.p95),
  ];
}

async function measured(page: Page, address: string): Promise<readonly BenchRow[]> {
  await page.goto(`${address}/robots.txt`);
  await watch(page);
  await page.waitForTimeout(emptyMs);
  const empty = await taken(page);
  await page.goto(`${address}/company/${firstWideIssuerId}/`);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await watch(page);
  await page.locator('#related').scrollIntoViewIfNeeded();
  await page.getByTestId('network').waitFor();
  await taken(page);
  await page.locator('[data-testid="network"][data-rest]').waitFor({ timeout: restMs });
  const layout = await taken(page);
  await drag(page);
  return [...rowsOf('laid out', layout, empty), ...rowsOf('dragged', await taken(page), empty)];
}

/** Frames while the largest group is laid out and dragged in Chromium, against those of an empty page in the same run. */
export function benchNetwork(): Promise<readonly BenchRow[]> {
  return withEmptyDatabase(async (database) => {
    const instruments = (largestGroup / issuersPerRound) * instrumentsPerRound;
    await growDemoMarket(database, { today, seed: 1, instruments });
    const app = await startSite(database);
    const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      page.on('pageerror', (error) => console.error(error));
      return await measured(page, app.listeningOrigin);
    } finally {
      await browser.close();
      await app.close();
    }
  });
}
