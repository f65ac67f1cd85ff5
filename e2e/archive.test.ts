import { defaultVenue, demoBonds, graphOf, written } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { expect, test } from './test.ts';

test('ARC-1 the archive is newest first, 30 a page', async ({ page, signIn }) => {
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

test('ARC-1 the archive sorts by a figure, in both orders', async ({ page, signIn }) => {
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

test('GRA-11 types of yields are written as words', async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?view=2');
  const heads = await bond.archive.locator('thead th').allInnerTexts();
  const at = heads.indexOf('Yield type') + 1;
  const types = await bond.archive.locator(`tbody td:nth-child(${at})`).allInnerTexts();
  expect(types.filter((type) => !['Maturity', 'Put/Call', 'Current'].includes(type))).toEqual([]);
});

test('ACC-2 heads of hidden columns do not sort', async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?view=2');
  await expect(bond.archive.locator('tbody tr').first()).toContainText('****');
  const head = bond.archive.getByRole('columnheader', { name: 'Indicative price', exact: true });
  await expect(head.getByRole('link')).toHaveCount(0);
  await expect(bond.archive.getByRole('columnheader', { name: 'Date', exact: true }).getByRole('link')).toBeVisible();
});
