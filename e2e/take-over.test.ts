import type { Page } from '@playwright/test';
import { demoBonds } from './demo-market.ts';
import { openHydrated, waitUntilHydrated } from './models/hydrated.ts';
import { layoutShiftsOf } from './models/layout-shift.ts';
import { expect, test } from './test.ts';

// Where passkeys can be, which have names of hosts alone.
const baseURL = `http://localhost:${process.env.BONDLENS_E2E_PORT}`;

test.use({ baseURL });

test('SHL-14 BEY-14 nothing moves from under a press when the script takes a page over', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  const sizes = [1280, 390].map((width) => ({ width, height: 3000 }));
  const shiftsOf = async (path: string) => {
    for (const size of sizes) {
      // The whole of the page is in view, so that every move counts.
      await page.setViewportSize(size);
      await openHydrated(page, path);
      expect.soft(await layoutShiftsOf(page), `${path} at ${size.width} px`).toEqual([]);
    }
  };
  await shiftsOf('/sign-in/');
  await signIn('member');
  await shiftsOf('/profile/security/');
  await shiftsOf('/profile/proof/?next=%2F');
  for (const page of ['access', 'keys', 'webhooks']) await shiftsOf(`/profile/${page}/`);
});

/** Opens a page whose scripts come only when they are let through. */
async function openWithHeldScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const opened = page.goto(path);
  await page.getByRole('contentinfo').waitFor();
  return async () => {
    held.resolve();
    await opened;
    await waitUntilHydrated(page);
    await page.unroute('**/*.js');
  };
}

test('SHL-14 NAV-2 who scrolls before the script takes a page over stays where he reads', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await signIn('member');
  for (const path of ['/bonds/', `/bonds/${demoBonds.flagship}/`, '/profile/security/']) {
    const letThrough = await openWithHeldScripts(page, path);
    await page.evaluate(() => scrollTo(0, 200));
    await letThrough();
    // Effects of the first picture have run in the next.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect.soft(await page.evaluate(() => scrollY), path).toBe(200);
  }
});

test('SHL-14 BEY-6 what a reader opens and ticks on a list before its script is there is not lost', async ({
  page,
}) => {
  const letThrough = await openWithHeldScripts(page, '/bonds/');
  await page.locator('summary', { hasText: 'Currency' }).first().click();
  await page.getByRole('checkbox', { name: /EUR/ }).check();
  await letThrough();
  await expect(page).toHaveURL('/bonds/?currency=EUR');
  await expect(page.getByRole('checkbox', { name: /EUR/ })).toBeChecked();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('EUR');
});
