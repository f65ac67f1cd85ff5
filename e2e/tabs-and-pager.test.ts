import type { Page } from '@playwright/test';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { GalleryPage } from './models/gallery-page.ts';
import { expect, test } from './test.ts';

async function openSpecimen(page: Page, id: string, as: 'visitor' | 'member' | 'full' = 'full') {
  const gallery = new GalleryPage(page);
  await gallery.open('tabs-and-lists', as);
  return gallery.specimen(id);
}

test('TBL-8 a bar tells its name and the tab, and clears the typed period', async ({ page }) => {
  const root = await openSpecimen(page, 'tab-bars');
  const told = root.locator('[data-told]');
  const bar = root.getByRole('tablist', { name: 'Period', exact: true });
  await expect(bar.getByRole('tab')).toHaveText(['1 month', '3 months', '1 year']);
  await expect(told).toContainText('typed period: 01.02.2025 ~ 01.03.2025');
  await bar.getByRole('tab', { name: '3 months' }).click();
  await expect(told).toContainText('Told: period 3M; typed period: ;');
  await page.keyboard.press('ArrowRight');
  await expect(bar.getByRole('tab', { name: '1 year' })).toBeFocused();
  await expect(bar.getByRole('tab', { name: '1 year' })).toHaveAttribute('aria-selected', 'true');
  await expect(bar.getByRole('tab', { name: '1 year' })).toHaveClass(/year-on/);
  await page.keyboard.press('Home');
  await expect(told).toContainText('Told: period 1M');
  await expect(bar.locator('[aria-selected=true]')).toHaveCount(1);
});

