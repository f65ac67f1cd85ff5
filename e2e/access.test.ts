import { demoBonds } from './demo-market.ts';
import { accessFaults } from './models/accessibility.ts';
import { openHydrated } from './models/hydrated.ts';
import { signInToOwnAccount } from './own-account.ts';
import { expect, test } from './test.ts';

const bond = `/bonds/${demoBonds.flagship}/`;
const byPrice = '/bonds/?sort=price&order=desc';

// Commands of the operator start a process each, and a busy machine takes its time.
test.describe.configure({ timeout: 180_000 });

test('SHL-11 a reader asks for access, the operator grants it, and a reload shows the numbers', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const name = 'Rita Reader';
  await signInToOwnAccount(context, baseURL, name);
  await openHydrated(page, bond);
  const prompt = page.locator('[data-access-prompt="page"]');
  await prompt.getByRole('link', { name: 'Get access' }).click();
  await expect(page).toHaveURL('/profile/access/');
  await page.getByLabel('Full access', { exact: true }).check();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your request was sent' })).toBeVisible();
  await expect(page.locator('#requests')).toContainText('Waiting');
  await expect(page.getByRole('button', { name: 'Send request' })).toHaveCount(0);
  expect(await accessFaults(page)).toEqual([]);

  const desk = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  await desk.request.post('/api/session/', {
    data: { account: 'operator-demo' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const operatorPage = await desk.newPage();
  await openHydrated(operatorPage, '/operator/requests/');
  expect(await accessFaults(operatorPage)).toEqual([]);
  const request = operatorPage.getByRole('listitem').filter({ hasText: name });
  await request.getByLabel('Reply to the reader').fill('Welcome aboard');
  await request.getByRole('button', { name: 'Grant' }).click();
  await expect(operatorPage.getByRole('status').filter({ hasText: 'Done' })).toBeVisible();
  await expect(request).toHaveCount(0);
  await desk.close();

  await page.goto('/profile/access/');
  await expect(page.locator('#requests')).toContainText('Welcome aboard');
  await expect(page.locator('#grants')).toContainText('Demo operator');
  await page.goto(bond);
  await expect(prompt).toHaveCount(0);
  expect((await context.request.get(byPrice)).status()).toBe(200);
});

test('SHL-14 the operator finds a user, gives and withdraws access and closes the account, without a script too', {
  tag: '@full',
}, async ({ browser, baseURL, context }) => {
  const email = await signInToOwnAccount(context, baseURL, 'Umar User');
  const desk = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), javaScriptEnabled: false });
  await desk.request.post('/api/session/', {
    data: { account: 'operator-demo' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const operatorPage = await desk.newPage();
  await operatorPage.goto('/operator/users/');
  await operatorPage.getByLabel('Search this list').fill('umar-user@');
  await operatorPage.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await operatorPage.getByRole('link', { name: 'Umar User' }).click();
  await expect(operatorPage.getByRole('heading', { level: 1 })).toHaveText('Umar User');
  const give = operatorPage.locator('#grant');
  await give.getByRole('combobox', { name: 'Until (inclusive)' }).fill('31.12.2099');
  await give.getByLabel('Reason').fill('Contract 12');
  await give.getByRole('button', { name: 'Grant' }).click();
  const grants = operatorPage.locator('#grants');
  await expect(grants).toContainText('31 Dec 2099');
  const level = async () => (await (await context.request.get('/api/session/')).json()).level;
  expect(await level()).toBe(1077);
  await grants.locator('summary').click();
  await grants.getByLabel('Reason').fill('Contract ended');
  await grants.getByRole('button', { name: 'Withdraw' }).click();
  await expect(grants).toContainText('Contract ended');
  expect(await level()).toBe(1);
  await operatorPage.getByRole('button', { name: 'Close account' }).click();
  await expect(operatorPage.getByText('Closed', { exact: true })).toBeVisible();
  expect(await level()).toBe(0);
  await operatorPage.goto(`/operator/audit/?account=${email}`);
  await expect(operatorPage.getByRole('table')).toContainText('account-close');
  await desk.close();
});

/** A row for each gated feature that has a page: where it is met, and what a visitor, a member and full access find there. */
const features = [
  { feature: 'figures', path: bond, prompt: { visitor: 'Sign in', member: 'Get access' } },
  { feature: 'list of figures', path: '/bonds/', prompt: { visitor: 'Sign in', member: 'Get access' } },
] as const;

for (const { feature, path, prompt } of features) {
  test(`ACC-1 ${feature} has one prompt, which leads a visitor back and a member to the page of access`, {
    tag: '@full',
  }, async ({ page, signIn }) => {
    await openHydrated(page, `${path}?lang=en`);
    // Prompts that a button opens, such as that of comparing, are out of sight.
    const prompts = page.locator('[data-access-prompt="page"]').filter({ visible: true });
    await expect(prompts).toHaveCount(1);
    const link = prompts.getByRole('link', { name: prompt.visitor });
    await expect(link).toHaveAttribute('href', `/sign-in/?next=${encodeURIComponent(`${path}?lang=en`)}`);
    await signIn('member');
    await openHydrated(page, path);
    await expect(prompts).toHaveCount(1);
    await expect(prompts.getByRole('link', { name: prompt.member })).toHaveAttribute('href', '/profile/access/');
    await signIn('full');
    await openHydrated(page, path);
    await expect(prompts).toHaveCount(0);
  });
}

test('ACC-1 who signs in from a prompt comes back to the same place, with its query', { tag: '@full' }, async ({
  page,
}) => {
  await openHydrated(page, '/bonds/?q=alder&sort=coupon&order=desc');
  await page.locator('[data-access-prompt="page"]').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Full access All figures;/ }).click();
  await expect(page).toHaveURL('/bonds/?q=alder&sort=coupon&order=desc');
  await expect(page.locator('[data-access-prompt]')).toHaveCount(0);
});

for (const path of [
  '/operator/requests/',
  '/operator/comments/',
  '/operator/comments/1002/',
  '/operator/users/',
  '/operator/users/operator-demo/',
  '/operator/audit/',
]) {
  test(`BEY-14 no accessibility fault, and nothing wider than the screen: ${path}`, { tag: '@full' }, async ({
    page,
    signIn,
  }) => {
    await signIn('operator-demo');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await openHydrated(page, path);
      expect(await accessFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  });
}

test('NAV-5 on a phone no table of the page of access is wider than the screen, so that none moves as arrows come', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/profile/access/');
  await expect(page.locator('#features').getByRole('table')).toBeVisible();
  const rooms = await page
    .locator('#features section, #grants section')
    .evaluateAll((scrollers) => scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(rooms.length).toBeGreaterThan(0);
  expect(Math.max(...rooms)).toBe(0);
  await expect(page.getByRole('button', { name: 'Scroll the table to the right' })).toHaveCount(0);
});
