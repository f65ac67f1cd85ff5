import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { openHydrated } from './models/hydrated.ts';
import { scrollTo } from './models/scroll-to.ts';
import { expect, test } from './test.ts';

/** The head of the generated market's group, and one of its subsidiaries. */
const head = { path: '/company/111/', name: 'Alderhaven Energie AG' };
const subsidiary = { path: '/company/131/', name: 'Ulvendal Kraft AS' };

test('NET-1 the group of a company is laid out, walked by keys, filled with marks in full screen, and leads to a company', {
  tag: '@full',
}, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.goto(head.path);
  const related = page.locator('#related');
  const graph = related.getByTestId('network');
  const isGraphCode = (path: string) => /network-graph|layout-worker/.test(path);
  expect(scripts.filter(isGraphCode)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await related.scrollIntoViewIfNeeded();
  await expect(graph).toHaveAttribute('data-rest');
  expect(scripts.some((path) => path.includes('layout-worker'))).toBe(true);
  await expect(graph).toHaveAccessibleName(`Network of the group around ${head.name}; companies: 19`);

  // From the head to a company that has no page, and back: the focus stays in the graph.
  await graph.getByRole('link').focus();
  const tip = graph.getByTestId('network-tip');
  await expect(tip).toContainText(head.name);
  const keys = ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown'];
  for (const key of keys) {
    const before = await tip.textContent();
    await page.keyboard.press(key);
    await expect(tip).not.toHaveText(before ?? '');
    await expect(graph.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Home');
  await expect(related.getByRole('status')).toHaveText(/^Alderhaven Energie AG\. Connections: 10$/);
  expect(await accessFaultsInBothThemes(page, { within: ['#related'] })).toEqual([]);

  await expect(related.getByLabel('Show logos')).toHaveCount(0);
  await related.getByRole('button', { name: 'Full screen' }).click();
  await expect(related.getByLabel('Show logos')).toBeChecked();
  await related.getByRole('button', { name: 'Exit full screen' }).click();
  await expect(related.getByLabel('Show logos')).toHaveCount(0);

  await graph.getByRole('link').focus();
  await page.keyboard.press('Home');
  // The group is laid out anew after the full screen: which company lies next to the head is not given, and not each has a page.
  const isOfOther = async () => (await graph.locator(':focus').getAttribute('href'))?.startsWith(head.path) === false;
  for (const key of [...keys, ...keys]) {
    await page.keyboard.press(key);
    if (await isOfOther()) break;
  }
  expect(await isOfOther()).toBe(true);
  const name = (await tip.locator('p').first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('NET-1 a tap on a company in the graph leads to it, and the graph does not hold up the page', {
    tag: '@full',
  }, async ({ page }) => {
    await openHydrated(page, subsidiary.path);
    const related = page.locator('#related');
    const graph = page.getByTestId('network');
    // The graph is there before its section is opened, and has no size until then.
    await scrollTo(related);
    await expect(graph).toBeAttached();
    await related.locator('> h3 button').click();
    await expect(graph).toHaveAttribute('data-rest');
    expect(await graph.evaluate((element) => getComputedStyle(element).touchAction)).toBe('pan-y');
    // The link stands on the company that the graph is drawn around; a step leads to the nearest other.
    const link = graph.getByRole('link');
    const placeOf = () =>
      link.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const stage = element.parentElement?.getBoundingClientRect();
        return { x: left + width / 2 - (stage?.left ?? 0), y: top + height / 2 - (stage?.top ?? 0) };
      });
    await link.focus();
    const first = await placeOf();
    await page.keyboard.press('ArrowUp');
    const name = (await graph.getByTestId('network-tip').locator('p').first().textContent()) ?? '';
    // The link comes there with the next picture.
    await expect.poll(placeOf).not.toEqual(first);
    const place = await placeOf();
    // A finger comes to a company that nothing has chosen before.
    await page.keyboard.press('Escape');
    await expect(graph.getByTestId('network-tip')).toHaveCount(0);
    // It may stand where the page's own bar covers it.
    await graph.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await graph.tap({ position: place });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('NET-1 the whole group is a table with links', { tag: '@full' }, async ({ page }) => {
    await page.goto(`${head.path}?whole=1`);
    const related = page.locator('#related');
    await expect(related.getByTestId('network')).toHaveCount(0);
    await expect(related.locator('tbody tr')).toHaveCount(19);
    await expect(related.getByRole('link', { name: subsidiary.name }).first()).toHaveAttribute('href', subsidiary.path);
  });
});
