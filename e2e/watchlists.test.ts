import type { APIRequestContext, Page } from '@playwright/test';
import { demoBonds } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { BondListPage } from './models/bond-list-page.ts';
import { BondPage } from './models/bond-page.ts';
import { expect, test } from './test.ts';

const { flagship } = demoBonds;
const isin = 'XS9900010018';

const dialogOf = (page: Page) => page.getByRole('dialog');
const watchButton = (page: Page) => page.getByRole('button', { name: 'Watch', exact: true });

async function createLists(request: APIRequestContext, baseURL: string | undefined, names: readonly string[]) {
  const headers = { origin: new URL(baseURL ?? '').origin, 'sec-fetch-site': 'same-origin' };
  for (const name of names) await request.post('/api/watchlists/', { data: { name }, headers });
}

test('WL-1 WL-2 WL-3 WL-5 WL-6 BEY-7 INP-1 an analyst finds a bond, adds it to two watchlists with prices, and reads the profit', async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const start = new BondListPage(page);
  await start.open();
  await start.searchFor(isin);
  // The ISIN of a bond leads to its page.
  await expect(page).toHaveURL(new RegExp(`/bonds/${flagship}/`));
  await page.keyboard.press('Shift');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await watchButton(page).click();
  const dialog = dialogOf(page);
  const names = [`Long end ${Date.now()}`, `Trading ${Date.now()}`];
  for (const name of names) {
    await dialog.getByLabel('Name of the new list').fill(name);
    await dialog.getByRole('button', { name: 'Create a list' }).click();
    await expect(dialog.getByRole('checkbox', { name })).toBeChecked();
  }
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('heading', { name: 'Purchase details' })).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  for (const [at, name] of names.entries()) {
    const fields = dialog.getByRole('group', { name });
    await fields.getByLabel('Quantity, bonds').fill('10');
    await fields.getByLabel('Clean purchase price').pressSequentially('98x,5005');
    await expect(fields.getByLabel('Clean purchase price')).toHaveValue('98.5005');
    await expect(save).toBeDisabled();
    await fields.getByLabel('Purchase date', { exact: true }).fill(at === 0 ? '03.11.2025' : '15.01.2026');
    await page.keyboard.press('Enter');
  }
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Watch|Saved/ })).toHaveAttribute('aria-pressed', 'true');
  await watchButton(page).click();
  for (const name of names) await expect(dialogOf(page).getByRole('checkbox', { name })).toBeChecked();
  await dialogOf(page).getByRole('link', { name: 'All watchlists' }).click();
  // The demo account begins with a list.
  await expect(page.getByRole('link', { name: /Sample portfolio/ })).toBeVisible();
  for (const name of names) {
    await page.getByRole('link', { name: new RegExp(name) }).click();
    const row = page
      .getByRole('table', { name: `Bonds of ${name}` })
      .getByRole('row')
      .nth(1);
    await expect(row).toContainText('Alderhaven');
    await expect(row).toContainText('98.501');
    await expect(row).toContainText(/[+−]\d/);
  }
  await expect(page.getByRole('table', { name: 'Payments in EUR' })).toContainText('10,000.00');
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  await page.locator('[data-explains="holding_profit"]').first().press('e');
  await expect(dialogOf(page).getByRole('table', { name: 'Purchases' })).toContainText('98.501');
  await page.keyboard.press('Escape');
  await page.locator('[data-explains="holding_profit"]').last().press('e');
  await expect(dialogOf(page).getByRole('table', { name: 'Holdings' })).toContainText('Alderhaven');
  await page.keyboard.press('Escape');
  // Ten bonds of 1,000 are repaid at once, and the whole of the year leads on from there.
  await page.locator('[data-explains="payments_redemption"]').last().click();
  const paid = dialogOf(page).getByRole('table', { name: 'Payments to come' });
  await expect(paid.getByRole('row', { name: /Alderhaven/ })).toContainText(/10.*1,000.*10,000\.00/);
  await expect(dialogOf(page).getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    /payments_redemption\/csv/,
  );
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Coupons' }).click();
  await expect(paid.getByRole('row', { name: /Alderhaven/ })).toContainText('300.00');
});

test('WL-2 WL-3 WL-4 seven lists take two pages, a fault on the other page is turned to, and 381 says why it cannot be chosen', {
  tag: '@full',
}, async ({ page, context, baseURL, signIn }) => {
  await signIn('full');
  const mark = Date.now();
  const names = Array.from({ length: 7 }, (_, at) => `Page ${at + 1} of ${mark}`);
  await createLists(context.request, baseURL, names);
  await new BondPage(page).open(1002);
  await watchButton(page).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('checkbox', { name: 'NSD list' }).click();
  await expect(dialog.getByRole('alert').getByText('Your access does not cover this watchlist.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'NSD list' })).not.toBeChecked();
  for (const name of names) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('group')).toHaveCount(6);
  await dialog.getByRole('group').first().getByLabel('Clean purchase price').fill('99');
  await dialog.getByRole('button', { name: 'Page 2' }).click();
  await expect(dialog.getByRole('group')).toHaveCount(1);
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  // It stands there for who cannot see why.
  await save.click({ force: true });
  await expect(dialog.getByRole('group')).toHaveCount(6);
  await dialog.getByRole('group').first().getByLabel('Clean purchase price').fill('');
  await expect(save).toBeEnabled();
});

test('ACC-1 ACC-3 a visitor is asked to sign in, a member to get access, in the dialog and on the page', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await new BondPage(page).open(flagship);
  await watchButton(page).click();
  await expect(dialogOf(page)).toContainText('Sign in to use watchlists.');
  await signIn('member');
  await page.goto('/watchlists/');
  await expect(page.getByRole('main')).toContainText('Watchlists require full access.');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('WL-6 BEY-7 a list is made, filled from a table, deleted and had back', { tag: '@full' }, async ({
    page,
    signIn,
  }) => {
    await signIn('full-all');
    await page.goto('/watchlists/');
    const name = `By hand ${Date.now()}`;
    await page.getByLabel('Name of the new list').fill(name);
    await page.getByRole('button', { name: 'Create a list' }).click();
    await page.getByLabel('Lines').fill(`${isin};10;98,5;03.11.2025\nnobody,1`);
    await page.getByRole('button', { name: 'Check the lines' }).click();
    await expect(page.getByText('Line 2: no such bond')).toBeVisible();
    await page.getByRole('button', { name: 'Save good lines (1)' }).click();
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await expect(page.getByRole('table', { name: `Bonds of ${name}` })).toContainText('Alderhaven');
    await page.locator('summary[title^="Actions for"]').click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(`“${name}” was deleted`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('table', { name: `Bonds of ${name}` })).toContainText('Alderhaven');
  });
});
