import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { readSheets } from '#server/testing/read-sheets.ts';
import { BondListPage } from './models/bond-list-page.ts';
import { BondPage } from './models/bond-page.ts';
import { Comparison } from './models/comparison.ts';
import { scrollTo } from './models/scroll-to.ts';
import { expect, test } from './test.ts';

// What an analyst does in a morning: after the start page no address is typed. The fourth journey, two watchlists with
// prices, is in watchlists.test.ts.

interface Sought {
  readonly words: string;
  readonly isin: string;
}

/** Reads the list for some words and opens the bond with the ISIN from it. */
async function openFromStart(page: Page, { words, isin }: Sought): Promise<BondPage> {
  const start = new BondListPage(page);
  await start.open();
  await start.searchFor(words);
  await start.rows.filter({ hasText: isin }).getByRole('link').first().click();
  return arrived(page, isin);
}

/** The page of a bond that a link led to, with its head and its graph in use. */
async function arrived(page: Page, isin: string | RegExp): Promise<BondPage> {
  const bond = new BondPage(page);
  await expect(bond.figures).toContainText(isin);
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-live]', { has: bond.graph })).toHaveCount(1);
  return bond;
}

/** A figure of the head, without its unit. */
async function figureOf(bond: BondPage, name: string): Promise<string> {
  const said = (await bond.figure(name).locator('dd').first().textContent()) ?? '';
  return /^[−\d.]+/.exec(said)?.[0] ?? said;
}

/** Has the page tell effective yields, as chart, map and comparison do; the choice stands below the chart. */
async function tellEffectiveYields({ page }: BondPage): Promise<void> {
  const choice = page.locator('#figures').getByRole('link', { name: 'Effective', exact: true });
  await choice.click();
  await expect(choice).toHaveAttribute('aria-current', 'true');
}

const cellsOf = (row: Locator) => row.getByRole('cell').allInnerTexts();

test('BEY-5 GRA-2 NAV-7 an analyst finds a bond, judges its yield against the curve of the issuer, and goes on to a peer', async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const isin = 'XS9900011461';
  const bond = await openFromStart(page, { words: 'zelenograj', isin });
  await tellEffectiveYields(bond);
  const rate = await figureOf(bond, 'Yield');
  await bond.tab('Yield').click();
  await expect(bond.chart).toContainText(rate);
  await bond.tab('Issuer map').click();
  await bond.graph.locator('summary', { hasText: 'Map as a table' }).click();
  const rows = bond.graph.locator('tbody').getByRole('row');
  const own = rows.filter({ has: page.locator('a[href="/bonds/1146/"]') });
  const [name = '', , , shownRate, price, residual = ''] = await cellsOf(own);
  expect([shownRate, price]).toEqual([rate, await figureOf(bond, 'Indicative price')]);
  // Above the curve a bond is cheap, below it rich: the panel of its point says the same.
  expect(residual).toMatch(/^[+−]?\d+\.\d{2}$/);
  await bond.chart.getByRole('link', { name }).hover();
  await expect(page.getByTestId('map-tip')).toContainText(residual.replace(/^\+/, ''));
  const without = await rows.count();
  await bond.graph.getByRole('switch', { name: 'Peers' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(without);
  const peer = rows.filter({ hasNotText: 'Zelenograj' }).first();
  const [peerName = '', issuer = '', , , peerRate, peerPrice] = await cellsOf(peer);
  await peer.getByRole('link', { name: peerName, exact: true }).click();
  const found = await arrived(page, issuer);
  await tellEffectiveYields(found);
  expect(await figureOf(found, 'Yield')).toBe(peerRate);
  expect(await figureOf(found, 'Indicative price')).toBe(peerPrice);
});

test('CMP-1 BEY-11 an analyst compares three bonds, on the chart and field by field', async ({ page, signIn }) => {
  await signIn('full');
  const bond = await openFromStart(page, { words: 'alderhaven', isin: 'XS9900010018' });
  await tellEffectiveYields(bond);
  const [rate, price] = [await figureOf(bond, 'Yield'), await figureOf(bond, 'Indicative price')];
  const comparison = new Comparison(bond);
  for (const [at, other] of ['XS9900011461', 'XS9900010026'].entries()) {
    await comparison.pick(other);
    await comparison.add.click();
    await expect(comparison.lines).toHaveCount(at + 1);
  }
  await bond.graph.getByRole('link', { name: 'Change, %' }).click();
  await bond.graph.getByRole('link', { name: 'Compare field by field' }).click();
  const table = page.getByRole('table');
  const cells = (name: RegExp) => table.getByRole('row', { name }).getByRole('cell').allInnerTexts();
  await expect(table.getByRole('row', { name: /^Yield, effective/ }).getByRole('cell')).toHaveCount(3);
  const [[ownRate], [ownPrice, , thirdPrice = '']] = [
    await cells(/^Yield, effective/),
    await cells(/^Indicative price/),
  ];
  expect([ownRate?.split(/\s/)[0], ownPrice]).toEqual([rate, price]);
  // Beside each value stands how far it is from that of the reference.
  const [value, apart] = thirdPrice.split(/\s+/);
  expect(Number(value) - Number(price)).toBeCloseTo(Number(apart?.replace('−', '-')), 9);
  await table
    .getByRole('columnheader')
    .getByRole('link', { name: /^Calloway/ })
    .first()
    .click();
  const third = await arrived(page, 'XS9900010026');
  expect(await figureOf(third, 'Indicative price')).toBe(value);
});

/** The first sheet of a saved workbook by its heads, read by its XML. */
async function recordsOf(download: Download): Promise<readonly Readonly<Record<string, string | number | null>>[]> {
  const [sheet] = await readSheets(await readFile(await download.path()));
  const [heads = [], ...rows] = sheet?.rows ?? [];
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [String(head), row[at] ?? null])));
}

