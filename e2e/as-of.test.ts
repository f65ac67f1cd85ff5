import type { Locator, Page } from '@playwright/test';
import type { BondList } from '#contract/lists/bond-list.ts';
import { demoBonds } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { BondPage } from './models/bond-page.ts';
import { openHydrated } from './models/hydrated.ts';
import { scrollTo } from './models/scroll-to.ts';
import { expect, test } from './test.ts';

const { flagship } = demoBonds;
/** The demo market was stored a week before today, with a mistake in the bond's last prices, which was corrected today. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const asOf = `as_of=${yesterday}`;
const MISTAKE = 0.35;

const bar = (page: Page) => page.locator('[data-as-of]');
const numberIn = async (place: Locator) => Number(((await place.textContent()) ?? '').replace(/[^\d.−-]/g, ''));

test('BEY-9 the page of a bond shows what was known on a day, says so, and leads back to now', async ({
  page,
  signIn,
}) => {
  await signIn('full-all');
  const bond = new BondPage(page);
  await bond.open(flagship, `?${asOf}`);
  await expect(bar(page)).toHaveAttribute('data-as-of', yesterday);
  await expect(bar(page)).toContainText('Data imported or corrected later are not shown.');
  const row = bond.latest.getByRole('row').nth(1);
  const date = await row.getByRole('cell').first().textContent();
  const then = await numberIn(row.getByRole('cell').nth(1));
  await bar(page).getByRole('link', { name: 'Back to now' }).click();
  await expect(page).toHaveURL(`/bonds/${flagship}/`);
  await expect(bar(page)).toHaveCount(0);
  await scrollTo(bond.latest);
  const same = bond.latest.getByRole('row', { name: String(date) });
  expect(then - (await numberIn(same.getByRole('cell').nth(1)))).toBeCloseTo(MISTAKE, 3);
});

test('BEY-9 the explanation of a corrected figure has its earlier value, and as of the day before it has none', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full-all');
  const explain = async (search: string) => {
    await openHydrated(page, `/bonds/${flagship}/${search}`);
    const figures = page.locator('#latest [data-explains="price"]');
    await scrollTo(figures.first());
    // The first row that was corrected is that of the last day before today.
    const days = page.locator('#latest tbody tr');
    const isToday = (await days.first().textContent())?.includes(yesterday.split('-').reverse().join('.')) === false;
    await figures.nth(isToday && search === '' ? 1 : 0).press('e');
    const panel = page.getByRole('dialog', { name: /^How this is calculated/ });
    await expect(panel).toContainText('Demo');
    return panel;
  };
  await expect((await explain('')).getByRole('table', { name: 'Corrections' }).getByRole('row')).toHaveCount(2);
  await expect((await explain(`?${asOf}`)).getByRole('table', { name: 'Corrections' })).toHaveCount(0);
});

test('BEY-9 where the bond stood among its peers and over its history is shown as of a day', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full-all');
  const bond = new BondPage(page);
  await bond.open(flagship, `?${asOf}`);
  const standing = page.locator('#standing');
  await scrollTo(standing);
  await expect(standing).toContainText('Against bonds like it');
  await expect(standing).toContainText(/to the median of \d+ bonds/);
});

test('BEY-9 the list of bonds is filtered, counted, grouped and sorted as of a day, which all of its links and forms keep', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full-all');
  await openHydrated(page, `/bonds/?${asOf}&group=currency`);
  const present = await page.request.get('/api/bonds/');
  const { total } = (await present.json()) as BondList;
  await expect(page.locator('#bonds, #list').first()).toContainText(`${total} bonds`);
  const groups = page.getByRole('table', { name: /Groups/ });
  await expect(groups.getByRole('row', { name: /^EUR/ })).toContainText(/\d/);
  const filters = page.locator('form').filter({ has: page.getByText('How to type filters') });
  const menu = filters.locator('details', { hasText: 'Currency' }).first();
  await menu.locator('summary').click();
  const euro = menu.getByRole('checkbox', { name: /EUR/ });
  await expect(menu.locator('label', { hasText: 'EUR' })).toContainText(/\d/);
  await euro.check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/currency=EUR/);
  await expect(page).toHaveURL(new RegExp(asOf));
  await page.getByRole('columnheader', { name: 'Yield, eff., %' }).getByRole('link').click();
  await expect(page).toHaveURL(/sort=yield/);
  await expect(page).toHaveURL(new RegExp(asOf));
  await page.locator('td a[href^="/company/"]').first().click();
  await expect(page).toHaveURL(new RegExp(`/company/\\d+/\\?${asOf}`));
  await expect(bar(page)).toBeVisible();
});

test('BEY-9 menu, keys and search lead to the same day, and to now where there is no past', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full-all');
  await openHydrated(page, `/bonds/${flagship}/?${asOf}`);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(`/stocks/?${asOf}`);
  await page.locator('td a[href^="/stocks/"]').first().click();
  await expect(page).toHaveURL(new RegExp(`/stocks/\\d+/\\?${asOf}`));
  const box = page.getByRole('banner').getByRole('combobox');
  await box.fill('XS9900010018');
  await page.getByRole('banner').getByRole('option').first().click();
  await expect(page).toHaveURL(`/bonds/${flagship}/?${asOf}`);
  await box.blur();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL('/methods/');
});

test('BEY-9 the calculator stands on the day, and keeps it while the reader counts', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full-all');
  await openHydrated(page, `/calculator/?bond=${flagship}&${asOf}`);
  await expect(bar(page)).toBeVisible();
  const price = page.getByRole('textbox', { name: 'Clean price', exact: true });
  await price.fill('99.5');
  await expect(page.getByRole('textbox', { name: 'Market yield', exact: true })).toHaveValue(/^\d\.\d{3}$/);
  await expect(page).toHaveURL(/value=99/);
  await expect(page).toHaveURL(new RegExp(asOf));
});

test('BEY-9 files and the copied page say the day in their name or first line', { tag: '@full' }, async ({
  page,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('full-all');
  await openHydrated(page, `/bonds/?${asOf}`);
  await page
    .locator('#bonds details, section details', { has: page.getByText('CSV') })
    .last()
    .locator('summary')
    .click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /CSV/ }).first().click(),
  ]);
  expect(file.suggestedFilename()).toContain(` as of ${yesterday}.csv`);
  const bond = new BondPage(page);
  await bond.open(flagship, `?${asOf}`);
  const known = ((await bar(page).locator('b').textContent()) ?? 'nothing').replace(/\s/g, ' ');
  await page.locator('[data-live] article section details summary').click();
  await page.locator('[data-live] article section details').getByRole('button').nth(1).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()), { timeout: 20_000 })
    .toMatch(new RegExp(`^${known}`));
});

test('BEY-9 a visitor sees the day on the page, and no figure of it that is closed to him now', {
  tag: '@full',
}, async ({ page }) => {
  await openHydrated(page, `/bonds/${flagship}/?${asOf}`);
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('[data-explains="yield"]').first()).not.toContainText(/\d/);
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
});

test('BEY-9 menus of filters that are not counted as of a day say so, keep what can be chosen, and say what helps where nothing can', {
  tag: '@full',
}, async ({ page }) => {
  await page.route('**/api/bonds/counts/**', (route) => route.fulfill({ json: { counts: null } }));
  await openHydrated(page, `/bonds/?${asOf}`);
  const why = 'As of an earlier day, choices are counted only in markets of up to 5,000 bonds. All filters still work.';
  await page.locator('summary[title^="Currency:"]').click();
  await expect(page.getByText(why).filter({ visible: true })).toBeVisible();
  await page.getByRole('group', { name: 'Currency' }).getByRole('checkbox', { name: 'EUR' }).check();
  await expect(page).toHaveURL(/currency=EUR/);
  await page.locator('summary[title^="Issuer:"]').click();
  const instead = page.getByText('Type the name or the filter into the search instead.');
  await expect(instead.filter({ visible: true })).toBeVisible();
  await expect(page.getByText('Counting …').filter({ visible: true })).toHaveCount(0);
});
