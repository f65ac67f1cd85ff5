import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { Shell } from './models/shell.ts';
import { expect, test } from './test.ts';

const summary = 'GET /api/bonds/{id}/summary/';

test('BEY-8 a reader finds a call, reads what it answers, and tries it with his session and with a key', {
  tag: '@full',
}, async ({ page }) => {
  const shell = new Shell(page);
  await shell.open('/');
  await shell.followFooterLink('API');
  await expect(page).toHaveURL('/api-docs/');
  await page.getByRole('main').getByRole('searchbox').fill('bonds summary');
  await page.getByRole('button', { name: 'Find calls' }).click();
  await page.getByRole('link', { name: summary }).click();
  const call = page.getByRole('region', { name: summary });
  await expect(call.getByText('market', { exact: true })).toBeVisible();
  await call.locator('summary').click();
  await expect(call.getByText('price.value', { exact: true })).toBeVisible();
  await call.getByLabel('id', { exact: true }).fill('999999999999');
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByText(/^Status 404/)).toBeVisible();
  await expect(call.getByText('unknown_bond')).toBeVisible();
  await expect(call.getByText('"requests";q=', { exact: false }).first()).toBeVisible();
  await call.getByLabel('API key').fill('bondlens_wrong');
  await expect(call.getByText('Authorization: Bearer $BONDLENS_KEY', { exact: false })).toBeVisible();
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByText(/^Status 401/)).toBeVisible();
  await expect(call.getByText('bad_key')).toBeVisible();
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  // Tables take the form for phones once they have been measured.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('BEY-8 calls are found and described without a script', async ({ page }) => {
    await page.goto(`/api-docs/?q=live&call=${encodeURIComponent('GET /api/live/')}`);
    await expect(page.getByRole('region', { name: 'GET /api/live/' }).getByText('text/event-stream')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'trading-days' })).toBeVisible();
    await page.goto('/api-docs/?q=no-such-call');
    await expect(page.getByText('No call matches ‘no-such-call’')).toBeVisible();
  });
});

test.use({ expectedProblems: { patterns: [/40[14]/] } });
