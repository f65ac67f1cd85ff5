import type { Page } from '@playwright/test';
import { demoBonds } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { waitUntilHydrated } from './models/hydrated.ts';
import { scrollTo } from './models/scroll-to.ts';
import { expect, test } from './test.ts';

const phone = { width: 390, height: 844 };
/** So low that the payments are not near the first screen. */
const low = { width: 1440, height: 400 };
const path = `/bonds/${demoBonds.flagship}/`;

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
/** Of more than nine sections the menu unfolds the current group alone; the title of another leads to its first section. */
const toPayments = (page: Page) => menuOf(page).getByRole('link', { name: 'Payments' }).click();
const row = (page: Page, name: string) => page.getByRole('button', { name, expanded: false });

test('NAV-2 a section that is far away is on the page, and its code and data come when the reader comes near', async ({
  page,
}) => {
  await page.setViewportSize(low);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  await expect(bond.cashFlows).toContainText('Remaining, per 100 of outstanding face value');
  const isOfPayments = (address: string) => /\/cash-flows/.test(address);
  expect(asked.filter(isOfPayments)).toEqual([]);
  await toPayments(page);
  await expect(bond.cashFlows.getByRole('heading')).toBeInViewport();
  await expect.poll(() => asked.filter(isOfPayments).length).toBe(2);
  await bond.cashFlows.getByRole('button', { name: 'Show 1 earlier payment' }).click();
  await expect(bond.cashFlows.getByRole('button', { name: 'Hide earlier payments' })).toBeVisible();
});

test('NAV-2 a jump to a section of a page that came without HTML waits for the sizes and lands there', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize(low);
  await page.goto('/bonds/');
  await waitUntilHydrated(page);
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Alderhaven/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/bonds\/\d+\/$/);
  await toPayments(page);
  await expect(page).toHaveURL(/#cash-flows$/);
  const top = () => page.locator('#cash-flows').evaluate((element) => element.getBoundingClientRect().top);
  // Below the head of the site and the bar of the page: 48 and 40 px, and 12 of air.
  await expect.poll(top).toBeCloseTo(100, -1);
});

/** Holds back the code of the graph until it is let through. */
async function holdGraph(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/graph-row-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('NAV-2 the graph is what the server drew until its code comes: text and focus go over, and nothing moves', async ({
  page,
}) => {
  const bond = new BondPage(page);
  const letThrough = await holdGraph(page);
  await bond.openQuietly(demoBonds.flagship);
  const live = page.locator('[data-live]', { has: bond.graph });
  const places = () =>
    page.evaluate(() =>
      ['#graph', '#graph figure', '#latest', '#info', '#cash-flows'].map((part) =>
        JSON.stringify(document.querySelector(part)?.getBoundingClientRect()),
      ),
    );
  await bond.dates.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  const typed = await bond.dates.inputValue();
  await expect(live).toHaveCount(0);
  const before = await places();
  letThrough();
  await expect(live).toHaveCount(1);
  await expect(bond.dates).toBeFocused();
  await expect(bond.dates).toHaveValue(typed);
  await expect(page.getByRole('dialog', { name: 'Period' })).toBeVisible();
  expect(await places()).toEqual(before);
  await page.keyboard.type('x');
  await expect(bond.dates).toHaveValue(`${typed}x`);
});

test('NAV-2 a click on the graph that comes before its code is answered by it', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  const letThrough = await holdGraph(page);
  await bond.openQuietly(demoBonds.flagship);
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await bond.period('1Y').click();
  letThrough();
  await expect(page).toHaveURL(/period=1Y/);
  await expect(bond.period('1Y')).toHaveAttribute('aria-current', 'true');
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});

test.describe('when the code of the graph does not come', () => {
  test.use({ expectedProblems: { patterns: [/graph-row/, /ERR_FAILED/] } });

  test('NAV-2 the chart of the server stays, and its links work', { tag: '@full' }, async ({ page }) => {
    const bond = new BondPage(page);
    await page.route('**/assets/graph-row-*.js', (route) => route.abort());
    await bond.openQuietly(demoBonds.flagship);
    await bond.period('1Y').click();
    await expect(page).toHaveURL(/period=1Y/);
    await expect(bond.period('1Y')).toHaveAttribute('aria-current', 'true');
    await expect(bond.chart).toBeVisible();
  });
});

