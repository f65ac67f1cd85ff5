import { demoBonds } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { openHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

test('NAV-1 an address of the list from when it was the start page leads to it for good', async ({ page, request }) => {
  const answer = await request.get('/?q=alder&sort=coupon&order=desc', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([308, '/bonds/?q=alder&sort=coupon&order=desc']);
  await page.goto('/bonds/?sort=coupon&order=desc');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/bonds\/\?sort=coupon&order=desc$/);
});

test('NAV-8 a visitor sees the payments of the week, and of curves and moves no name', async ({ page }) => {
  await openHydrated(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Bond market' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'This week' }).getByRole('link').first()).toBeVisible();
  await expect(page.locator('[data-access-prompt]')).toHaveCount(1);
  await expect(page.getByRole('region', { name: /^Curve, / }).locator('figure')).toHaveCount(0);
});

test('NAV-8 the currency of the curve is chosen, and kept', async ({ page, signIn }) => {
  await signIn('full');
  await openHydrated(page, '/');
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD');
  await expect(page.getByRole('region', { name: 'Curve, USD' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Curve, USD' }).locator('figure svg path').first()).toBeAttached();
});

for (const width of [1440, 800]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('SHL-1 the bar leads to the main pages, what does not fit under More, and marks where the reader is', async ({
      page,
    }) => {
      await openHydrated(page, '/bonds/');
      const bar = page.getByRole('navigation', { name: 'Main pages' });
      await expect(bar.getByRole('link', { name: 'Bonds', exact: true })).toHaveAttribute('aria-current', 'page');
      const calculator = bar.getByRole('link', { name: 'Calculator', exact: true });
      if (width < 1440) {
        await expect(calculator).toHaveCount(0);
        await bar.locator('summary').focus();
        await page.keyboard.press('Enter');
      }
      await expect(calculator).toHaveCount(1);
      await calculator.click();
      await expect(page).toHaveURL('/calculator/');
      await expect(bar.locator('details')).not.toHaveAttribute('open');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  });
}

test('NAV-9 Back undoes the choices of a bond one by one, the last first', async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await openHydrated(page, `/bonds/${demoBonds.flagship}/`);
  await bond.tab('Yield').click();
  await expect(page).toHaveURL(/tab=yield/);
  // Links lead on from what is chosen once the graph has taken it up.
  await expect(bond.tab('Yield')).toHaveAttribute('aria-selected', 'true');
  await expect(bond.period('1Y')).toHaveAttribute('href', /tab=yield/);
  await bond.period('1Y').click();
  await expect(page).toHaveURL(/tab=yield.*period=1Y|period=1Y.*tab=yield/);
  await page.goBack();
  await expect(page).toHaveURL(/tab=yield$/);
  await expect(bond.tab('Yield')).toHaveAttribute('aria-selected', 'true');
  await expect(bond.period('1Y')).not.toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(page).toHaveURL(`/bonds/${demoBonds.flagship}/`);
  await expect(bond.tab('Price')).toHaveAttribute('aria-selected', 'true');
});

test('NAV-1 a reader comes to the front page from another one, and to a page whose way he broke off before', async ({
  page,
}) => {
  await page.goto('/methods/');
  await page.getByRole('link', { name: 'Bondlens' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bond market' })).toBeVisible();
  await page.evaluate(() => {
    for (const path of ['/calendar/', '/calculator/'])
      document.querySelector<HTMLAnchorElement>(`header a[href="${path}"]`)?.click();
  });
  await expect(page).toHaveURL(/\/calculator\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/calculator/i);
  await page.locator('header').getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
});
