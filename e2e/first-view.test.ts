import type { Page } from '@playwright/test';
import { languages } from '#domain/platform/language.ts';
import { demoBonds } from './demo-market.ts';
import { expect, test } from './test.ts';

/** The height of the head of the site and the gap below it: where a page without notices begins. */
const PAGE_TOP = 60;
const MAX_TOP = 420;
/** What a prompt for who may not see the figures may add. */
const PROMPT = 60;

/** Where the block of the chart begins on a page without notices. */
const topOfChart = (page: Page) =>
  page.evaluate((pageTop) => {
    const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
    return topOf('#graph') - topOf('main article') + pageTop;
  }, PAGE_TOP);

for (const language of ['en', 'de', 'ru']) {
  for (const who of ['full', 'visitor'] as const) {
    test(`NAV-6 the chart begins high on the page of a bond, ${language}, ${who}`, async ({ page, signIn }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      if (who === 'full') await signIn(who);
      await page.goto(`/bonds/${demoBonds.flagship}/?lang=${language}`);
      expect(await topOfChart(page)).toBeLessThanOrEqual(MAX_TOP + (who === 'full' ? 0 : PROMPT));
    });
  }
}

test('NAV-6 on a phone the chart begins within the first two screens', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('full');
  await page.goto(`/bonds/${demoBonds.flagship}/`);
  expect(await topOfChart(page)).toBeLessThan(2 * 844);
});

test('NAV-6 LAB-1 no language cuts a word of the bar of a phone', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  for (const { code } of languages) {
    await page.goto(`/bonds/${demoBonds.flagship}/?lang=${code}`);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const cut = await page.evaluate(() => {
        const words = [
          ...document.querySelectorAll<HTMLElement>(
            'section[data-unread] svg + span, section[data-unread] summary span span',
          ),
        ];
        return words
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent);
      });
      expect.soft(cut, `${code} at ${width} px`).toEqual([]);
    }
  }
});

/** What the first view shows, and what of it still waits. */
const firstView = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && bottom > 0 && top < window.innerHeight;
    };
    const blocks = [...document.querySelectorAll<HTMLElement>('main article, #graph, #calculator')];
    const waiting = [...document.querySelectorAll('[data-skeleton], [aria-busy="true"]')];
    return {
      // biome-ignore lint/performance/useDomNodeTextContent: what is seen counts, and not what is hidden
      texts: blocks.map(({ innerText }) => innerText),
      tops: blocks.map((block) => Math.round(block.getBoundingClientRect().top)),
      waiting: waiting.filter(isSeen).length,
    };
  });

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('NAV-6 the first view is complete as the server draws it', { tag: '@full' }, async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn('full');
    await page.goto(`/bonds/${demoBonds.flagship}/`);
    const head = page.getByRole('article');
    await expect(head).toContainText('Best bid');
    await expect(head).toContainText('tighter than the median');
    await expect(head.getByRole('table').first()).toContainText('6-mo. return');
    await expect(page.locator('#calculator').getByLabel('Dirty price')).toHaveValue(/^\d+\.\d{4}$/);
    expect((await firstView(page)).waiting).toBe(0);
  });
});

test('NAV-6 nothing in the first view changes after the page is loaded', { tag: '@full' }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('full');
  await page.goto(`/bonds/${demoBonds.flagship}/`, { waitUntil: 'load' });
  const atFirst = await firstView(page);
  expect(atFirst.waiting).toBe(0);
  expect(atFirst.texts).toHaveLength(3);
  // The code of the first view comes to who only looks.
  await expect(page.locator('[data-live]', { has: page.locator('#graph') })).toHaveCount(1, { timeout: 15_000 });
  await expect(page.locator('[data-live]', { has: page.getByRole('article') })).toHaveCount(1);
  expect(await firstView(page)).toEqual(atFirst);
});

test('NAV-6 what is typed beside the chart gives all other figures', { tag: '@full' }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('full');
  await page.goto(`/bonds/${demoBonds.flagship}/`);
  const rail = page.locator('#calculator');
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-live]', { has: page.locator('#graph') })).toHaveCount(1);
  await rail.getByLabel('Clean price').fill('100');
  // At par just before a coupon date of a 3 % bond the yield is near its coupon.
  await expect(rail.getByRole('textbox', { name: 'Market yield' })).toHaveValue(/^(2\.99|3\.00)\d$/);
});
