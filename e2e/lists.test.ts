import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { waitUntilHydrated } from './models/hydrated.ts';
import { InstrumentPage, textOf } from './models/instrument-page.ts';
import { expect, test } from './test.ts';

/** The lists beside that of bonds, by the words of the menu, with a row of the generated market. */
const lists = [
  { name: 'Stocks', path: '/stocks/', row: 'Alderhaven ordinary share' },
  { name: 'Indices', path: '/indexes/', row: 'Aurelia 50' },
  { name: 'ETFs', path: '/etf/', row: 'Aurelia 50 ETF' },
  { name: 'Companies', path: '/company/', row: 'Alderhaven Energie AG' },
];

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 800, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    for (const { name, path, row } of lists) {
      test(`NAV-1 the main menu leads to the list of ${name}, which fits and leads to its pages`, {
        tag: '@full',
      }, async ({ page }) => {
        const found = new InstrumentPage(page);
        await found.open('/notices/');
        // Before its script the button leads to a page of the menu.
        await waitUntilHydrated(page);
        await page.getByRole('button', { name: 'Main menu' }).click();
        await page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`${path}$`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
        const link = page.getByRole('table').getByRole('link', { name: row, exact: true });
        await expect(link).toBeVisible();
        expect(await found.sideways()).toBe(0);
        const prompts = page.getByRole('main').getByRole('link', { name: 'Sign in' });
        await expect(prompts).toHaveCount(1);
        await link.click();
        await expect(page).toHaveURL(new RegExp(`${path}\\d+/$`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(row);
      });
    }
  });
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('NAV-1 search, sorting and pages of a list work', { tag: '@full' }, async ({ page }) => {
    await page.goto('/company/');
    await page.getByRole('columnheader', { name: 'Bonds outstanding' }).getByRole('link').click();
    await expect(page).toHaveURL(/\/company\/\?sort=bonds&order=asc$/);
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(/\/company\/\?sort=bonds&order=asc&page=2$/);
    await page.getByRole('searchbox', { name: 'Search this list' }).fill('alderhaven');
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/company\/\?q=alderhaven$/);
    for (const row of await page.locator('tbody tr').all()) expect(await textOf(row)).toContain('Alderhaven');
  });

  test('BEY-6 SHL-10 a list is narrowed by choice and by words, and grouped, all of it in its address', async ({
    page,
  }) => {
    await page.goto('/company/');
    await page.locator('summary').filter({ hasText: 'Sector' }).click();
    await page.getByRole('checkbox', { name: 'Utilities' }).check();
    await page.getByRole('button', { name: 'Apply' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/company\/\?sector=utilities$/);
    await page.getByRole('searchbox', { name: 'Search this list' }).fill('bonds>=5 foo>1');
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/company\/\?q=foo%3E1&sector=utilities&bonds_from=5$/);
    await expect(page.getByRole('status').filter({ hasText: 'There is no filter “foo”' })).toBeVisible();
    await page.goto('/company/?sector=utilities,banks&group=sector');
    await page.locator('#groups').getByRole('link', { name: 'Banks' }).click();
    await expect(page).toHaveURL(/\/company\/\?sector=banks&group=sector$/);
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveText('Banks');
  });
});

test('NAV-1 a list says when nothing is found, when a page is past its end, and that a sort is closed', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/stocks/?q=no+such+stock');
  await expect(page.getByRole('main')).toContainText('No results for ‘no such stock’');
  await page.getByRole('link', { name: 'Show the whole list' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(24);
  await page.goto('/etf/?page=7');
  await expect(page.getByRole('main')).toContainText('This page does not exist');
  await page.goto('/indexes/?sort=change&order=desc');
  await expect(page.getByRole('alert')).toContainText('requires full access');
});

test('NAV-1 full access sorts a list by the change of the day', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  await page.goto('/stocks/');
  await page.getByRole('columnheader', { name: 'Day change' }).getByRole('link').click();
  await expect(page).toHaveURL(/sort=change&order=asc$/);
  const cells = page
    .locator('tbody tr')
    .getByText(/^[+−]?\d+\.\d{2}$/)
    .filter({ hasText: /[+−]/ });
  // The address changes before the rows do.
  await expect(async () => {
    const changes = (await cells.allInnerTexts()).map((text) => Number(text.replace('−', '-')));
    expect(changes.length).toBeGreaterThan(10);
    expect(changes).toEqual(changes.toSorted((a, b) => a - b));
  }).toPass();
});

for (const path of ['/stocks/', '/company/']) {
  test(`BEY-14 nothing stands in the way of a reader at ${path}, in either theme`, { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto(path);
    expect(await accessFaultsInBothThemes(page)).toEqual([]);
  });
}
