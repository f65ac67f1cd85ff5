import type { BrowserContext, Page } from '@playwright/test';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { graphOf } from './demo-market.ts';
import { importTable } from './import-table.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { openHydrated } from './models/hydrated.ts';
import { grant, signInToOwnAccount } from './own-account.ts';
import { expect, test } from './test.ts';

const alertsPage = '/profile/alerts/';
/** A bond of which no other test tells anything, and a venue of its own. */
const bond = { id: 1450, isin: 'XS9900014507', name: 'Zirkelstein 3.875% 17 Dec 2028' };
const venue = { code: 'alert-desk', name: 'Alert Desk', kind: 'otc' };
const rule = `${bond.name}, ${venue.name}: price above 91`;
/** As long as a page waits until it looks for news again. */
const LOOK_MS = 60_000;

test.describe.configure({ timeout: 120_000 });

/** Stores what the desk closed at on the last days up to today of the demo market. */
async function close({ request }: BrowserContext, ...prices: readonly number[]): Promise<void> {
  const today = Date.parse((await graphOf(request, bond.id)).today);
  const rows = prices.toReversed().map((price, age) => ({
    isin: bond.isin,
    venue: venue.code,
    close: price,
    date: new Date(today - age * 86_400_000).toISOString().slice(0, 10),
  }));
  const source = { code: 'alert-desk', name: 'Alert Desk' };
  const mapping = {
    source,
    target: 'trading-days',
    dates: ['YYYY-MM-DD'],
    units: { price: 'percent' },
    venues: [venue],
  };
  await importTable(mapping, ['isin', 'venue', 'date', 'close'], rows);
}

async function signInWithFullAccess(context: BrowserContext, baseURL: string | undefined, name: string) {
  const email = await signInToOwnAccount(context, baseURL, name);
  await grant(email, 'level', fullLevel);
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Alerts/ });
const rules = (page: Page) => page.getByRole('region', { name: 'Your rules' });
const happened = (page: Page) => page.getByRole('region', { name: 'Triggered alerts' });
const deed = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

/** Lets the page look for news until something holds. */
const lookUntil = (page: Page, holds: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(LOOK_MS);
    await holds();
  }).toPass();

async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

test('BEY-6 a reader builds a rule from a bond, tests it on the last year, is told when the price passes it, and reads that', {
  tag: '@full',
}, async ({ page, context, baseURL }) => {
  await signInWithFullAccess(context, baseURL, 'Alba');
  await page.clock.install();
  // It closed above 91 after a day below twice.
  await close(context, 90, 92, 90, 92, 90);
  await openHydrated(page, `/bonds/${bond.id}/`);
  const ownPage = await page.getByRole('link', { name: 'Alert me' }).getAttribute('href');
  await page.getByRole('link', { name: 'Alert me' }).click();
  await expect(page.getByRole('dialog', { name: 'New rule' })).toContainText(bond.name);
  await page.keyboard.press('Escape');
  await openHydrated(page, ownPage ?? '');
  await expect(page.getByText(bond.name).first()).toBeVisible();
  await page.getByLabel('What to watch').selectOption('Price');
  await expect(page.getByText('per 100')).toBeVisible();
  await page.getByLabel('Venue').selectOption(venue.name);
  await page.getByLabel('When it').selectOption('rises above');
  await page.getByRole('textbox', { name: 'Level' }).fill('91');
  await deed(page, 'Test on the last year');
  await expect(page.getByRole('status').filter({ hasText: 'Would have triggered 2 times since' })).toContainText(
    'The figure is available for 5 days.',
  );
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('textbox', { name: 'Level' })).toHaveValue('91');
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  await deed(page, 'Save the rule');
  await expect(page.getByText('The rule is saved.')).toBeVisible();
  await expect(rules(page)).toContainText(rule);
  await expect(rules(page)).toContainText('Active');
  await expect(happened(page)).toContainText('Nothing yet');
  await expect(bell(page)).toHaveAccessibleName('Alerts');
  await close(context, 93);
  // Nobody asks: page and bell look by themselves.
  await lookUntil(page, () => expect(happened(page)).toContainText(rule, { timeout: 1000 }));
  await expect(happened(page)).toContainText('93.0000');
  await expect(happened(page)).toContainText('Unread');
  await expect(bell(page)).toHaveAccessibleName('Alerts: 1 unread');
  await expect(bell(page)).toHaveText('1');
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  await openHydrated(page, `/bonds/${bond.id}/`);
  await expect(bell(page)).toHaveText('1');
  for (const price of [90, 94]) await close(context, price);
  await lookUntil(page, () => expect(bell(page)).toHaveText('2', { timeout: 1000 }));
  await expectNarrow(page);
  await bell(page).click();
  await expect(happened(page)).toContainText('Unread');
  await expectNarrow(page);
  await deed(page, 'Mark all as read');
  await expect(happened(page)).not.toContainText('Unread');
  // On a phone it stands there for what is unread alone.
  await expect(bell(page)).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bell(page)).toHaveAccessibleName('Alerts');
  await expect(bell(page)).toHaveText('');
});

