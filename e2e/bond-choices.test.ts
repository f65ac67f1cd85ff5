import { BondListPage } from './models/bond-list-page.ts';
import { openHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

test('BEY-6 a panel whose values come after it has opened stays inside of the window', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, '/bonds/');
  await new BondListPage(page).filter('Issuer').click();
  const count = page.getByRole('group', { name: 'Issuer' }).locator('label').first().getByText(/^\d+$/);
  await expect(count).toBeInViewport({ ratio: 1 });
});

test('BEY-6 issuers and venues are chosen by name, and their chips say it in the first HTML', { tag: '@full' }, async ({
  page,
}) => {
  const start = new BondListPage(page);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await openHydrated(page, '/bonds/');
  await start.showFurtherFilters();
  for (const [filter, param] of [
    ['Issuer', 'issuer'],
    ['Venue', 'venue'],
  ] as const) {
    await start.filter(filter).click();
    const label = page.getByRole('group', { name: filter }).locator('label').first();
    await expect(label).toHaveText(/^.+ \d+$/);
    const [, name = '', count = ''] = /^(.+) (\d+)$/.exec((await label.textContent()) ?? '') ?? [];
    await label.getByRole('checkbox').check();
    await expect(page).toHaveURL(new RegExp(`[?&]${param}=[^&]+`));
    await expect(page.locator('#bonds').getByText(new RegExp(`^${count} bonds? ·`))).toBeVisible();
    await expect(chips).toContainText(name);
    await page.keyboard.press('Escape');
  }
  const html = await (await page.request.get(page.url())).text();
  for (const chip of await chips.locator('li span').allTextContents()) expect(html).toContain(chip);
});

test('BEY-6 a year of the next call is chosen from its bar, and stands in the fields as days', {
  tag: '@full',
}, async ({ page }) => {
  const start = new BondListPage(page);
  await openHydrated(page, '/bonds/');
  await start.showFurtherFilters();
  await start.filter('Next call').click();
  // The first bar has a bond: those without are left out before it.
  const bar = page
    .getByRole('group', { name: /^Next call: how many bonds/ })
    .getByTitle(/^\d{4}: /)
    .first();
  const [year = '', count = ''] = ((await bar.getAttribute('title')) ?? '').split(': ');
  await bar.click();
  await expect(page).toHaveURL(`/bonds/?call_from=${year}-01-01&call_to=${year}-12-31`);
  await expect(page.locator('#bonds').getByText(new RegExp(`^${count} bonds? ·`))).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Next call, from' })).toHaveValue(`01.01.${year}`);
  await page.goto(`/bonds/?call_from=${year}-01-01&call_to=${year}-12-31&columns=call`);
  for (const day of await start.column('Next call')) expect(day).toContain(year);
});

test('BEY-6 a liquidity score is chosen from its bar alone, and stands in its column with its day', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const start = new BondListPage(page);
  await openHydrated(page, '/bonds/');
  await start.showFurtherFilters();
  await start.filter('Liquidity').click();
  const bar = page
    .getByRole('group', { name: /^Liquidity: how many bonds/ })
    .getByTitle(/^\d+: [1-9]/)
    .last();
  const [score = '', count = ''] = ((await bar.getAttribute('title')) ?? '').split(': ');
  await bar.click();
  await expect(page).toHaveURL(`/bonds/?liquidity_from=${score}&liquidity_to=${score}`);
  await expect(page.locator('#bonds').getByText(new RegExp(`^${count} bonds? ·`))).toBeVisible();
  await page.goto(`/bonds/?liquidity_from=${score}&liquidity_to=${score}&columns=liquidity`);
  for (const cell of await start.column('Liquidity')) expect(cell).toMatch(new RegExp(`^${score}\\s*, As of `));
});

test('BEY-6 TBL-1 a list has the column that it is sorted by, on phones too, and keeps it no longer than that', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const start = new BondListPage(page);
  await page.goto('/bonds/?sort=liquidity&order=desc');
  const scores = (await start.column('Liquidity')).map((cell) => Number.parseInt(cell, 10));
  expect(scores.length).toBeGreaterThan(10);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  await page.goto('/bonds/?sort=price');
  await expect(page.locator('#bonds').getByRole('columnheader', { name: 'Liquidity' })).toHaveCount(0);
  // Others leave a narrow table, so that names keep the room for their words.
  await page.setViewportSize({ width: 800, height: 844 });
  await page.goto('/bonds/?sort=ytm&order=desc&then_by=liquidity.desc');
  const name = page.locator('#bonds').getByRole('columnheader', { name: 'Bond', exact: true });
  expect((await name.boundingBox())?.width).toBeGreaterThan(150);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/bonds/?sort=liquidity&order=desc');
  await expect(
    page
      .locator('#bonds')
      .getByTitle(/^As of /)
      .first(),
  ).toBeVisible();
  await page.goto('/bonds/?sort=ytm&order=desc&then_by=liquidity.desc&lang=ru');
  await expect(page.locator('#bonds').getByRole('row').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('BEY-6 WL-6 one’s own watchlists are a filter, which a sent address does not open to others', {
  tag: '@full',
}, async ({ page, signIn, baseURL }) => {
  await signIn('full');
  const made = await page.request.post('/api/watchlists/', {
    data: { name: 'Core holdings' },
    headers: { origin: new URL(baseURL ?? '').origin, 'sec-fetch-site': 'same-origin' },
  });
  const { id } = await made.json();
  const start = new BondListPage(page);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await openHydrated(page, '/bonds/');
  await start.filter('Watchlist').click();
  await page.getByRole('group', { name: 'Watchlist' }).getByRole('checkbox', { name: 'Core holdings 0' }).check();
  await expect(page).toHaveURL(`/bonds/?watchlist=${id}`);
  await expect(chips).toContainText('Core holdings');
  await expect(page.getByText('No bond passes all filters')).toBeVisible();
  await signIn('full-all');
  await page.goto(`/bonds/?watchlist=${id}`);
  await expect(chips).toContainText('Not one of your watchlists');
  await expect(chips).not.toContainText('Core');
});

test.describe('a visitor', () => {
  test.use({ expectedProblems: { patterns: [/401/] } });

  test('BEY-6 ACC-2 is offered no watchlist, and told whom one in the address is for', { tag: '@full' }, async ({
    page,
  }) => {
    const start = new BondListPage(page);
    await page.goto('/bonds/?watchlist=7&currency=EUR');
    await expect(start.filter('Currency')).toBeVisible();
    await expect(start.filter('Watchlist')).toHaveCount(0);
    await expect(page.getByText('Filtering by your own watchlists requires full access.')).toBeVisible();
    await page.getByRole('link', { name: 'Show without these filters' }).click();
    await expect(page).toHaveURL('/bonds/?currency=EUR');
    await expect(start.rows.first()).toBeVisible();
  });
});
