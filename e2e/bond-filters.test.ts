import { accessFaults } from './models/accessibility.ts';
import { BondListPage } from './models/bond-list-page.ts';
import { openHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

test('BEY-6 a filter tells how many bonds each choice leaves, and keeps open while several are ticked', {
  tag: '@full',
}, async ({ page }) => {
  const start = new BondListPage(page);
  await openHydrated(page, '/bonds/');
  await start.filter('Currency').click();
  const choices = page.getByRole('group', { name: 'Currency' });
  const euro = choices.locator('label', { hasText: 'EUR' });
  await expect(euro).toHaveText(/^EUR \d+$/);
  const count = ((await euro.textContent()) ?? '').replace('EUR ', '');
  await choices.getByRole('checkbox', { name: 'EUR' }).check();
  await expect(page).toHaveURL('/bonds/?currency=EUR');
  await expect(page.locator('#bonds').getByText(new RegExp(`^${count} bonds ·`))).toBeVisible();
  await choices.getByRole('checkbox', { name: 'USD' }).check();
  await expect(page).toHaveURL('/bonds/?currency=EUR,USD');
  await expect(choices.getByRole('checkbox', { name: 'EUR' })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL('/bonds/?currency=EUR');
  await expect(choices.getByRole('checkbox', { name: 'USD' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(choices).toBeHidden();
});

test('BEY-6 a press on a bar of a histogram leaves as many bonds as it tells', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const start = new BondListPage(page);
  await openHydrated(page, '/bonds/?currency=EUR');
  await start.filter('Yield, eff.').click();
  const bar = page.getByRole('group', { name: /^Yield, eff\.: how many bonds/ }).getByTitle(/^2.5 – 3: /);
  const count = ((await bar.getAttribute('title')) ?? '').split(': ')[1];
  await bar.click();
  await expect(page).toHaveURL('/bonds/?currency=EUR&yield_from=2.5&yield_to=3');
  await expect(page.locator('#bonds').getByText(new RegExp(`^${count} bonds ·`))).toBeVisible();
  for (const value of await start.column('Yield, eff.')) expect(value).toMatch(/^(≈ )?(2\.[5-9]|3\.000)/);
  await page.getByRole('textbox', { name: 'Yield, eff., to' }).fill('2.8');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/bonds/?currency=EUR&yield_from=2.5&yield_to=2.8');
});

test('BEY-6 a bound that no list reads stays in its field, which says what is wrong', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const start = new BondListPage(page);
  await openHydrated(page, '/bonds/?currency=EUR');
  await start.filter('Price').click();
  const bound = page.getByRole('textbox', { name: 'Price, from' });
  await bound.fill('1234567000');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=price_from]:invalid')).toHaveCount(1);
  await expect(page).toHaveURL('/bonds/?currency=EUR');
  await bound.fill('100');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/bonds/?currency=EUR&price_from=100');
});

test('BEY-6 ACC-2 filters by figures say to a visitor that they are closed, and tell no number', {
  tag: '@full',
}, async ({ page }) => {
  const start = new BondListPage(page);
  await openHydrated(page, '/bonds/');
  for (const name of ['Rating', 'Yield, eff.', 'Price', 'Modified duration, eff.', 'G-spread at duration']) {
    await start.filter(name).click();
    const closed = page.getByText('Filtering by ratings and market data requires full access.');
    await expect(closed.filter({ visible: true })).toHaveCount(1);
    await page.keyboard.press('Escape');
  }
  await expect(page.getByRole('group', { name: /how many bonds/ })).toHaveCount(0);
});

test('BEY-6 groups stand above the list with their medians, and each leads to its bonds', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  await openHydrated(page, '/bonds/?currency=EUR');
  await page.locator('#bonds').getByTitle('Group by').click();
  await page.getByRole('link', { name: 'Sector', exact: true }).click();
  await expect(page).toHaveURL('/bonds/?currency=EUR&group=sector');
  const groups = page.getByRole('table', { name: 'Groups: Sector' });
  const retail = groups.getByRole('row', { name: /^Retail/ });
  const count = (await retail.getByRole('cell').nth(1).textContent()) ?? '';
  await retail.getByRole('link', { name: 'Retail' }).click();
  await expect(page).toHaveURL('/bonds/?currency=EUR&sector=retail&group=sector');
  await expect(page.locator('#bonds').getByText(new RegExp(`^${count} bonds ·`))).toBeVisible();
  await expect(groups.getByRole('row')).toHaveCount(2);
});

test('BEY-6 the list is compared with a watchlist that its reader chooses, and stays so while he filters', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  await openHydrated(page, '/bonds/');
  await page.getByText('Compare with a watchlist').first().click();
  await page.getByRole('link', { name: /^Sample portfolio/ }).click();
  await expect(page).toHaveURL(/\/\?basket=\d+$/);
  const medians = page.getByRole('table', { name: 'Medians and quartiles' });
  await expect(medians.getByRole('row', { name: /^Yield, eff., %/ })).toContainText('–');
  const held = page.getByRole('link', { name: /^Watchlist: \d+$/ });
  const number = (await held.textContent()) ?? '';
  await page
    .getByRole('table', { name: /^Currency/ })
    .getByRole('link', { name: 'EUR' })
    .click();
  await expect(page).toHaveURL(/\/\?currency=EUR&basket=\d+$/);
  await expect(held).toHaveText(number);
  await expect(page.getByRole('table', { name: /^Currency/ }).getByRole('row', { name: /^EUR/ })).toContainText(
    '100.0',
  );
  expect(await accessFaults(page, { within: ['section[aria-labelledby="basket-title"]'] })).toEqual([]);
  await held.click();
  await expect(page).toHaveURL(/\/watchlists\/\?list=\d+$/);
});