test.describe('with a rule', () => {
  test.beforeEach(async ({ page, context, baseURL }, { title }) => {
    await signInWithFullAccess(context, baseURL, title.includes('keyboard') ? 'Kora' : 'Edda');
    const payment = { kind: 'payment', bond: bond.id, days: 7, mail: 'none', webhooks: false };
    const headers = { origin: new URL(baseURL ?? '').origin, 'sec-fetch-site': 'same-origin' };
    const answer = await context.request.post(new URL('/api/profile/alerts/', baseURL).href, {
      data: payment,
      headers,
    });
    expect(answer.ok()).toBe(true);
    await openHydrated(page, alertsPage);
  });

  test('BEY-6 a rule is edited, paused, resumed, deleted and taken back', { tag: '@full' }, async ({ page }) => {
    await expect(rules(page)).toContainText(`${bond.name}: payment within 7 days`);
    await page.getByRole('link', { name: `Edit: ${bond.name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit the rule' })).toBeVisible();
    const days = page.getByLabel('Days in advance');
    await expect(days).toHaveValue('7');
    await days.fill('14');
    await page.getByLabel('Mail').selectOption('In the daily mail');
    await deed(page, 'Save the rule');
    await expect(rules(page)).toContainText(`${bond.name}: payment within 14 days`);
    await expect(rules(page)).toContainText('in the daily mail');
    await deed(page, `Pause: ${bond.name}`);
    await expect(rules(page)).toContainText('Paused');
    await deed(page, `Resume: ${bond.name}`);
    await expect(rules(page)).toContainText('Active');
    await deed(page, `Delete: ${bond.name}`);
    await expect(page.getByText('The rule was deleted.')).toBeVisible();
    await expect(rules(page)).toContainText('No rules yet');
    await deed(page, 'Undo');
    await expect(page.getByText('Restored.')).toBeVisible();
    await expect(rules(page)).toContainText('payment within 14 days');
  });

  test('BEY-6 a rule is made and deleted by the keyboard alone', { tag: '@full' }, async ({ page }) => {
    const press = (key: string) => page.keyboard.press(key);
    await page.getByRole('main').getByRole('link', { name: 'New rule' }).focus();
    await press('Enter');
    const kind = page.getByLabel('What to watch');
    await kind.focus();
    // From the yield to the stale quote.
    await page.keyboard.type('Stale');
    await expect(kind).toHaveValue('stale');
    await press('Tab');
    await page.keyboard.type(bond.isin);
    await press('Enter');
    const days = page.getByLabel('Days without a new price');
    await expect(days).toBeVisible();
    await days.focus();
    await press('ControlOrMeta+a');
    await page.keyboard.type('90');
    await press('Enter');
    await expect(page.getByText('The rule is saved.')).toBeVisible();
    await expect(rules(page)).toContainText('no new price for 90 days');
    await page.getByRole('button', { name: /^Delete: .*no new price/ }).focus();
    await press('Enter');
    await expect(page.getByText('The rule was deleted.')).toBeVisible();
    await expect(rules(page)).not.toContainText('no new price');
  });
});

test.describe('a bond by its name', () => {
  test.beforeEach(({ signIn }) => signIn('full'));
  const field = (page: Page) => page.getByRole('combobox', { name: 'Bond' });
  const address = (code: string) => new RegExp(`[?&]bond=${code}(&|$)`);

  test('BEY-6 the bond of a rule is found by its name with the keyboard alone, and keeps what was chosen before', {
    tag: '@full',
  }, async ({ page }) => {
    await openHydrated(page, `${alertsPage}new/?kind=stale`);
    await field(page).focus();
    await page.keyboard.type('Zi');
    await expect(page.getByRole('status').filter({ hasText: 'Type at least 3 characters.' })).toHaveCount(1);
    await page.keyboard.type('rkelstein 3.875 dec 2028');
    const options = page.getByRole('listbox').getByRole('option');
    await expect(options).toHaveCount(1);
    await expect(options).toContainText(bond.name);
    await expect(options).toContainText(bond.isin);
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    expect(await accessFaultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await expect(options).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address(bond.isin));
    await expect(field(page)).toHaveValue(bond.isin);
    await expect(page.getByRole('main')).toContainText(bond.name);
    await expect(page.getByLabel('What to watch')).toHaveValue('stale');
    await expect(page.getByLabel('Days without a new price')).toBeVisible();
  });

  test('BEY-6 a name that nothing has is said so, and Enter on one that several have asks which is meant', {
    tag: '@full',
  }, async ({ page }) => {
    await openHydrated(page, `${alertsPage}new/`);
    await field(page).fill('qqqqqqqq');
    await expect(page.getByRole('listbox')).toHaveText('No results for ‘qqqqqqqq’');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No bond found. Check the name or the ISIN.')).toBeVisible();
    await field(page).fill('Zirkelstein');
    await page.keyboard.press('Enter');
    const meant = page.getByRole('list', { name: 'Which bond do you mean?' });
    await expect(meant.getByRole('link').first()).toContainText('Zirkelstein');
    await expectNarrow(page);
    await meant.getByRole('link').first().click();
    await expect(page.getByLabel('Venue')).toBeVisible();
  });

  test.describe('while the search fails', () => {
    test.use({ expectedProblems: { patterns: [/503/] } });

    test('BEY-6 a search that fails says so in place of bonds, and an ISIN is taken all the same', {
      tag: '@full',
    }, async ({ page }) => {
      await page.route('**/api/suggest/bonds/**', (route) => route.fulfill({ status: 503, json: {} }));
      await openHydrated(page, `${alertsPage}new/`);
      await field(page).fill(bond.isin);
      await expect(page.getByRole('listbox')).toHaveText('The search did not respond. Try again.');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(address(bond.isin));
      await expect(page.getByRole('main')).toContainText(bond.name);
    });
  });

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });

    test('BEY-6 without a script the bond of a rule is named by its ISIN, or chosen among those that have the name', {
      tag: '@full',
    }, async ({ page }) => {
      await page.goto(`${alertsPage}new/`);
      await page.getByLabel('Bond').fill('Zirkelstein 3.875 dec 2028');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('link', { name: bond.name }).click();
      await expect(page.getByLabel('Bond')).toHaveValue(bond.isin);
      await page.goto(`${alertsPage}new/`);
      await page.getByLabel('Bond').fill(bond.isin);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('main')).toContainText(bond.name);
      await expect(page.getByLabel('Venue')).toBeVisible();
    });
  });
});

test.describe('without full access', () => {
  // A page that is closed to visitors is answered by its status.
  test.use({ expectedProblems: { patterns: [/status 401/, /401 \(Unauthorized\)/] } });

  test('BEY-6 a visitor is asked to sign in, and a member is offered access in place of rules', {
    tag: '@full',
  }, async ({ page, signIn }) => {
    await openHydrated(page, `${alertsPage}new/?bond=${bond.isin}`);
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/sign-in\//);
    await expect(bell(page)).toHaveCount(0);
    await signIn('member');
    for (const address of [alertsPage, `${alertsPage}new/`]) {
      await openHydrated(page, address);
      await expect(page.locator('main')).toContainText('Alerts require full access.');
      await expect(page.locator('main').getByRole('link', { name: 'Get access' })).toHaveAttribute(
        'href',
        '/profile/access/',
      );
      for (const name of ['New rule', 'Save the rule', 'Continue'])
        await expect(page.locator('main').getByText(name, { exact: true }).and(page.locator('a, button'))).toHaveCount(
          0,
        );
      await expectNarrow(page);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    expect(await accessFaultsInBothThemes(page)).toEqual([]);
  });
});
