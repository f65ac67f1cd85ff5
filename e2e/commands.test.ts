import type { Page } from '@playwright/test';
import { demoBonds } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { openHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

const bondPath = `/bonds/${demoBonds.flagship}/`;

async function openCommands(page: Page, typed: string) {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill(typed);
  return dialog.getByRole('option');
}

/**
 * The names of all buttons, menus and tabs of the page, and of the links of its menus, bars and foot. Left out is what a key of its own does
 * (figures that explain themselves), the search, and what stands for readers without a script.
 */
function controlsOnPage(): readonly string[] {
  const all = document.querySelectorAll(
    'button:enabled, summary, [role=tab], :is(nav, header, footer, details) a[href]:not(td a, dd a, p a, figure a)',
  );
  const isOther = '[data-explains], search, dialog, [hidden], .without-script, noscript, [data-open] > :first-child';
  return [...all]
    .filter((each) => each.closest(isOther) === null)
    .map((each) => {
      const copy = each.cloneNode(true) as Element;
      for (const silent of copy.querySelectorAll('[aria-hidden=true], svg')) silent.remove();
      return (each.getAttribute('aria-label') ?? copy.textContent ?? '').replaceAll(/\s+/g, '');
    })
    .filter((name) => name !== '');
}

for (const path of [bondPath, '/bonds/']) {
  test(`BEY-14 no button, menu, tab or link of a menu of ${path} is without a command`, { tag: '@full' }, async ({
    page,
    signIn,
  }) => {
    await signIn('operator-demo');
    await openHydrated(page, path);
    await page.getByRole('button', { name: 'Main menu' }).click();
    const menu = await page
      .getByRole('dialog', { name: 'Main menu' })
      .locator('nav li a')
      .evaluateAll((links) => links.map(({ firstChild }) => firstChild?.textContent ?? ''));
    await page.keyboard.press('Escape');
    const options = await openCommands(page, '>');
    await expect(options.first()).toBeVisible();
    const listed = (await options.allTextContents()).map((text) => text.replaceAll(/\s+/g, ''));
    const wanted = [...(await page.evaluate(controlsOnPage)), ...menu.map((text) => text.replaceAll(/\s+/g, ''))];
    expect(wanted.length).toBeGreaterThan(60);
    expect(wanted.filter((name) => !listed.some((text) => text.startsWith(name)))).toEqual([]);
  });
}

test('BEY-14 a command presses the control of the page, by words of the reader or of English', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  await openHydrated(page, `${bondPath}?lang=de`);
  await page.keyboard.press('Control+k');
  const palette = page.locator('dialog[data-search]');
  await palette.getByRole('combobox').fill('>watch');
  const watch = palette.getByRole('option', { name: 'Beobachten' });
  await expect(watch).toContainText('OW');
  await watch.click();
  await expect(page.getByRole('dialog')).toContainText('Alderhaven');
});

test('BEY-14 keys lead to pages and open menus, unless single keys are turned off', async ({ page }) => {
  await openHydrated(page, '/bonds/');
  await page.keyboard.press('o');
  await page.keyboard.press('s');
  await expect(page.getByLabel('Sort by', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page).toHaveURL('/keys/');
  // The address comes before what is drawn of it: the page that is left is dimmed until then.
  await expect(page.getByRole('checkbox', { name: /^Single-key shortcuts/ })).toBeVisible();
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /^Single-key shortcuts/ }).uncheck();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await expect(page).toHaveURL('/keys/');
});