test('BEY-6 the table of a scatter begins where its block does', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  await openHydrated(page, '/bonds/?view=scatter&x=maturity&y=ytm');
  const title = await page
    .getByRole('heading', { name: 'Yield to maturity, eff. against Years to maturity' })
    .boundingBox();
  const sign = await page.locator('summary', { hasText: 'Scatter as a table' }).locator('svg').boundingBox();
  expect(Math.abs((sign?.x ?? 0) - (title?.x ?? 0))).toBeLessThan(4);
});

test('BEY-6 names of countries are those of the first HTML, in groups and in chips', { tag: '@full' }, async ({
  page,
}) => {
  await openHydrated(page, '/bonds/?group=country');
  await expect(page.getByRole('link', { name: 'Türkiye' })).toBeVisible();
  await openHydrated(page, '/bonds/?country=TR');
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Türkiye');
});

test('BEY-6 ACC-2 a visitor has groups with counts alone, and none by rating', { tag: '@full' }, async ({ page }) => {
  await page.goto('/bonds/?group=currency');
  const euro = page.getByRole('table', { name: 'Groups: Currency' }).getByRole('row', { name: /^EUR/ });
  await expect(euro.getByText('****')).toHaveCount(5);
  await page.goto('/bonds/?group=rating');
  await expect(page.locator('section', { hasText: 'Groups: Rating' }).getByText('requires full access')).toBeVisible();
});

test('BEY-6 the shift key sorts by one more column, and a menu by all at once', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  await openHydrated(page, '/bonds/?currency=EUR');
  const bonds = page.locator('#bonds');
  const head = (name: string) => bonds.getByRole('columnheader', { name, exact: true });
  await head('Coupon, %').getByRole('link').click();
  await expect(page).toHaveURL('/bonds/?currency=EUR&sort=coupon&order=asc');
  await expect(head('Coupon, %')).toHaveAttribute('aria-sort', 'ascending');
  await head('Yield, eff., %')
    .getByRole('link')
    .click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL('/bonds/?currency=EUR&sort=coupon&order=asc&then_by=yield.asc');
  await expect(head('Yield, eff., %')).toHaveAttribute('aria-sort', 'ascending');
  await expect(head('Coupon, %')).toContainText('1');
  await expect(head('Yield, eff., %')).toContainText('2');
  await bonds.getByTitle('Sort: Coupon ↑, Yield, eff. ↑').click();
  await page.getByLabel('Sort by', { exact: true }).selectOption('Currency ↓');
  await page.getByLabel('Then by').first().selectOption('No column');
  await page.getByLabel('Then by').last().selectOption('Maturity ↑');
  await bonds.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/bonds/?currency=EUR&sort=currency&order=desc&then_by=maturity.asc');
  await expect(page.getByLabel('Sort by', { exact: true })).toBeHidden();
  await expect(head('Maturity')).toHaveAttribute('aria-sort', 'ascending');
});

