import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { openHydrated } from './models/hydrated.ts';
import { post, signInToOwnAccount } from './own-account.ts';
import { expect, test } from './test.ts';

const keysPage = '/profile/keys/';

// A form that is refused is answered by the status of the refusal.
test.use({ expectedProblems: { patterns: [/40[01]/] } });

test('BEY-8 a reader makes a key, uses it, sees it listed by its beginning, and revokes it', { tag: '@full' }, async ({
  page,
  context,
  baseURL,
  request,
}) => {
  await signInToOwnAccount(context, baseURL, 'katja');
  await openHydrated(page, keysPage);
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Notebook');
  await page.getByLabel('Networks').fill('home');
  await page.getByRole('button', { name: 'Create the key' }).click();
  await expect(page.getByText('Enter IP addresses or ranges such as 192.0.2.0/24.')).toBeVisible();
  await page.getByLabel('Networks').fill('127.0.0.0/8, ::1');
  await page.getByLabel('Files').check();
  await page.getByLabel('Use in addresses').check();
  await page.getByRole('button', { name: 'Create the key' }).click();
  const key = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
  expect(key.startsWith('bondlens_')).toBe(true);
  await expect(page.getByText(`=IMPORTDATA("${baseURL}/api/csv/bonds/?isin=ISIN&key=${key}")`)).toBeVisible();
  await page.getByText('curl', { exact: true }).click();
  await expect(page.getByText(`curl -H 'Authorization: Bearer ${key}' '${baseURL}/api/bonds/'`)).toBeVisible();
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const ask = () => request.get('/api/bonds/', { headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Key', exact: true })).toHaveCount(0);
  const own = page.getByRole('region', { name: 'Your keys' });
  await expect(own.getByText(`${key.slice(0, 13)}…`)).toBeVisible();
  await expect(own.getByText('Market data · Files · Use in addresses')).toBeVisible();
  await expect(own.getByText('only from 127.0.0.0/8, ::1')).toBeVisible();
  await own.getByText('Revoke', { exact: true }).click();
  await own.getByRole('button', { name: 'Revoke for good' }).click();
  await expect(page.getByText('The key was revoked.')).toBeVisible();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  expect((await ask()).status()).toBe(401);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('BEY-8 a key is made and revoked without a script; scopes that do not fit are told, and what was typed stays', {
    tag: '@full',
  }, async ({ page, context, baseURL }) => {
    await signInToOwnAccount(context, baseURL, 'konrad');
    await page.goto(keysPage);
    await page.getByLabel('Name', { exact: true }).fill('Server');
    await page.getByLabel('Change watchlists').check();
    await page.getByLabel('Use in addresses').check();
    await page.getByRole('button', { name: 'Create the key' }).click();
    await expect(page.getByText('A key for addresses cannot change watchlists.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Server');
    await page.getByLabel('Use in addresses').uncheck();
    await page.getByRole('button', { name: 'Create the key' }).click();
    await expect(page.getByRole('textbox', { name: 'Key', exact: true })).toHaveValue(/^bondlens_/);
    await page.getByText('Revoke', { exact: true }).click();
    await page.getByRole('button', { name: 'Revoke for good' }).click();
    await expect(page.getByText('The key was revoked.')).toBeVisible();
  });
});

test('BEY-8 a demo account has no keys, and its page says so', { tag: '@full' }, async ({ page, context, baseURL }) => {
  await context.request.post(`${baseURL}/api/session/`, {
    data: { account: 'member' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await openHydrated(page, keysPage);
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create the key' })).toHaveCount(0);
});

test('BEY-8 the operator sees the keys of an account on its page, and revokes one with a reason', {
  tag: '@full',
}, async ({ page, context, browser, baseURL }) => {
  await signInToOwnAccount(context, baseURL, 'Kira Keyholder');
  const path = '/api/profile/api-keys/';
  await post(context, baseURL, path, { name: 'Left running', scopes: ['market'] });
  const desk = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  await post(desk, baseURL, '/api/session/', { account: 'operator-demo' });
  const operatorPage = await desk.newPage();
  await operatorPage.goto('/operator/users/?q=kira-keyholder');
  await operatorPage.getByRole('link', { name: 'Kira Keyholder' }).click();
  const keys = operatorPage.getByRole('region', { name: 'API keys' });
  await expect(keys.getByText('Left running')).toBeVisible();
  await keys.getByText('Revoke', { exact: true }).click();
  await keys.getByLabel('Reason').fill('Seen on a public page');
  await keys.getByRole('button', { name: 'Revoke for good' }).click();
  await expect(keys.getByText('This account has no API keys.')).toBeVisible();
  await page.goto(keysPage);
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await desk.close();
});
