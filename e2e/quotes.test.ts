import type { ParticipantQuotes } from '#contract/market/quotes.ts';
import { demoBonds } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { expect, test } from './test.ts';

const hidingAlone = 1003;
const quotedByNobody = 1004;

test('QUO-1 BEY-15 OUT-3 full access sees the best sides and contacts, a change shows without reload, and use is logged', async ({
  page,
  signIn,
}) => {
  await signIn('full');
  let asked = 0;
  await page.route('**/api/bonds/mp-quotes/**', async (route) => {
    asked += 1;
    const answer = (await (await route.fetch()).json()) as ParticipantQuotes;
    const isMoved = asked > 1;
    const quotes = answer.quotes.map((row) =>
      isMoved && row.name.startsWith('Aldergate') ? { ...row, g_spread: 777.77 } : row,
    );
    await route.fulfill({ json: { ...answer, quotes } });
  });
  await page.clock.install();
  const bond = new BondPage(page);
  const block = page.locator('#quotes');
  await bond.open(demoBonds.flagship);
  await bond.reach(block);
  await expect(block.locator('dl').first()).toContainText('Best bid');
  await expect(block.getByTitle('Best bid')).toHaveCount(1);
  const row = block.getByRole('row', { name: /Aldergate/ });
  const heights = await block
    .getByRole('row')
    .evaluateAll((rows) => rows.map((each) => Math.round(each.getBoundingClientRect().height)).slice(2, 16));
  expect(heights.reduce((sum, height) => sum + height)).toBeLessThanOrEqual(480);
  const logged = page.waitForRequest(/action_log\/global\/json\/1005/);
  await row.getByTitle('Contacts').click();
  await logged;
  await expect(row.getByRole('link', { name: /\+4420/ })).toBeVisible();
  await page.clock.fastForward(16_000);
  await expect(row).toContainText('777.8');
});

test('QUO-2 QUO-4 ACC-6 full access asks for hidden quotes in place, and is offered support where there are none', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  const block = page.locator('#quotes');
  await bond.open(hidingAlone);
  await bond.reach(block);
  const row = block.getByRole('row', { name: /Farrowgate/ });
  await expect(row).toContainText('****');
  const button = row.getByRole('button', { name: /Request access/ });
  // Who asked stays so: another try of this test finds the request sent.
  if ((await button.count()) > 0) await button.click();
  await expect(row).toContainText('Request sent');
  await expect(block.getByRole('row', { name: /Whitlock/ })).toContainText('Closed by the participant');
  await bond.open(quotedByNobody);
  await bond.reach(block);
  await expect(block.getByRole('link', { name: 'Ask support' })).toHaveAttribute('href', '/profile/support/');
});

test('QUO-1 QUO-3 BEY-13 NAV-5 a visitor on a phone sees who quotes, no number, one prompt, and nothing of a bond without quotes, and what a provider is', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const bond = new BondPage(page);
  const block = page.locator('#quotes');
  await bond.open(quotedByNobody);
  await expect(block).toHaveCount(0);
  await bond.open(demoBonds.flagship);
  await block.getByRole('button', { name: /Quotes of market participants/ }).click();
  await bond.reach(block);
  await expect(block.getByRole('row', { name: /Aldergate/ })).toContainText('****');
  await expect(page.locator('[data-access-prompt="page"]').filter({ visible: true })).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.locator('#liquidity').scrollIntoViewIfNeeded();
  await expect(page.locator('#liquidity')).toContainText('of 10');
  await block.getByRole('link', { name: 'Lumen Estimation' }).click();
  await expect(page).toHaveURL(/\/bondlens_estimation\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lumen Estimation');
  await expect(page.locator('#bonds')).toContainText(/\d+ bonds/);
});
