import type { Page } from '@playwright/test';
import { DatePickerSpecimen } from './models/date-picker.ts';
import { GalleryPage } from './models/gallery-page.ts';
import { scrollTo } from './models/scroll-to.ts';
import { TableBlock } from './models/table-block.ts';
import { expect, test } from './test.ts';

// What the component tests beside the specimens cannot prove: code that is fetched on demand, fingers, full screen, the first HTML.

test('BEY-14 a select in use is not swapped under the hands of the reader', async ({ page }) => {
  const gallery = new GalleryPage(page);
  await gallery.open('selects');
  const specimen = gallery.specimen('select');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/select-panel.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await specimen.locator('select').focus();
  await page.keyboard.press('L');
  const answered = page.waitForResponse(/select-panel.*\.js/);
  release();
  await answered;
  await expect(specimen.locator('output')).toHaveText('7');
  await expect(specimen.locator('select')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(specimen.getByRole('button')).toBeVisible();
});

test.describe('when a part cannot be fetched', () => {
  test.use({ expectedProblems: { patterns: [/dialog-panel/, /ERR_FAILED/, /Failed to fetch dynamically/] } });

  test('ERR-1 the page says so, and the part comes on the next try', async ({ page }) => {
    const gallery = new GalleryPage(page);
    await page.route(/dialog-panel.*\.js/, (route) => route.abort());
    await gallery.open('overlays');
    await page.getByRole('button', { name: 'Open the dialog' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'did not load' });
    await expect(notice).toBeVisible();
    await page.unroute(/dialog-panel.*\.js/);
    await notice.getByRole('button', { name: 'Try again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to watchlists' });
    // A browser that keeps what it could not fetch has loaded the page anew, where the dialog is opened again.
    await expect(async () => {
      if (!(await dialog.isVisible()))
        await page.getByRole('button', { name: 'Open the dialog' }).click({ timeout: 1000 });
      await expect(dialog).toBeVisible({ timeout: 2000 });
    }).toPass();
  });
});

test('DTP-1 the calendar is fetched when the reader comes near, not before', async ({ page }) => {
  const popupFile = /\/picker-popup[^/]*\.js/;
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const picker = new DatePickerSpecimen(page, 'date-picker-format');
  await picker.open();
  expect(scripts.filter((url) => popupFile.test(url))).toEqual([]);
  await picker.input.hover();
  await expect.poll(() => scripts.filter((url) => popupFile.test(url)).length).toBe(1);
});

test.describe('when the calendar cannot be fetched', () => {
  test.use({ expectedProblems: { patterns: [/picker-popup/, /ERR_FAILED/, /dynamically imported/] } });

  test('DTP-4 the reader is told and can still type', async ({ page }) => {
    const picker = new DatePickerSpecimen(page, 'date-picker-format');
    await picker.open();
    await page.route(/picker-popup.*\.js/, (route) => route.abort());
    await picker.input.click();
    await expect(picker.root).toContainText('The calendar did not load. You can still type the date.');
    await picker.type('2026-06-01');
    await expect(picker.value).toHaveText('2026-06-01');
  });
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('DTP-1 a tap opens the calendar without the keyboard, a second one is for typing', async ({ page }) => {
    const picker = new DatePickerSpecimen(page, 'date-picker-format');
    await picker.open();
    await picker.input.tap();
    await expect(picker.day('14 May 2026')).toBeFocused();
    await expect(picker.popup).toContainText('Tap the field again to type the date.');
    await picker.input.tap();
    await expect(picker.popup).toHaveCount(0);
    await expect(picker.input).toBeFocused();
    await page.getByRole('heading', { name: 'Gallery' }).tap();
    await picker.input.tap();
    await picker.day('20 May 2026').tap();
    await expect(picker.value).toHaveText('2026-05-20');
    await expect(picker.input).not.toBeFocused();
  });

  test('DTP-1 everything to tap is at least 40 pixels high', async ({ page }) => {
    const picker = new DatePickerSpecimen(page, 'date-picker-range');
    await picker.open();
    await picker.input.tap();
    await expect(picker.popup).toBeVisible();
    const heights = await picker.popup
      .getByRole('button')
      .or(picker.popup.getByRole('gridcell'))
      .filter({ visible: true })
      .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().height)))
      // The library has a button for screen readers alone.
      .then((all) => all.filter((height) => height > 1));
    expect(heights.length).toBeGreaterThan(42);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
  });
});

async function openFullScreen(page: Page) {
  const gallery = new GalleryPage(page);
  await gallery.open('tabs-and-lists');
  return gallery.specimen('fullscreen');
}

test('TBL-10 a full screen that the browser tells of late does not come back', async ({ page }) => {
  const root = await openFullScreen(page);
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
  test(`TBL-10 an element fills the screen ${where}, is remembered and tells it`, async ({ page }) => {
    if (!hasApi) {
      await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { get: () => false }));
    }
    const root = await openFullScreen(page);
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

test('TBL-2 the head of a table stays in view, below the header of the site', async ({ page }) => {
  await new GalleryPage(page).open('table');
  const table = new TableBlock(page, 'large-page');
  await scrollTo(table.rows.nth(40));
  await table.rows.nth(20).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const header = await page.locator('body > header').boundingBox();
  const head = await table.head('Bond').boundingBox();
  expect(head?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('TBL-2 the rows stand in the first HTML', async ({ page }) => {
    await page.goto('/gallery/?block=table&as=full');
    await expect(new TableBlock(page, 'large-full').rows).toHaveCount(12);
    await expect(new TableBlock(page, 'large-many').rows.first()).toContainText('No. 1');
  });
});