test('BEY-6 a reader chooses the columns, which stay with the address, and has the usual ones back', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  await openHydrated(page, '/bonds/?currency=EUR&sort=yield&order=desc');
  const bonds = page.locator('#bonds');
  const heads = bonds.getByRole('columnheader');
  await bonds.getByTitle('Select columns').click();
  const choices = page.getByRole('group', { name: 'Columns' });
  await choices.getByRole('checkbox', { name: 'Rating' }).check();
  await expect(page).toHaveURL(/&columns=isin,issuer,currency,coupon,maturity,rating,/);
  await choices.getByRole('checkbox', { name: 'ISIN' }).uncheck();
  await expect(heads).toHaveText([
    'Bond',
    'Issuer',
    'Currency',
    'Coupon, %',
    'Maturity',
    /^Rating\s*Latest international ratings/,
    'Price',
    /^Yield, as quoted, %\s*The yield that the bond’s market quotes first/,
    /^Yield, eff., %\s*Effective yield: /,
    /^Mod. duration, eff., years\s*Modified duration of the effective yield /,
    /^G-spread at duration, bp\s*Effective yield less the zero rate /,
  ]);
  const graded = new BondListPage(page).column('Rating');
  expect((await graded).some((grade) => /^(AAA|AA|A|BBB)[+-]?( \/ |$)/.test(grade))).toBe(true);
  await page.reload();
  await expect(heads).toHaveCount(11);
  await bonds.getByTitle('Select columns').click();
  await page.getByRole('link', { name: 'Usual columns' }).click();
  await expect(page).toHaveURL('/bonds/?currency=EUR&sort=yield&order=desc');
  await expect(heads).toContainText(['ISIN']);
});

test('BEY-6 ACC-2 ratings stand masked in a column that a visitor chooses', { tag: '@full' }, async ({ page }) => {
  await page.goto('/bonds/?columns=sector,rating');
  const cells = await new BondListPage(page).column('Rating');
  expect(cells.length).toBeGreaterThan(10);
  for (const cell of cells) expect(cell).toMatch(/^\*{4}/);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('BEY-6 ACC-8 the menu sorts, and offers a visitor no column that is closed to him', async ({ page }) => {
    await page.goto('/bonds/');
    await page.getByTitle('Sort (O S)', { exact: true }).click();
    const first = page.getByLabel('Sort by', { exact: true });
    await expect(first.getByRole('option', { name: /Yield|Price|Duration|G-spread/ })).toHaveCount(0);
    await first.selectOption('Currency ↓');
    await page.getByLabel('Then by').last().selectOption('Coupon ↑');
    await page.locator('#bonds').getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL('/bonds/?sort=currency&order=desc&then_by=coupon.asc');
  });
});

test('SRC-1 BEY-6 a filter that is typed wrongly is marked where it stands, with what would be right', {
  tag: '@full',
}, async ({ page }) => {
  await openHydrated(page, '/bonds/?q=alder+yld%3Ex');
  const told = page.getByRole('status').filter({ hasText: 'A number must follow, for example yld>4.' });
  await expect(told.locator('mark')).toHaveText('yld>x');
  await expect(told.locator('code')).toHaveText('alder yld>x');
  await page.goto('/bonds/?q=yeild%3E4');
  await expect(page.getByText('There is no filter “yeild”. Filters: mat,')).toBeVisible();
  await page.goto('/bonds/?q=alder');
  await expect(page.getByRole('status').locator('mark')).toHaveCount(0);
});

test('BEY-6 SRC-1 the list leads to the language of typed filters, whose examples lead back to it', {
  tag: '@full',
}, async ({ page }) => {
  await openHydrated(page, '/bonds/');
  await page.getByRole('link', { name: 'How to type filters' }).click();
  await expect(page).toHaveURL('/help/search/');
  await page.getByRole('link', { name: 'call put' }).click();
  await expect(page).toHaveURL('/bonds/?kind=call,put');
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('CallablePutable');
});

