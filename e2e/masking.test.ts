import type { APIRequestContext, Page } from '@playwright/test';
import { defaultVenue, demoBonds, graphOf, yearsBefore } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { expect, test } from './test.ts';

const masked = '****';

/** Figures that the reader's level hides; participants hide quotes of their own from everybody. */
const maskedFigures = (page: Page) => page.getByText(masked).and(page.locator(':not(#quotes *)'));

/** Prices of a year with four decimals, as full access sees them; round ones may stand in open terms. */
async function hiddenPrices(request: APIRequestContext, bondId: number): Promise<readonly string[]> {
  const { id, endDate } = defaultVenue(await graphOf(request, bondId));
  const answer = await request.post('/api/chart/get_tradings/', {
    data: {
      items: [{ id: bondId, tgId: id, model: 'bonds' }],
      startDate: yearsBefore(endDate, 1),
      endDate,
      chartType: 'price',
      userChangePeriod: true,
      getChartIteration: 1,
    },
  });
  const rows = (await answer.json()) as readonly { readonly indicative_price: string | null }[];
  return rows.map((row) => row.indicative_price ?? '').filter((price) => /\.\d{4}$/.test(price) && !/00$/.test(price));
}

for (const account of ['visitor', 'member'] as const) {
  test(`ACC-2 a ${account} sees the same page without one hidden figure`, async ({
    page,
    signIn,
    browser,
    baseURL,
  }) => {
    const fullContext = await browser.newContext({ baseURL: baseURL ?? '' });
    const origin = new URL(baseURL ?? '').origin;
    await fullContext.request.post('/api/session/', {
      data: { account: 'full' },
      headers: { origin, 'sec-fetch-site': 'same-origin' },
    });
    const prices = await hiddenPrices(fullContext.request, demoBonds.flagship);
    await fullContext.close();
    expect(prices.length).toBeGreaterThan(100);

    if (account === 'member') await signIn(account);
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship, '?period=1Y');
    for (const name of ['Indicative price', 'Yield', 'G-spread', 'Modified duration']) {
      await expect(bond.figure(name)).toContainText(masked);
    }
    await expect(bond.latest.locator('tbody tr').first()).toContainText(masked);
    const firstHtml = await (await page.request.get(`/bonds/${demoBonds.flagship}/?period=1Y&view=2`)).text();
    const seen = `${await page.content()} ${firstHtml}`;
    expect(prices.filter((price) => seen.includes(price))).toEqual([]);
  });

  test(`GRA-8 a ${account} sees the shape: no axis, no figures in the panel, no export`, {
    tag: account === 'member' ? '@full' : [],
  }, async ({ page, signIn }) => {
    if (account === 'member') await signIn(account);
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship);
    await expect(bond.chart).toBeVisible();
    await expect(bond.graph.locator('summary', { hasText: 'Export chart' })).toHaveCount(0);
    const labels = await bond.chart.locator('span').allInnerTexts();
    expect(labels.filter((label) => /\d/.test(label) && !/^\d{2}\.\d{2}$/.test(label))).toEqual([]);
    await bond.pointAt(0.5);
    await expect(bond.tip).toBeVisible();
    await expect(bond.tip.locator('p').first()).toHaveText(/^\d{2}\.\d{2}\.\d{4}$/);
    await expect(bond.tip.locator('p')).toHaveCount(2);
    await expect(bond.tip.locator('b, dl')).toHaveCount(0);
  });
}

test('ACC-1 visitors are asked to sign in and come back to the same place; members are led to access', async ({
  page,
}) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?tab=yield&period=1Y');
  await bond.figures.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Member/ }).click();
  await expect(page).toHaveURL(/\/bonds\/1001\/\?tab=yield&period=1Y$/);
  await expect(bond.figures.getByRole('link', { name: 'Get access' })).toBeVisible();
  await page.locator('summary', { hasText: '’s account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/bonds\/1001\/\?tab=yield&period=1Y$/);
  await expect(bond.figures.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

for (const path of ['/', '/bonds/', `/bonds/${demoBonds.flagship}/`, '/company/111/', '/stocks/3001/']) {
  test(`ACC-1 one prompt stands at ${path}, whoever reads it`, { tag: '@full' }, async ({ page, signIn }) => {
    await page.goto(path);
    const prompts = page.locator('main [data-access-prompt="page"]');
    await expect(prompts).toHaveCount(1);
    await expect(prompts.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await signIn('member');
    await page.goto(path);
    await expect(prompts).toHaveCount(1);
    await expect(prompts.getByRole('link', { name: 'Get access' })).toBeVisible();
  });
}

// Beside the figures there is no room for the prompt where they take few lines.
for (const [width, more] of [
  [1440, 60],
  [390, 0],
] as const) {
  test(`ACC-1 NAV-6 the head of a bond is at most ${more} px higher with its prompt than with the figures, at ${width} px`, {
    tag: '@full',
  }, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    const bond = new BondPage(page);
    const height = async () => {
      await bond.open(demoBonds.flagship);
      return (await bond.figures.boundingBox())?.height ?? 0;
    };
    const closed = await height();
    await signIn('full');
    expect(closed).toBeLessThanOrEqual((await height()) + more);
  });
}

test('ACC-1 a member is told what to do for access, and can come back with another account', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('member');
  await page.goto('/profile/access/');
  await expect(page.locator('main')).toContainText('full access, which the operator of this site grants');
  await expect(page.getByRole('button', { name: 'Send request' })).toBeEnabled();
  await page.locator('summary', { hasText: '’s account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Full access(?! with)/ }).click();
  await expect(page.locator('main')).toContainText('You have full access');
});

test('ACC-1 full access shows every figure and no prompt', async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  await expect(maskedFigures(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Sign in|Get access/ })).toHaveCount(0);
});

test('ACC-1 GRA-8 a venue that is closed to the account says so, and its shape cannot be exported', {
  tag: '@full',
}, async ({ page, signIn }) => {
  const bond = new BondPage(page);
  const closed = page.getByText('this venue is open only to accounts with depository access');
  await signIn('full');
  await bond.open(demoBonds.closedVenueAlone);
  await expect(closed).toHaveCount(1);
  await expect(bond.graph.getByText('Export chart')).toHaveCount(0);
  await bond.open(demoBonds.flagship);
  await expect(closed).toHaveCount(0);
  await expect(bond.graph.getByText('Export chart')).toHaveCount(1);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('ACC-1 signing in and out works', async ({ page }) => {
    await page.goto(`/sign-in/?next=/bonds/${demoBonds.flagship}/`);
    await page.getByRole('button', { name: /^Full access All figures; no export/ }).click();
    await expect(page).toHaveURL(/\/bonds\/1001\/$/);
    await expect(maskedFigures(page)).toHaveCount(0);
    await page.locator('summary', { hasText: '’s account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText(masked).first()).toBeVisible();
  });
});
