import { type BrowserContext, chromium, type Page } from '@playwright/test';
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
  readonly act: (page: Page) => Promise<void>;
}

const interactions: readonly Interaction[] = [
  {
    name: 'another period of the chart',
    path: bondPath,
    act: (page) =>
      page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '1Y', exact: true }).click(),
  },
  {
    name: 'the compare search, a letter',
    path: bondPath,
    act: (page) =>
      page
        .getByRole('combobox', { name: /compare/i })
        .first()
        .press('a'),
  },
  {
    name: 'a filter of the list, opened',
    path: '/bonds/',
    act: (page) => page.locator('main').getByText('Currency', { exact: true }).first().click(),
  },
  {
    name: 'the list in another order',
    path: '/bonds/',
    act: (page) => page.getByRole('columnheader').getByRole('link').first().click(),
  },
];

/** The browser's own entry, of which TypeScript knows no interaction. */
interface Timed extends PerformanceEntry {
  readonly interactionId: number;
}

type WithLongest = typeof globalThis & { longest: number };

/** From the press to the next picture: the longest of what the interaction set off. The browser tells it in steps of 8 ms, from 16 on. */
async function timeOf(context: BrowserContext, address: string, { path, act }: Interaction): Promise<number> {
  const page = await context.newPage();
  await page.goto(address + path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  // The reader has looked around: the code of the first view is here.
  await page.mouse.move(5, 5);
  await page.waitForTimeout(settleMs);
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
  await act(page);
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
