import { accessFaults } from './models/accessibility.ts';
import { openHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

const path = '/operator/health/';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`BEY-16 the operator sees how the site is, judged, at every width, in ${colorScheme}`, { tag: '@full' }, async ({
    page,
    signIn,
  }) => {
    await signIn('operator-demo');
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 800, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await openHydrated(page, path);
      const checks = page.locator('#health-checks');
      await expect(checks.getByText('Nodes that fell silent')).toBeVisible();
      await expect(checks.getByText('Warning from 100 ms, critical from 400 ms')).toBeVisible();
      await expect(page.locator('#health-nodes')).toContainText('(this one)');
      await expect(page.locator('#health-database')).toContainText('trading_day');
      expect(await accessFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  });
}

test('BEY-16 the page of health asks anew by itself', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('operator-demo');
  await page.clock.install();
  await openHydrated(page, path);
  const asked = page.waitForRequest(/operator\/health/);
  await page.clock.fastForward(16_000);
  await asked;
});