test('TBL-8 clearing all tabs leaves none active and sets 0', async ({ page }) => {
  const root = await openSpecimen(page, 'tab-bars');
  const told = root.locator('[data-told]');
  await root.getByRole('tab', { name: 'Annual' }).click();
  await root.getByRole('tab', { name: 'National standards' }).press('Enter');
  await expect(told).toContainText('number: 2; value: ras');
  await root.getByRole('button', { name: 'Clear all tabs' }).press('Enter');
  await expect(told).toContainText('number: 0; value: none');
  await expect(root.locator('[aria-selected=true]')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(root.getByRole('tab', { name: 'National standards' })).toHaveAttribute('aria-selected', 'true');
});

test('TBL-8 one tab alone is drawn by the first bar only', async ({ page }) => {
  const root = await openSpecimen(page, 'tab-alone');
  await expect(root.getByRole('tablist')).toHaveCount(1);
  await expect(root.getByRole('tablist', { name: 'One bar' })).toBeVisible();
});

test('TBL-9 five links, then all of them', async ({ page }) => {
  const root = await openSpecimen(page, 'link-list');
  const links = root.getByRole('listitem');
  await expect(links).toHaveCount(5);
  await root.getByRole('button', { name: 'Show more' }).click();
  await expect(links).toHaveCount(8);
  await root.getByRole('button', { name: 'Hide', exact: true }).press('Enter');
  await expect(links).toHaveCount(5);
  await expect(new GalleryPage(page).specimen('link-list-short').getByRole('button')).toHaveCount(0);
});

test('TBL-6 the marker tells visitors to log in, members to get access', async ({ page }) => {
  const visitor = await openSpecimen(page, 'locked-marker', 'visitor');
  await expect(visitor).toContainText('Log in to access');
  await expect(visitor.getByRole('link', { name: 'Full access' })).toHaveAttribute('href', /^\/sign-in\//);
  const member = await openSpecimen(page, 'locked-marker', 'member');
  await expect(member).not.toContainText('Log in');
  await expect(member.getByRole('link', { name: 'Full access' })).toHaveAttribute('href', '/profile/access/');
});

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`TBL-7 the pager names first, two before, current, two after and last, at ${width} px`, async ({ page }) => {
      const root = await openSpecimen(page, 'pager-middle');
      const nav = root.getByRole('navigation', { name: 'Pages of 2000' });
      const steps = nav.locator('a, button, span').filter({ hasText: /./ });
      await expect(steps).toHaveText(['1', '…', '998', '999', '1000', '1001', '1002', '…', '2000']);
      await expect(nav.locator('[aria-current]')).toHaveText('1000');
      await nav.getByRole('button', { name: 'Next page' }).click();
      await expect(nav.locator('[aria-current]')).toHaveText('1001');
      await nav.getByRole('button', { name: 'Page 2000', exact: true }).press('Enter');
      await expect(nav.locator('[aria-current]')).toHaveText('2000');
      await expect(nav.getByRole('button', { name: 'Next page' })).toHaveCount(0);
      await nav.getByRole('button', { name: 'Previous page' }).press('Enter');
      await expect(nav.locator('[aria-current]')).toHaveText('1999');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

    test(`TBL-10 a full screen that the browser tells of late does not come back, at ${width} px`, async ({ page }) => {
      const root = await openSpecimen(page, 'fullscreen');
      await root.getByRole('button', { name: 'Full screen', exact: true }).click();
      const leave = root.getByRole('button', { name: 'Exit full screen', exact: true });
      await expect(leave).toBeVisible();
      const told = await leave.evaluate((button: HTMLButtonElement) => {
        const states: boolean[] = [];
        document.addEventListener('elementFullscreenChange', (event) =>
          states.push((event as CustomEvent<{ readonly isFullscreen: boolean }>).detail.isFullscreen),
        );
        button.click();
        document.dispatchEvent(new Event('fullscreenchange'));
        return states;
      });
      expect(told).toEqual([false]);
    });

    for (const hasApi of [true, false]) {
      const where = hasApi ? 'with the browser’s full screen' : 'without it';
      test(`TBL-10 an element fills the screen ${where}, is remembered and tells it, at ${width} px`, async ({
        page,
      }) => {
        if (!hasApi) {
          await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { get: () => false }));
        }
        const root = await openSpecimen(page, 'fullscreen');
        const element = page.locator('#gallery-fullscreen');
        const enter = root.getByRole('button', { name: 'Full screen', exact: true });
        const leave = root.getByRole('button', { name: 'Exit full screen', exact: true });
        await expect(enter).toHaveAttribute('title', 'Full screen');
        expect((await enter.locator('svg').boundingBox())?.height).toBe(36);
        await page.evaluate(() => {
          const told: unknown[] = [];
          Object.assign(window, { told });
          document.addEventListener('elementFullscreenChange', (event) => told.push((event as CustomEvent).detail));
        });
        const isBrowsers = () => page.evaluate(() => document.fullscreenElement?.id ?? null);
        const cookie = async () =>
          (await page.context().cookies()).find(({ name }) => name === 'fullscreen_gallery-fullscreen')?.value;
        await enter.click();
        await expect(leave).toHaveAttribute('title', 'Exit full screen');
        expect(await isBrowsers()).toBe(hasApi ? 'gallery-fullscreen' : null);
        const box = await element.boundingBox();
        const view = await page.evaluate(() => [window.innerWidth, window.innerHeight]);
        expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, ...view]);
        expect(await cookie()).toBe('1');
        if (hasApi) await page.evaluate(() => document.exitFullscreen());
        else await page.keyboard.press('Escape');
        await expect(enter).toBeVisible();
        expect(await cookie()).toBe('0');
        await enter.press('Enter');
        await leave.press('Enter');
        await expect(enter).toBeVisible();
        await expect.poll(isBrowsers).toBeNull();
        const states = await page.evaluate(() => (window as unknown as { readonly told: readonly unknown[] }).told);
        const elementId = 'gallery-fullscreen';
        expect(states).toEqual([true, false, true, false].map((isFullscreen) => ({ elementId, isFullscreen })));
        await enter.click();
        await expect(leave).toBeVisible();
        await page.reload();
        await expect(leave).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(enter).toBeVisible();
      });
    }

    test(`tabs, pagers and lists have no accessibility problems in either theme, at ${width} px`, async ({ page }) => {
      await new GalleryPage(page).open('tabs-and-lists', 'visitor');
      expect(await accessFaultsInBothThemes(page, { within: ['[data-specimen]'] })).toEqual([]);
    });
  });
}
