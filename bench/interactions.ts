import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { isoDate } from '#math/units.ts';
import type { BenchRow } from './report.ts';
import { demoCookie, startSite } from './started-site.ts';
import { spreadOf } from './statistics.ts';
import { withEmptyDatabase } from './workplace.ts';

/** A phone of the middle is about four times as slow as this machine. */
const slowedBy = 4;
const rounds = 7;
/** What readers take for at once. */
const aimMs = 100;
const settleMs = 1500;
const bondPath = '/bonds/1001/';

interface Interaction {
  readonly name: string;
  readonly path: string;
  readonly target: (page: Page) => Locator;
  /** Pressed on the keyboard; otherwise the target is clicked. */
  readonly key?: string;
}

const interactions: readonly Interaction[] = [
  {
    name: 'another period of the chart',
    path: bondPath,
    target: (page) => page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '1Y', exact: true }),
  },
  {
    name: 'the compare search, a letter',
    path: bondPath,
    target: (page) => page.getByRole('combobox', { name: /compare/i }).first(),
    key: 'a',
  },
  {
    name: 'a filter of the list, opened',
    path: '/bonds/',
    target: (page) => page.locator('main').getByText('Currency', { exact: true }).first(),
  },
  {
    name: 'the list in another order',
    path: '/bonds/',
    target: (page) => page.getByRole('columnheader').getByRole('link').first(),
  },
];

/** The browser's own entry, of which TypeScript knows no interaction. */
interface Timed extends PerformanceEntry {
  readonly interactionId: number;
}

type WithLongest = typeof globalThis & { longest: number };

/** Makes ready for a press that is one of the device alone: the driver's own clicks look in the page for what they hit, which would count. */
async function pressOn(page: Page, { target, key }: Interaction): Promise<() => Promise<void>> {
  const element = target(page);
  await element.scrollIntoViewIfNeeded();
  if (key !== undefined) {
    await element.focus();
    return () => page.keyboard.press(key);
  }
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [left, top] = [x + width / 2, y + height / 2];
  await page.mouse.move(left, top);
  return () => page.mouse.click(left, top);
}

/** From the press to the next picture: the longest of what the interaction set off. The browser tells it in steps of 8 ms, from 16 on. */
async function timeOf(context: BrowserContext, address: string, interaction: Interaction): Promise<number> {
  const page = await context.newPage();
  await page.goto(address + interaction.path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  // The reader has looked around: the code of the first view is here.
  await page.mouse.move(5, 5);
  await page.waitForTimeout(settleMs);
  const press = await pressOn(page, interaction);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  await page.evaluate(() => {
    const own = globalThis as WithLongest;
    own.longest = 0;
    const options = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Timed[])
        if (entry.interactionId > 0) own.longest = Math.max(own.longest, entry.duration);
    }).observe(options);
  });
  await press();
  await page.waitForTimeout(settleMs);
  const longest = await page.evaluate(() => (globalThis as WithLongest).longest);
  await page.close();
  return longest;
}

async function rowsOf(address: string): Promise<readonly BenchRow[]> {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ extraHTTPHeaders: { cookie: await demoCookie(address) } });
    const rows: BenchRow[] = [];
    for (const interaction of interactions) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await timeOf(context, address, interaction));
      const value = spreadOf(times).median;
      const name = `${interaction.name}, processor ${slowedBy} times slower`;
      rows.push({ name, value, unit: 'ms', floorName: 'at once', floor: aimMs, ratio: value / aimMs });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** What a press takes until its picture stands, on a slow device; `BENCH_SITE` names a site that runs already. */
export function benchInteractions(): Promise<readonly BenchRow[]> {
  const { BENCH_SITE } = process.env;
  if (BENCH_SITE !== undefined) return rowsOf(BENCH_SITE);
  return withEmptyDatabase(async (database) => {
    await seedDemoMarket(database, { today: isoDate(new Date().toISOString().slice(0, 10)) });
    const app = await startSite(database);
    try {
      return await rowsOf(app.listeningOrigin);
    } finally {
      await app.close();
    }
  });
}
