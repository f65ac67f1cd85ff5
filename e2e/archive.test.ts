import { readFile } from 'node:fs/promises';
import { defaultVenue, demoBonds, graphOf, written } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { expect, test } from './test.ts';

test('ARC-1 the archive is newest first, 30 a page', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  const { maxDate } = defaultVenue(await graphOf(page.request, demoBonds.flagship));
  await bond.open(demoBonds.flagship);
  await bond.view('History').click();
  const rows = bond.archive.locator('tbody tr');
  await expect(rows).toHaveCount(30);
  await expect(rows.first().locator('td').first()).toHaveText(written(maxDate));
  await bond.graph.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows.first().locator('td').first()).not.toHaveText(written(maxDate));
});

test('ARC-1 the archive sorts by a figure, in both orders', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?view=2');
  const head = bond.archive.getByRole('columnheader', { name: 'Indicative price', exact: true });
  const prices = async () =>
    (await bond.archive.locator('tbody tr td:nth-child(2)').allInnerTexts()).map((text) => Number(text));
  await head.getByRole('link').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const ascending = await prices();
  expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
  await head.getByRole('link').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const descending = await prices();
  expect(descending).toEqual(descending.toSorted((a, b) => b - a));
});

test('GRA-11 types of yields are written as words', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?view=2');
  const heads = await bond.archive.locator('thead th').allInnerTexts();
  const at = heads.indexOf('Yield type') + 1;
  const types = await bond.archive.locator(`tbody td:nth-child(${at})`).allInnerTexts();
  expect(types.filter((type) => !['Maturity', 'Put/Call', 'Current'].includes(type))).toEqual([]);
});

test('ACC-2 heads of hidden columns do not sort', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?view=2');
  await expect(bond.archive.locator('tbody tr').first()).toContainText('****');
  const head = bond.archive.getByRole('columnheader', { name: 'Indicative price', exact: true });
  await expect(head.getByRole('link')).toHaveCount(0);
  await expect(bond.archive.getByRole('columnheader', { name: 'Date', exact: true }).getByRole('link')).toBeVisible();
});

test('ARC-1 the reader chooses columns by name and one by one', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?view=2');
  const heads = () => bond.archive.locator('thead th').evaluateAll((all) => all.map((head) => head.textContent));
  const choices = bond.graph.getByRole('navigation', { name: 'History columns' });
  await choices.getByRole('link', { name: 'Liquidity' }).click();
  await expect(page).toHaveURL(/columns=liquidity/);
  await expect.poll(heads).toContain('Trades');
  expect(await heads()).not.toContain('Indicative price');
  await bond.graph.locator('summary', { hasText: 'Columns' }).click();
  await bond.graph.getByRole('checkbox', { name: 'Indicative price', exact: true }).check();
  expect(await heads()).toContain('Indicative price');
  await bond.graph.getByRole('checkbox', { name: 'Trades', exact: true }).uncheck();
  expect(await heads()).not.toContain('Trades');
});

test('ARC-1 the archive is as tall as its rows, and its foremost columns fit at 1440 px', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?view=2');
  const room = await bond.archive.evaluate((table) => {
    const { parentElement: box } = table;
    return [box?.scrollHeight ?? 0, box?.clientHeight ?? 0, table.scrollWidth, box?.clientWidth ?? 0] as const;
  });
  expect(room[0]).toBe(room[1]);
  expect(room[2]).toBeLessThanOrEqual(room[3]);
});

test('ARC-2 the archive is saved with the columns that are shown, as CSV and as a workbook', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full-all');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?view=2&columns=prices');
  const files = bond.graph.locator('summary', { hasText: 'Download the history' });
  await files.click();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    bond.graph.getByRole('link', { name: 'Comma-separated values (CSV)' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^Alderhaven 3% 18 Jan 2033, .+, \d{4}-\d\d-\d\d - \d{4}-\d\d-\d\d\.csv$/);
  const [head = '', first = ''] = (await readFile(await csv.path(), 'utf8')).slice(1).split('\r\n');
  expect(head).toContain('date,indicative_price,');
  const price = Number(first.split(',')[head.split(',').indexOf('indicative_price')]);
  const shown = await bond.archive.locator('tbody tr').first().locator('td').nth(1).textContent();
  expect(price.toFixed(4)).toBe(shown);
  await expect(page.getByText(`Saved: ${csv.suggestedFilename()}`)).toBeVisible();
  await files.click();
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    bond.graph.getByRole('link', { name: 'Excel workbook (XLSX)' }).click(),
  ]);
  // A package of Office Open XML is a ZIP.
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');
});

test('ARC-2 who may not have the files reads why, and what opens them', { tag: '@full' }, async ({ page, signIn }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?view=2');
  const files = bond.graph.locator('details', { hasText: 'Download the history' });
  await files.locator('summary').click();
  await expect(files).toContainText('Sign in to export to Excel.');
  await expect(files.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /view%3D2/);
  await signIn('full');
  await bond.open(demoBonds.flagship, '?view=2');
  await files.locator('summary').click();
  await expect(files).toContainText('Your access does not cover this.');
});