/** The rows of a table as they stand on the page, by its heads; lines that fold others are left out. */
async function shownRows(table: Locator): Promise<readonly Readonly<Record<string, string>>[]> {
  // Heads and rows at once: which columns stand changes with their width.
  const { heads, rows } = await table.evaluate((part) => {
    const texts = (of: Element, cells: string) => [...of.querySelectorAll(cells)].map((cell) => cell.textContent ?? '');
    return {
      heads: texts(part, 'thead th'),
      rows: [...part.querySelectorAll('tbody tr')].map((row) => texts(row, 'td')),
    };
  });
  return rows
    .filter((row) => row.length === heads.length)
    .map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])));
}

/** A day of a workbook, counted from 30 December 1899, as the archive writes it. */
function fixedDate(day: string | number | null | undefined): string {
  const date = new Date(Date.UTC(1899, 11, 30 + Number(day)));
  return date.toISOString().slice(0, 10).split('-').reverse().join('.');
}

test('ARC-2 CAS-2 an analyst takes the archive and the payments of a bond along, with the figures of the page', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full-all');
  const bond = await openFromStart(page, { words: 'alderhaven', isin: 'XS9900010018' });
  const saved = async (of: Locator, what: string) => {
    await of.locator('summary', { hasText: what }).click();
    const link = of.getByRole('link', { name: 'Excel workbook (XLSX)' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    return recordsOf(download);
  };
  await bond.view('History').click();
  await expect(bond.archive.locator('tbody tr')).toHaveCount(30);
  const shown = await shownRows(bond.archive);
  const days = await saved(bond.graph, 'Download the history');
  expect(days.length).toBeGreaterThan(30);
  expect(shown.map((row) => [row.Date, row['Indicative price'], row['G-spread at duration, bp']])).toEqual(
    days
      .slice(0, 30)
      .map((day) => [
        fixedDate(day.Date),
        Number(day['Indicative price']).toFixed(4),
        Number(day['G-spread at duration, bp']).toFixed(2),
      ]),
  );
  await scrollTo(bond.cashFlows);
  const payments = (await saved(bond.cashFlows, 'Download the cash flows')).filter((row) => Number(row['No.']) > 0);
  const coming = (await shownRows(bond.cashFlows.getByRole('table'))).filter((row) => Number(row['No.']) > 0);
  const amounts = (row: Readonly<Record<string, unknown>>) => [
    ...[row['No.'], row.Coupon, row.Redemption].map((amount) => Number(String(amount).replace(',', ''))),
  ];
  expect(coming.length).toBeGreaterThan(5);
  expect(coming.map(amounts)).toEqual(payments.slice(-coming.length).map(amounts));
  // 3 % on a nominal of 1,000, which is paid back with the last coupon.
  expect(payments.at(-1)).toMatchObject({ 'Coupon rate, %': 0.03, Coupon: 30, Redemption: 1000 });
});
