import { demoBonds } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { expect, test } from './test.ts';

test('CAS-2 CAS-4 full access saves the payments as a workbook and asks for the interest of another day', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  await bond.cashFlows.scrollIntoViewIfNeeded();
  await bond.cashFlows.locator('summary', { hasText: 'Download the cash flows' }).click();
  const download = page.waitForEvent('download');
  await bond.cashFlows.getByRole('link', { name: 'Excel workbook (XLSX)' }).click();
  expect((await download).suggestedFilename()).toMatch(/, Cash flows\.xlsx$/);

  const accrued = page.locator('#accrued-interest');
  await accrued.scrollIntoViewIfNeeded();
  const value = accrued.locator('output strong');
  await expect(accrued.getByText('Days accrued')).toBeVisible();
  const before = (await value.textContent()) ?? '';
  const date = accrued.getByRole('combobox', { name: 'Settlement date' });
  await date.fill('01.03.2026');
  await date.press('Enter');
  await expect(accrued.getByText('settling 01.03.2026')).toBeVisible();
  await expect(value).not.toHaveText(before);
});

test('CAS-2 ACC-3 a visitor is told what opens the file of payments', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  await bond.cashFlows.scrollIntoViewIfNeeded();
  await bond.cashFlows.locator('summary', { hasText: 'Download the cash flows' }).click();
  await expect(bond.cashFlows.getByText('Sign in to export the cash flows.')).toBeVisible();
});

test('BEY-12 the calendar goes from the bond to its next payment, and becomes a private feed', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  await bond.cashFlows.scrollIntoViewIfNeeded();
  await bond.cashFlows.getByRole('link', { name: 'Payment calendar' }).click();
  await expect(page).toHaveURL(/\/calendar\/\?bond=\d+&month=\d{4}-\d{2}$/);
  const calendar = page.locator('#calendar');
  await expect(calendar.getByRole('listitem').filter({ hasText: 'Coupon' })).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Coupon' }).uncheck();
  await expect(calendar.getByText('No events in this period')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Coupon' }).check();
  await expect(calendar.getByRole('listitem').filter({ hasText: 'Coupon' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Subscribe in a calendar program' }).click();
  await page.getByRole('button', { name: 'Create a private address' }).click();
  const address = await page.getByRole('textbox', { name: 'Address of the calendar' }).inputValue();
  const text = await (await page.request.get(address)).text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain('SUMMARY:Coupon');
  await page
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
});