test('BEY-6 choices are counted among the bonds that words find', { tag: '@full' }, async ({ page }) => {
  const start = new BondListPage(page);
  await openHydrated(page, '/bonds/?q=alder');
  const found = await page
    .locator('#bonds')
    .getByText(/^\d+ bonds? ·/)
    .textContent();
  await start.showFurtherFilters();
  await start.filter('Status').click();
  // One choice is for all of them.
  const counts = page
    .getByRole('group', { name: 'Status' })
    .locator('label')
    .filter({ hasNotText: 'Matured included' });
  await expect(counts.first()).toHaveText(/ \d+$/);
  const told = (await counts.allTextContents()).map((text) => Number(text.match(/(\d+)$/)?.[1] ?? 0));
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(Number.parseInt(found ?? '', 10));
});

test('BEY-6 any issuer of the bonds that are left is found by its name in the menu, and ticked with those before', {
  tag: '@full',
}, async ({ page }) => {
  const start = new BondListPage(page);
  await openHydrated(page, '/bonds/?currency=EUR');
  await start.filter('Issuer').click();
  const choices = page.getByRole('group', { name: 'Issuer' });
  const field = page.getByRole('searchbox', { name: 'Find: Issuer' });
  await expect(choices.locator('label').nth(12)).toBeVisible();
  await field.pressSequentially('zirkel');
  await expect(choices.locator('label')).toHaveText([/^Zirkelstein Pfandbriefbank AG \d+$/]);
  const told = Number(((await choices.locator('label').textContent()) ?? '').match(/(\d+)$/)?.[1]);
  // Enter in the field sends nothing: what was found is ticked.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/bonds/?currency=EUR');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?currency=EUR&issuer=\d+$/);
  await expect(page.locator('#bonds').getByText(new RegExp(`^${told} bonds ·`))).toBeVisible();
  await field.fill('alder');
  await expect(choices.locator('label')).toHaveText([/^Zirkelstein .* \d+$/, /^Alderhaven Energie AG \d+$/]);
  await choices.getByRole('checkbox', { name: 'Alderhaven' }).check();
  await expect(page).toHaveURL(/\?currency=EUR&issuer=\d+,\d+$/);
  // An issuer whose bonds are all in other currencies is not among them.
  await field.fill('akitsu');
  await expect(page.getByRole('status').filter({ hasText: 'No results for ‘akitsu’' })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
});

test('BEY-6 the values of a long menu are found by their names', { tag: '@full' }, async ({ page }) => {
  const start = new BondListPage(page);
  await openHydrated(page, '/bonds/');
  await start.showFurtherFilters();
  await start.filter('Country').click();
  const choices = page.getByRole('group', { name: 'Country' }).locator('label');
  await expect(choices.nth(12)).toBeVisible();
  const last = ((await choices.last().textContent()) ?? '').replace(/ \d+$/, '');
  const field = page.getByRole('searchbox', { name: 'Find: Country' });
  await field.fill(last.toUpperCase());
  await expect(choices).toHaveText([new RegExp(`^${last} \\d+$`)]);
  await field.fill('qqqq');
  await expect(choices).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'No results for ‘qqqq’' })).toBeVisible();
});

test.describe('while issuers cannot be asked for', () => {
  test.use({ expectedProblems: { patterns: [/503/] } });

  test('BEY-6 a menu whose search fails says so and keeps the issuers that it has', { tag: '@full' }, async ({
    page,
  }) => {
    await page.route('**/api/bonds/issuers/**', (route) => route.fulfill({ status: 503, json: {} }));
    const start = new BondListPage(page);
    await openHydrated(page, '/bonds/');
    await start.filter('Issuer').click();
    await page.getByRole('searchbox', { name: 'Find: Issuer' }).fill('zirkel');
    await expect(page.getByRole('status').filter({ hasText: 'The search did not respond. Try again.' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Issuer' }).locator('label').nth(12)).toBeVisible();
  });
});
