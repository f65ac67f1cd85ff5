import { demoBonds } from './demo-market.ts';
import { accessFaults, accessFaultsInBothThemes } from './models/accessibility.ts';
import { openHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

const bondPath = `/bonds/${demoBonds.flagship}/`;
const pages = ['/', '/bonds/', bondPath, `${bondPath}?view=2`, '/sign-in/', '/menu/', '/notices/', '/profile/access/'];

for (const path of pages) {
  test(`BEY-14 no accessibility fault in either theme: ${path}`, { tag: path === bondPath ? [] : '@full' }, async ({
    page,
    signIn,
  }) => {
    if (path !== '/sign-in/') await signIn('full');
    await openHydrated(page, path);
    expect(await accessFaultsInBothThemes(page)).toEqual([]);
  });
}

test('BEY-14 no accessibility fault in masked pages', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of pages.slice(0, 3)) {
    await openHydrated(page, path);
    expect(await accessFaults(page), path).toEqual([]);
  }
});

test('the chosen theme stays, without a flash of the other', async ({ page }) => {
  await openHydrated(page, `/bonds/${demoBonds.flagship}/`);
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'bondlens-theme'))
    .toBe(true);
  const html = await (await page.request.get('/')).text();
  expect(html).toMatch(/<html[^>]*data-theme="dark"/);
  await page.getByRole('button', { name: 'System' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./);
});

test('BEY-14 the first Tab leads past the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('generated data are said to be generated, on every page', { tag: '@full' }, async ({ page }) => {
  for (const path of ['/', '/bonds/', `/bonds/${demoBonds.flagship}/`, '/sign-in/', '/profile/access/']) {
    await page.goto(path);
    await expect(page.getByText('shows demo data')).toBeVisible();
  }
});
