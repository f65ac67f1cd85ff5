import { demoBonds } from './demo-market.ts';
import { BondListPage } from './models/bond-list-page.ts';
import { BondPage } from './models/bond-page.ts';
import { openHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('SRC-5 a typed line becomes filters with an address, and each has a way out', async ({ page }) => {
    const start = new BondListPage(page);
    await start.open();
    await start.searchFor('alder eur 30-34 yld>4');
    await expect(page).toHaveURL('/bonds/?q=alder&currency=EUR&maturity_from=2030&maturity_to=2034&yield_from=4');
    // Which bonds have such yields would tell a visitor their yields.
    await expect(page.getByRole('alert')).toContainText('requires full access');
    await expect(start.table).toHaveCount(0);
    await page.getByRole('link', { name: 'Remove the filter “Yield, eff. ≥ 4%”' }).click();
    await expect(page).toHaveURL('/bonds/?q=alder&currency=EUR&maturity_from=2030&maturity_to=2034');
    for (const date of await start.column('Maturity')) expect(date).toMatch(/203[0-4]$/);
    await start.filter('Type').click();
    await page.getByRole('checkbox', { name: 'Convertible' }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('No bond matching “alder” passes all filters')).toBeVisible();
    await page.getByRole('link', { name: 'Without “Convertible”' }).click();
    await expect(start.rows.first()).toContainText('Alder');
  });
});

test('SRC-5 SRC-6 the search turns words into chips, and codes lead to places of the bond', { tag: '@full' }, async ({
  page,
}) => {
  await openHydrated(page, `/bonds/${demoBonds.flagship}/`);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog').getByRole('combobox');
  await expect(box).toBeFocused();
  await box.pressSequentially('eur call ');
  const chips = page.getByRole('dialog').getByRole('list', { name: 'Active filters' }).getByRole('listitem');
  await expect(chips).toHaveText(['EUR', 'Callable']);
  await expect(box).toHaveValue('');
  await page.keyboard.press('Backspace');
  await expect(chips).toHaveText(['EUR']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/bonds/?currency=EUR');
  await page.goBack();
  await expect(page.getByRole('article')).toBeVisible();
  await page.keyboard.press('Control+k');
  await box.fill('cf');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/bonds/${demoBonds.flagship}/#cash-flows`);
  await expect(page.locator('#cash-flows')).toBeInViewport();
});

test('SRC-5 the search opens by its keys as soon as the page they are pressed on is there', { tag: '@full' }, async ({
  page,
}) => {
  await openHydrated(page, `/bonds/${demoBonds.flagship}/`);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog').getByRole('combobox');
  await box.pressSequentially('eur ');
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Active filters' })).toHaveText('EUR');
  await box.press('Enter');
  await expect(page).toHaveURL('/bonds/?currency=EUR');
  await page.evaluate(() => {
    const pressWhenThere = new MutationObserver(() => {
      if (document.querySelector('article') === null) return;
      pressWhenThere.disconnect();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    });
    pressWhenThere.observe(document.body, { childList: true, subtree: true });
  });
  await page.goBack();
  await expect(box).toBeFocused();
});

test('NAV-6 the head follows the day that is read in the chart and the convention of the address', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  const head = page.getByRole('article');
  const latest = await head.locator('dl').first().locator('dd').first().textContent();
  const height = (await head.boundingBox())?.height;
  await bond.chart.getByRole('slider').focus();
  for (const key of ['Home', 'Enter']) await page.keyboard.press(key);
  await expect(head.getByText(/^As of \d\d\.\d\d\.\d{4}/)).toBeVisible();
  await expect(head.getByRole('status').filter({ hasText: 'Escape' })).toHaveCount(1);
  expect((await head.boundingBox())?.height).toBe(height);
  await page.keyboard.press('Escape');
  await expect(head.getByText(/^As of/)).toHaveCount(0);
  await expect(head.locator('dl').first().locator('dd').first()).toHaveText(latest ?? '');
  await page.locator('#figures').getByRole('link', { name: 'Simple', exact: true }).click();
  await expect(page).toHaveURL(/convention=simple/);
  await expect(head.getByText('simple, Act/365').first()).toBeVisible();
  await expect(page.locator('#figures').getByRole('columnheader', { name: 'Simple yield, %' })).toBeVisible();
});
