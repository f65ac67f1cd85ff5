import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessFaultsInBothThemes } from '../testing/access-faults.ts';
import { movePointer, press, sidewaysScroll } from '../testing/browser-commands.ts';
import { showBlock, specimen } from '../testing/show-block.tsx';

/** Draws the shell; from then on time passes only when the test says so. */
async function showMenuAtStandingTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  await showBlock('shell');
  const menu = specimen('left-menu').getByRole('navigation');
  return { menu, more: menu.getByRole('button', { name: 'More sections' }) };
}

afterEach(() => {
  vi.useRealTimers();
});

test('NAV-4 the entries behind "..." come up a second after the press, and home leads to the top', async () => {
  const { menu, more } = await showMenuAtStandingTime();
  await expect.element(menu.getByRole('link', { name: 'Not shown' })).not.toBeInTheDocument();
  const similar = menu.getByRole('link', { name: /Similar bonds/ });
  await press('Enter', more);
  await vi.advanceTimersByTimeAsync(900);
  await expect.element(similar).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(similar).toBeVisible();
  await menu.getByRole('button', { name: 'Fewer sections' }).click();
  await expect.element(similar).not.toBeInTheDocument();
  expect(window.scrollY).toBeGreaterThan(0);
  await menu.getByRole('link', { name: 'Back to top' }).click();
  await expect.poll(() => window.scrollY).toBe(0);
});

test('NAV-4 pointing at "..." for a second is enough, moving away before is not', async () => {
  const { menu, more } = await showMenuAtStandingTime();
  const news = menu.getByRole('link', { name: /Issuer news/ });
  await more.hover();
  await vi.advanceTimersByTimeAsync(900);
  await movePointer(0, 0);
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(news).not.toBeInTheDocument();
  await more.hover();
  await vi.advanceTimersByTimeAsync(1100);
  await expect.element(news).toBeVisible();
});

test('NAV-4 the menu is told to clear the lower edge after 3 seconds', async () => {
  const { menu } = await showMenuAtStandingTime();
  await vi.advanceTimersByTimeAsync(2900);
  await expect.element(menu).not.toHaveAttribute('data-bottom-offset', 'true');
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(menu).toHaveAttribute('data-bottom-offset', 'true');
});

test('BEY-14 no accessibility fault in the blocks of the shell, in either theme, and none scrolls sideways', async () => {
  await showBlock('shell');
  // The same block stands in several states side by side, each a landmark of the same name.
  const withoutRules = ['landmark-unique', 'landmark-no-duplicate-banner', 'landmark-banner-is-top-level'];
  expect(await accessFaultsInBothThemes({ withoutRules })).toEqual([]);
  for (const width of [1440, 390]) {
    await page.viewport(width, 800);
    expect(sidewaysScroll(), `${width}`).toBeLessThanOrEqual(0);
  }
});
