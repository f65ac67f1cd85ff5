import { readFile } from 'node:fs/promises';
import { expect, test } from './test.ts';

test('BEY-21 an analyst reads the curves of a currency, of an earlier day beside the swaps, and takes a curve as a file', async ({
  page,
  signIn,
}) => {
  await signIn('full');
  await page.goto('/curves/');
  const government = page.locator('#curve-government');
  const swaps = page.locator('#curve-swaps');
  const ten = (block: typeof government) =>
    block.getByRole('row').filter({ has: page.getByRole('cell', { name: '10Y', exact: true }) });
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');
  await expect(swaps).toContainText('€STR');
  const latest = (await ten(government).textContent()) ?? '';

  await page.getByLabel('Currency').selectOption('USD');
  await expect(page).toHaveURL(/currency=USD/);
  await expect(swaps).toContainText('SOFR');
  // Both stand on one page, term by term: what the government pays less, or more, than the swaps.
  await expect(ten(government)).toHaveCount(1);
  await expect(ten(swaps)).toHaveCount(1);
  await expect(ten(government)).not.toHaveText(latest);

  const day = page.getByRole('combobox', { name: 'Day' });
  const now = (await ten(government).textContent()) ?? '';
  const shown = (await day.inputValue()).split('.').reverse().join('-');
  const earlier = new Date(Date.parse(shown) - 30 * 86_400_000).toISOString().slice(0, 10);
  await day.fill(earlier);
  await day.press('Enter');
  await expect(page).toHaveURL(new RegExp(`currency=USD&date=${earlier}`));
  await expect(ten(government)).not.toHaveText(now);

  const download = page.waitForEvent('download');
  await swaps.getByRole('link', { name: 'Table as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split(/\r?\n/)[0]).toContain('par_rate');
  expect(file.trim().split(/\r?\n/).length).toBeGreaterThan(5);
});