test('NAV-2 a folded section names its key fact, and stays folded', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  await bond.cashFlows.getByRole('button', { name: 'Fold “Cash flows”' }).click();
  await expect(bond.cashFlows.getByRole('table')).toBeHidden();
  const folded = row(page, 'Cash flow');
  await expect(folded).toContainText('next 18.01.2027, 3.000%');
  await expect(folded).toBeFocused();
  const box = await folded.locator('..').boundingBox();
  expect(box?.height).toBe(40);
  await page.reload();
  await expect(folded).toBeVisible();
  await waitUntilHydrated(page);
  // Where the browser goes back to where the reader was, the group is the current one and unfolded.
  await menuOf(page)
    .getByRole('link', { name: /^(Payments|Cash flows)/ })
    .click();
  await expect(bond.cashFlows.getByRole('table')).toBeVisible();
});

/** The words of the menu that stand on more than one line, and by how much the menu is wider than its place. */
async function brokenWords(page: Page) {
  return page.locator('nav:has(> ol a[href="#top"])').evaluate((menu) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(menu, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return { broken, outside: menu.scrollWidth - menu.clientWidth };
  });
}

for (const language of ['ru', 'de', 'fr', 'pl', 'it', 'es', 'tr', 'ua', 'en']) {
  test(`NAV-4 the compact menu breaks no word in ${language}, and leaves the page its width`, { tag: '@full' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 800, height: 900 });
    for (const address of [path, '/company/111/']) {
      await page.goto(`${address}?lang=${language}`);
      expect(await brokenWords(page), address).toEqual({ broken: [], outside: 0 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(800);
    }
  });
}

test('NAV-2 the brackets step through the sections, but not out of a field', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  await expect(menuOf(page)).toContainText('[ ] previous, next section');
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/#quotes$/);
  await expect(menuOf(page).locator('[aria-current]')).toContainText('Quotes');
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/#liquidity$/);
  // The step counts from the section that is in view; this one has no entry of its own that would tell so.
  const topOfLiquidity = () => page.locator('#liquidity').evaluate((place) => place.getBoundingClientRect().top);
  await expect.poll(topOfLiquidity).toBeLessThan(120);
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/#info$/);
  await expect(menuOf(page).locator('[aria-current]')).toHaveText('Info');
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/#identifiers$/);
  await expect(menuOf(page).locator('[aria-current]')).toContainText('Identifiers');
  await page.keyboard.press('[');
  await expect(page).toHaveURL(/#info$/);
  const field = page.locator('header input').first();
  await field.focus();
  await page.keyboard.type(']');
  await expect(field).toHaveValue(']');
  await expect(page).toHaveURL(/#info$/);
});

test('NAV-6 the bar says name and key figures once the head has left', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  const price = await bond.figure('Indicative price').locator('dd').first().textContent();
  const figure = page.locator('[data-figure="price"]');
  await expect(figure).toBeHidden();
  await scrollTo(bond.cashFlows);
  await expect(figure).toBeVisible();
  await expect(figure).toContainText(price ?? 'no price');
  // Russian has the longest names.
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(`/bonds/${demoBonds.flagship}/?lang=ru`);
  await scrollTo(bond.cashFlows);
  await expect(figure).toBeInViewport();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(800);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('NAV-5 every section but the graph is a row with its key fact, and opens', async ({ page }) => {
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship);
    await expect(bond.chart).toBeVisible();
    await expect(row(page, 'Info')).toContainText('Fixed, 18.01.2033');
    await expect(row(page, 'Cash flow')).toContainText('next 18.01.2027, 3.000%');
    await expect(row(page, 'Put and call options')).toContainText('Put 18.01.2029 at 100');
    await expect(bond.cashFlows.getByRole('table')).toBeHidden();
    await row(page, 'Cash flow').click();
    await expect(bond.cashFlows.getByRole('table')).toBeVisible();
    await page.reload();
    await expect(bond.cashFlows.getByRole('table')).toBeVisible();
    await expect(row(page, 'Put and call options')).toBeVisible();
  });

  test('NAV-5 the bar opens the sections, and a choice opens and shows the section', { tag: '@full' }, async ({
    page,
  }) => {
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship);
    await page.getByRole('button', { name: 'Sections' }).click();
    const sheet = page.getByRole('dialog', { name: 'On this page' });
    await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([
      'Market',
      'Terms',
      'Payments',
      'Credit',
      'Peers',
      'News',
    ]);
    await sheet.getByRole('button', { name: 'Cash flow' }).click();
    await expect(sheet).toBeHidden();
    await expect(bond.cashFlows.getByRole('table')).toBeInViewport();
  });

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });

    test('NAV-5 every section is open, and the menu leads to it', { tag: '@full' }, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('#cash-flows').getByRole('table')).toBeVisible();
      await expect(page.locator('#offers').getByRole('table')).toBeVisible();
      await menuOf(page).getByRole('link', { name: 'Cash flow' }).click();
      await expect(page.locator('#cash-flows').getByRole('table')).toBeInViewport();
    });
  });
});
