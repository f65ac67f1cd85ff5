import { BondListPage } from './models/bond-list-page.ts';
import { expect, test } from './test.ts';

test('lists bonds, 30 a page', { tag: '@full' }, async ({ page }) => {
  const start = new BondListPage(page);
  await start.open();
  await expect(start.rows).toHaveCount(30);
  await expect(page).toHaveTitle('Bonds · Bondlens');
});

test('a whole ISIN leads straight to its bond, from the list and from the head of any page', async ({ page }) => {
  const start = new BondListPage(page);
  await start.open();
  const [, , , isin = ''] = await start.column('ISIN');
  await start.searchFor(isin);
  await expect(page).toHaveURL(/\/bonds\/\d+\/$/);
  await expect(page.getByRole('article')).toContainText(isin);
  await page.getByRole('banner').getByRole('combobox').fill('alderhaven');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bonds\/\?q=alderhaven$/);
  await expect(start.rows.first()).toContainText('Alderhaven');
});

test('finds bonds by a part of their issuer, and says when nothing fits', { tag: '@full' }, async ({ page }) => {
  const start = new BondListPage(page);
  await start.open();
  await start.searchFor('alderhaven');
  await expect(page).toHaveURL(/\?q=alderhaven$/);
  await expect(page.getByRole('region', { name: 'Bonds matching ‘alderhaven’' })).toBeVisible();
  for (const issuer of await start.column('Issuer')) expect(issuer).toContain('Alderhaven');
  await start.searchFor('no such bond anywhere');
  // The list below the field may say the same.
  const list = page.getByRole('region', { name: 'Bonds matching ‘no such bond anywhere’' });
  await expect(list.getByText('No results for ‘no such bond anywhere’')).toBeVisible();
});

test('TBL-2 sorts by a column, ascending, descending, not at all', { tag: '@full' }, async ({ page }) => {
  const start = new BondListPage(page);
  await start.open('?q=alderhaven');
  const byDate = async () =>
    (await start.column('Maturity'))
      .filter((date) => /\d/.test(date))
      .map((date) => new Date(`${date} UTC`).toISOString());
  await start.sortBy('Maturity');
  await expect(start.head('Maturity')).toHaveAttribute('aria-sort', 'ascending');
  const ascending = await byDate();
  expect(ascending).toEqual(ascending.toSorted());
  await start.sortBy('Maturity');
  await expect(start.head('Maturity')).toHaveAttribute('aria-sort', 'descending');
  const descending = await byDate();
  expect(descending).toEqual(descending.toSorted().toReversed());
  await start.sortBy('Maturity');
  await expect(start.head('Maturity')).not.toHaveAttribute('aria-sort', /./);
});

test('TBL-2 no column moves when the order changes', { tag: '@full' }, async ({ page }) => {
  const start = new BondListPage(page);
  await start.open();
  const places = () =>
    start.table.locator('thead th').evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().left));
  const before = await places();
  await start.sortBy('Maturity');
  await expect(start.head('Maturity')).toHaveAttribute('aria-sort', 'ascending');
  expect(await places()).toEqual(before);
  await start.sortBy('Maturity');
  await expect(start.head('Maturity')).toHaveAttribute('aria-sort', 'descending');
  expect(await places()).toEqual(before);
});

test('TBL-7 the pager leads through the list and keeps the sorting', { tag: '@full' }, async ({ page }) => {
  const start = new BondListPage(page);
  await start.open('?sort=issuer&order=asc');
  const first = await start.column('Bond');
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/sort=issuer&order=asc&page=2$/);
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => start.column('Bond')).not.toEqual(first);
});

test('ACC-2 heads whose order would tell hidden figures are closed to visitors and members', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  const start = new BondListPage(page);
  await start.open();
  await expect(start.head('Price').getByRole('link')).toHaveCount(0);
  await expect(start.head('Price')).toContainText('cannot be sorted');
  await signIn('member');
  await start.open();
  await expect(start.head('Yield, eff.').getByRole('link')).toHaveCount(0);
  await signIn('full');
  await start.open();
  await start.sortBy('Yield, eff.');
  await expect(start.head('Yield, eff.')).toHaveAttribute('aria-sort', 'ascending');
});

test.describe('with a closed sorting in the address', () => {
  test('ACC-8 a visitor is told that it requires full access', { tag: '@full' }, async ({ page }) => {
    await new BondListPage(page).open('?sort=yield&order=asc');
    await expect(page.getByRole('alert')).toContainText('requires full access');
    await page.getByRole('link', { name: 'Show unsorted' }).click();
    await expect(new BondListPage(page).rows).toHaveCount(30);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('search, sorting and pages work', { tag: '@full' }, async ({ page }) => {
    const start = new BondListPage(page);
    await start.open();
    await start.sortBy('Maturity');
    await expect(start.head('Maturity')).toHaveAttribute('aria-sort', 'ascending');
    await start.searchFor('alderhaven');
    await expect(start.rows.first()).toContainText('Alderhaven');
  });
});
