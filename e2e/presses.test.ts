import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheets } from '#server/testing/read-sheets.ts';
import { graphOf } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { Comparison } from './models/comparison.ts';
import { openHydrated } from './models/hydrated.ts';
import { countPresses, type Presses } from './models/presses.ts';
import { expect, test } from './test.ts';

// What a desk wants of a morning, from the front page, and how often it has to press for it.

test.use({ viewport: { width: 1440, height: 900 } });

const isin = 'XS9900010018';

/** The search over every page, from its keys to the words in it, and what it says to have understood. */
async function search(page: Page, words: string, understood?: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  if (understood !== undefined) await expect(palette).toContainText(understood);
  await page.keyboard.press('Enter');
}

async function openFront(page: Page): Promise<Presses> {
  const presses = await countPresses(page);
  await openHydrated(page, '/');
  return presses;
}

/** The bond of the journey, found from the front page, and the presses from then on. */
async function openBond(page: Page): Promise<{ readonly bond: BondPage; readonly since: () => number }> {
  const presses = await openFront(page);
  await search(page, isin);
  const bond = new BondPage(page);
  await expect(bond.figures).toContainText(isin);
  expect(presses.count()).toBe(2);
  return { bond, since: () => presses.count() - 2 };
}

test('BEY-5 SRC-5 an analyst finds a euro utility by its yield, and reads whether it is cheap and what it returns: 3', async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const presses = await openFront(page);
  await search(page, 'euro utility 4-6 years yield over 2% ', 'Yield, eff. ≥ 2%');
  await expect(page).toHaveURL(/currency=EUR.*sector=utilities/);
  await page.getByRole('table').locator('tbody tr').first().getByRole('link').first().click();
  const { figures } = new BondPage(page);
  await expect(figures).toContainText(/Relative value.*(tighter|wider) than the median of its peers/);
  // Its return over six months after a rise of 50 bp stands there already.
  const grid = figures.getByRole('table');
  const row = grid.getByRole('row', { name: /^6-mo\. return, %/ });
  const heads = await grid.getByRole('columnheader').allInnerTexts();
  const returns = await row.getByRole('cell').allInnerTexts();
  expect(returns[heads.indexOf('+50') - (heads.length - returns.length)]).toMatch(/^[+−]\d+\.\d\d$/);
  expect(presses.count()).toBe(3);
});

test('CMP-1 BEY-11 three bonds stand in one table and on one chart: 4', async ({ page, signIn }) => {
  await signIn('full');
  const presses = await openFront(page);
  await search(page, `${isin} XS9900011461 XS9900010026`);
  await page.getByRole('main').getByRole('link', { name: 'Compare', exact: true }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('row', { name: /^Indicative price/ }).getByRole('cell')).toHaveCount(3);
  await page.getByRole('link', { name: 'On one chart' }).click();
  await expect(new Comparison(new BondPage(page)).lines).toHaveCount(2);
  expect(presses.count()).toBe(4);
});

test('WL-2 BEY-7 a million bought last March goes into a watchlist, which tells its profit and payments: 6', async ({
  page,
  request,
  signIn,
}) => {
  await signIn('full');
  const { since } = await openBond(page);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Sample portfolio' }).check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByLabel('Quantity, bonds')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('1000000');
  await expect(dialog.getByLabel('Quantity, bonds')).toHaveValue('1,000');
  const { today } = await graphOf(request, 1001);
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`02.03.${year}`);
  // Past the button of the calendar.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Clean purchase price')).toHaveValue(/^\d/);
  await dialog.getByRole('button', { name: 'Save and open the list' }).click();
  const row = page
    .getByRole('table', { name: 'Bonds of Sample portfolio' })
    .getByRole('row', { name: /Alderhaven 3%/ });
  await expect(row).toContainText(/1,000/);
  await expect(row).toContainText(/[+−]\d/);
  await expect(page.getByRole('table', { name: 'Payments in EUR' })).toBeVisible();
  expect(since()).toBe(4);
});

test('ARC-2 CAS-2 history and payments are saved as workbooks: 2 each', async ({ page, signIn }) => {
  await signIn('full-all');
  const { since } = await openBond(page);
  const files = [
    { name: 'Price history (XLSX)', head: 'Indicative price' },
    { name: 'Cash flows (XLSX)', head: 'Coupon rate, %' },
  ];
  for (const [at, { name, head }] of files.entries()) {
    await page.locator('summary', { hasText: 'Save' }).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name, exact: true }).click();
    const [sheet] = await readSheets(await readFile(await (await download).path()));
    expect(sheet?.rows[0]).toContain(head);
    expect(sheet?.rows.length).toBeGreaterThan(5);
    expect(since()).toBe(2 * (at + 1));
  }
});

test('BEY-9 QUO-1 who quotes stands there with its age, and why this yield is told: 0 and 1', async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const { bond, since } = await openBond(page);
  await expect(bond.figures.getByText('Best bid')).toBeInViewport();
  await expect(bond.figures).toContainText(/Best bid.*\d+ (min|hr|day).*Best ask.*\d+ (min|hr|day)/);
  expect(since()).toBe(0);
  await bond.figure('Yield').locator('[data-explains]').first().click();
  await expect(page.getByRole('dialog')).toContainText('How this is calculated');
  await expect(page.getByRole('dialog')).toContainText('Formula');
  expect(since()).toBe(1);
});

test('BEY-6 an alert tells when the spread passes 150: 3', async ({ page, signIn }) => {
  await signIn('full');
  const { bond, since } = await openBond(page);
  await bond.figure('G-spread').locator('[data-explains]').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Alert me' }).click();
  await expect(page.getByLabel('Level')).toBeFocused();
  await page.keyboard.type('150');
  await page.getByRole('button', { name: 'Save the rule' }).click();
  await expect(page.getByText('The rule is saved.')).toBeVisible();
  expect(since()).toBe(3);
});

test('MAP-1 a bond stands on the curve of its issuer with its peers: 1', async ({ page, signIn }) => {
  await signIn('full');
  const { bond, since } = await openBond(page);
  await page.getByRole('link', { name: 'On the curve, with peers' }).click();
  await expect(bond.graph.getByRole('switch', { name: 'Peers' })).toBeChecked();
  await expect(bond.chart.getByRole('link').first()).toBeVisible();
  await expect(bond.graph).toContainText('Curve of effective yields');
  expect(since()).toBe(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('SHL-1 the next coupon of a bond is read: 2', async ({ page, signIn }) => {
    await signIn('full');
    const presses = await openFront(page);
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.keyboard.type(isin);
    await page.keyboard.press('Enter');
    const { figures } = new BondPage(page);
    await expect(figures).toContainText(isin);
    await expect(figures.getByText(/next \d\d\.\d\d\.\d{4}/)).toBeVisible();
    expect(presses.count()).toBe(2);
  });
});
