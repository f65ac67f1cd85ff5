import type { BrowserContext, Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { openHydrated } from './models/hydrated.ts';
import { WebhookReceiver } from './models/webhook-receiver.ts';
import { grant, post, signInToOwnAccount } from './own-account.ts';
import { expect, test } from './test.ts';

const webhooksPage = '/profile/webhooks/';
const api = '/api/profile/webhooks/';

// A form that is refused is answered by the status of the refusal.
test.use({ expectedProblems: { patterns: [/status 400/, /400 \(Bad Request\)/] } });

let receiver: WebhookReceiver;
test.beforeEach(async () => {
  receiver = await WebhookReceiver.open();
});
test.afterEach(() => receiver.close());

async function signInWithFullAccess(context: BrowserContext, baseURL: string | undefined, name: string) {
  const email = await signInToOwnAccount(context, baseURL, name);
  await grant(email, 'level', fullLevel);
}

/** The delivery of a test event. */
const testRow = (page: Page) => page.getByRole('row', { name: /\bTest\b/ });

/** Asks for the list of deliveries again until that of the test says so. */
async function refreshUntil(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('link', { name: 'Refresh' }).click();
    await expect(testRow(page)).toContainText(words, { timeout: 500 });
  }).toPass();
}

function isSigned(secret: string, { headers, body }: WebhookReceiver['received'][number]): boolean {
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  try {
    return new Webhook(secret).verify(body, named) !== null;
  } catch {
    return false;
  }
}

test('BEY-8 a reader adds a webhook, sees its secret once, and a test arrives signed by it', { tag: '@full' }, async ({
  page,
  context,
  baseURL,
}) => {
  await signInWithFullAccess(context, baseURL, 'Wanda');
  await openHydrated(page, webhooksPage);
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  const address = page.getByLabel('Address', { exact: true });
  await address.fill('https://10.0.0.1/hook');
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(page.getByText('Local and private networks are refused.')).toBeVisible();
  await expect(address).toHaveValue('https://10.0.0.1/hook');
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill(receiver.url);
  for (const event of ['New trading day', 'New rating', 'New document', 'Alert'])
    await page.getByRole('checkbox', { name: event }).uncheck();
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(page.getByText('Select at least one event.')).toBeVisible();
  await expect(page.getByLabel('Import finished')).toHaveCount(0);
  await page.getByLabel('New rating').check();
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  const field = page.getByRole('textbox', { name: 'Secret', exact: true });
  await expect(field).toHaveValue(/^whsec_/);
  const secret = await field.inputValue();
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  await page.reload();
  await expect(field).toHaveCount(0);
  const own = page.getByRole('region', { name: 'Your webhooks' });
  await expect(own).toContainText(receiver.url);
  await expect(own).toContainText('New rating');
  await expect(own).toContainText('Active');
  await expect(own).toContainText('nothing sent yet');
  await own.getByRole('link', { name: `Open ${receiver.url}` }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('The test is on its way.')).toBeVisible();
  const row = testRow(page);
  // Nobody asks for the list again: the page looks by itself while something waits.
  await expect(row).toContainText('Delivered');
  await expect(row).toContainText('200');
  expect(receiver.received.map((message) => isSigned(secret, message))).toEqual([true]);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(webhooksPage);
  await expect(own).toContainText('Delivered');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('BEY-8 an address that wants nothing more is disabled, says so, and is enabled and sent the message again', {
  tag: '@full',
}, async ({ page, context, baseURL }) => {
  await signInWithFullAccess(context, baseURL, 'Gonzalo');
  await post(context, baseURL, api, { url: receiver.url, events: ['rating.new'] });
  receiver.status = 410;
  await openHydrated(page, webhooksPage);
  await page.getByRole('link', { name: `Open ${receiver.url}` }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('A disabled webhook receives nothing.')).toBeVisible();
  await expect(page.getByText('Its server refused further messages (status 410).')).toBeVisible();
  const row = testRow(page);
  await expect(row).toContainText('410');
  await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Send again/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'All webhooks' }).click();
  await expect(page.getByText('A disabled webhook receives nothing.')).toBeVisible();
  await page.getByRole('link', { name: `Open ${receiver.url}` }).click();
  // The second try of the message finds the webhook disabled.
  await refreshUntil(page, 'Not sent: the webhook was disabled');
  receiver.status = 204;
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('The webhook is enabled.')).toBeVisible();
  await page.getByRole('button', { name: /^Send again: Test, / }).click();
  await expect(page.getByText('The message is on its way again.')).toBeVisible();
  await expect(row).toContainText('204');
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('BEY-8 a webhook is added, given a new secret, tested and deleted without a script', { tag: '@full' }, async ({
    page,
    context,
    baseURL,
  }) => {
    await signInWithFullAccess(context, baseURL, 'Norbert');
    await page.goto(webhooksPage);
    await page.getByLabel('Address', { exact: true }).fill(receiver.url);
    await page.getByRole('button', { name: 'Add the webhook' }).click();
    const field = page.getByRole('textbox', { name: 'Secret', exact: true });
    const before = await field.inputValue();
    await page.getByRole('link', { name: `Open ${receiver.url}` }).click();
    await page.getByText('New secret', { exact: true }).click();
    await page.getByRole('button', { name: 'Create a new secret' }).click();
    await expect(field).toHaveValue(/^whsec_/);
    const after = await field.inputValue();
    expect(after).not.toBe(before);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect.poll(() => receiver.received.length).toBe(1);
    const [message] = receiver.received;
    for (const secret of [before, after]) expect(message && isSigned(secret, message)).toBe(true);
    await refreshUntil(page, 'Delivered');
    await page.getByText('Delete', { exact: true }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('The webhook was deleted.')).toBeVisible();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
  });
});

test('BEY-8 a member is offered access in place of webhooks, and a demo account has none', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('member');
  await openHydrated(page, webhooksPage);
  await expect(page.locator('main')).toContainText('Webhooks require full access.');
  await expect(page.locator('main').getByRole('link', { name: 'Get access' })).toHaveAttribute(
    'href',
    '/profile/access/',
  );
  await expect(page.getByRole('button', { name: 'Add the webhook' })).toHaveCount(0);
  await signIn('full');
  await openHydrated(page, webhooksPage);
  await expect(page.locator('main')).toContainText('Demo accounts cannot be changed.');
  await expect(page.getByRole('button', { name: 'Add the webhook' })).toHaveCount(0);
});

test('BEY-8 the page of a webhook is reached and used by the keyboard alone', { tag: '@full' }, async ({
  page,
  context,
  baseURL,
}) => {
  await signInWithFullAccess(context, baseURL, 'Kasimir');
  await post(context, baseURL, api, { url: receiver.url, events: ['document.new'] });
  await openHydrated(page, webhooksPage);
  await expect(page.getByRole('region', { name: 'Your webhooks' })).toContainText('New document');
  await page.getByRole('link', { name: `Open ${receiver.url}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: receiver.url })).toBeVisible();
  await page.getByText('New secret', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Create a new secret' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Secret', exact: true })).toHaveValue(/^whsec_/);
});
