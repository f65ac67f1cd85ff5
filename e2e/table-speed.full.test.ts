import type { CDPSession, Page } from '@playwright/test';
import { GalleryPage } from './models/gallery-page.ts';
import { scrollTo } from './models/scroll-to.ts';
import { TableBlock } from './models/table-block.ts';
import { expect, test } from './test.ts';

const selector = '[data-specimen="large-many"] section';
const frames = 20;

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? 0;
}

/** Time of the processor, in ms, that the page's main thread spends on an action; other programs do not count. */
async function cost(session: CDPSession, action: () => Promise<unknown>): Promise<number> {
  const before = await metric(session, 'TaskDuration');
  await action();
  return ((await metric(session, 'TaskDuration')) - before) * 1000;
}

/** Scrolls far down and back, one place a frame: every frame shows rows that were not there before. */
async function scroll(page: Page): Promise<void> {
  await page.evaluate(
    async ({ sought, count }) => {
      const scroller = document.querySelector(sought);
      for (let at = 0; at < count; at += 1) {
        if (scroller !== null) scroller.scrollTop = (1 - Math.cos((at / count) * Math.PI * 2)) * 40_000;
        await new Promise(requestAnimationFrame);
      }
    },
    { sought: selector, count: frames },
  );
}

/** The floor: the rows on screen written anew as bare HTML, as often as the scroll draws them. */
async function redraw(page: Page, times: number): Promise<void> {
  await page.evaluate(
    async ({ sought, count }) => {
      const bare = document.querySelector(sought)?.cloneNode(true) as HTMLElement;
      document.querySelector(sought)?.parentElement?.append(bare);
      const body = bare.querySelector('tbody[data-rows]');
      const html = body?.innerHTML ?? '';
      for (let at = 0; at < count; at += 1) {
        if (body !== null) body.innerHTML = html;
        await new Promise(requestAnimationFrame);
      }
      bare.remove();
    },
    { sought: selector, count: times },
  );
}

/** The floor of a sort: as many numbers, bare. */
async function bareSort(page: Page): Promise<void> {
  await page.evaluate(() => {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({ at, text: ((at * 7919) % 10_007).toFixed(4) }));
    rows.sort((a, b) => Number(a.text) - Number(b.text));
  });
}

async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await metric(session, 'JSHeapUsedSize')) / 2 ** 20;
}

async function openManyRows(page: Page) {
  await new GalleryPage(page).open('table');
  const table = new TableBlock(page, 'large-many');
  await scrollTo(table.root);
  await table.head('Price').getByRole('button', { name: 'Price', exact: true }).click();
  await expect(table.head('Price')).toHaveAttribute('aria-sort', 'ascending');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { table, session };
}

test('TBL-2 ten thousand rows scroll at the price of drawing bare rows, and leave no memory behind', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const { session } = await openManyRows(page);
  await scroll(page);
  const before = await heap(session);
  const scrolls: number[] = [];
  for (let run = 0; run < 10; run += 1) scrolls.push((await cost(session, () => scroll(page))) / frames);
  const after = await heap(session);
  const bare = (await cost(session, () => redraw(page, frames))) / frames;
  const frame = Math.min(...scrolls);
  console.log(
    `a frame of scrolling ${frame.toFixed(1)} ms (bare rows ${bare.toFixed(1)} ms), heap ${before.toFixed(1)} -> ${after.toFixed(1)} MB`,
  );
  expect(frame).toBeLessThan(4 * bare);
  expect(after).toBeLessThan(1.1 * before + 1);
});

test('TBL-2 ten thousand rows sort at the price of a bare sort and one drawing', async ({ page }) => {
  test.setTimeout(120_000);
  const { table, session } = await openManyRows(page);
  const head = table.head('Price').getByRole('button', { name: 'Price', exact: true });
  const click = () =>
    head.evaluate(async (button) => {
      (button as HTMLButtonElement).click();
      await new Promise(requestAnimationFrame);
    });
  const sorts: number[] = [];
  for (let run = 0; run < 6; run += 1) sorts.push(await cost(session, click));
  const floors: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    floors.push((await cost(session, () => bareSort(page))) + (await cost(session, () => redraw(page, 1))));
  }
  const [sort, floor] = [Math.max(...sorts), Math.max(...floors)];
  console.log(`a sort ${sort.toFixed(0)} ms at most (bare sort and drawing ${floor.toFixed(0)} ms)`);
  expect(sort).toBeLessThan(6 * floor);
});
