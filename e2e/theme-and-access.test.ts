import { demoBonds } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { openHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

const bondPath = `/bonds/${demoBonds.flagship}/`;
const bond = (id: number) => `/bonds/${id}/`;

/** Every page of the site, by who reads it. */
const pages = {
  visitor: [
    '/',
    '/bonds/',
    bondPath,
    '/company/111/',
    '/curves/',
    '/calculator/',
    '/sign-in/',
    '/register/',
    '/forgot-password/',
    '/menu/',
    '/notices/',
    '/keys/',
    '/api-docs/',
    '/methods/',
    '/methods/curves/',
    '/help/search/',
    '/proof/',
  ],
  full: [
    '/',
    '/bonds/',
    '/bonds/?q=zzqxzzqx',
    bondPath,
    `${bondPath}?view=2`,
    ...[demoBonds.perpetual, demoBonds.defaultedWithoutYields, demoBonds.matured, demoBonds.convertible].map(bond),
    '/stocks/',
    '/indexes/',
    '/etf/',
    '/company/',
    '/company/111/',
    '/company/111/analytics/',
    '/stocks/3001/',
    '/curves/USD/',
    `/compare/?bonds=${demoBonds.flagship},${demoBonds.perpetual}`,
    `/calculator/?bond=${demoBonds.flagship}`,
    '/calendar/',
    '/watchlists/',
    '/profile/',
    '/profile/data/',
    '/profile/keys/',
    '/profile/webhooks/',
    '/profile/alerts/',
    '/profile/alerts/new/',
    '/profile/calendar/',
    '/profile/support/',
    '/profile/security/',
    '/profile/access/',
  ],
  'operator-demo': [
    'outbox',
    'statistics',
    'banners',
    'labels',
    'support',
    'health',
    'data',
    'users',
    'comments',
    'requests',
    'audit',
  ].map((name) => `/operator/${name}/`),
} as const;

for (const [reader, paths] of Object.entries(pages) as [keyof typeof pages, readonly string[]][]) {
  for (const path of paths) {
    const isQuick = reader === 'full' && path === bondPath;
    test(`BEY-14 no accessibility fault in either theme, and no page wider than a phone: ${path} as ${reader}`, {
      tag: isQuick ? [] : '@full',
    }, async ({ page, signIn }) => {
      if (reader !== 'visitor') await signIn(reader);
      await openHydrated(page, path);
      expect(await accessFaultsInBothThemes(page)).toEqual([]);
      // As wide as a page of 1280 px that is drawn four times as large.
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  }
}

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
