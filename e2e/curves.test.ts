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
  await expect(page).toHaveURL(/\/curves\/USD\/$/);
  await expect(swaps).toContainText('SOFR');
  // Both stand on one page, term by term: what the government pays less, or more, than the swaps.
  await expect(ten(government)).toHaveCount(1);
  await expect(ten(swaps)).toHaveCount(1);
  await expect(ten(government)).not.toHaveText(latest);

  const day = page.getByRole('combobox', { name: 'Day', exact: true });
  const now = (await ten(government).textContent()) ?? '';
  const shown = (await day.inputValue()).split('.').reverse().join('-');
  const earlier = new Date(Date.parse(shown) - 30 * 86_400_000).toISOString().slice(0, 10);
  await day.fill(earlier);
  await day.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/curves/USD/\\?date=${earlier}`));
  await expect(ten(government)).not.toHaveText(now);

  const download = page.waitForEvent('download');
  await swaps.getByRole('link', { name: 'Table as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split(/\r?\n/)[0]).toContain('par_rate');
  expect(file.trim().split(/\r?\n/).length).toBeGreaterThan(5);
});

test('BEY-21 an analyst compares two days, steps over the days by the keys, and Back undoes each choice', async ({
  page,
  signIn,
}) => {
  await signIn('full');
  await page.goto('/curves/USD/');
  const government = page.locator('#curve-government');
  await page.getByRole('link', { name: '1 month before' }).click();
  await expect(page).toHaveURL(/before=\d{4}-\d\d-\d\d/);
  await expect(government.getByRole('columnheader', { name: 'Change, bp' })).toBeVisible();

  const slider = page.getByRole('slider', { name: 'Day by day' });
  const shown = (await slider.getAttribute('aria-valuetext')) ?? '';
  await slider.press('ArrowLeft');
  await expect(page).toHaveURL(/[?&]date=/);
  await expect(slider).not.toHaveAttribute('aria-valuetext', shown);
  await page.goBack();
  await expect(slider).toHaveAttribute('aria-valuetext', shown);
  await page.goBack();
  await expect(government.getByRole('columnheader', { name: 'Change, bp' })).toHaveCount(0);
});

test('BEY-21 an analyst follows a slope over swaps, and opens the cheapest bond of a sector', async ({
  page,
  signIn,
}) => {
  await signIn('full');
  await page.goto('/curves/USD/');
  const history = page.locator('#curve-history');
  await history.getByRole('link', { name: '2s10s', exact: true }).click();
  await expect(history.getByRole('heading')).toHaveText('History of 2s10s: Government');
  await history.getByLabel('Over', { exact: true }).selectOption('swaps');
  await expect(history.getByRole('heading')).toHaveText('History of 2s10s: Government over Overnight swaps');
  await expect(page.locator('#curve-spread')).toBeVisible();

  const bonds = page.locator('#curve-bonds');
  const cheapest = bonds.getByRole('row').nth(1).getByRole('link');
  const name = (await cheapest.textContent()) ?? '';
  await cheapest.click();
  await expect(page).toHaveURL(/\/bonds\/\d+\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.slice(0, 8));
});

test('BEY-21 an analyst sets the curve of a sector beside that of another day, and follows its spread over the government', async ({
  page,
  signIn,
}) => {
  await signIn('full');
  await page.goto('/curves/EUR/');
  const bonds = page.locator('#curve-bonds');
  await bonds.getByLabel('Bonds of').selectOption('banks');
  // The address comes before what is drawn of it.
  const earlier = page.getByRole('link', { name: '1 week before' });
  await expect(earlier).toHaveAttribute('href', /bonds=banks/);
  await earlier.click();
  await expect(bonds.getByRole('columnheader', { name: 'Change, bp' })).toBeVisible();

  const history = page.locator('#curve-history');
  await history.getByRole('link', { name: '2Y', exact: true }).click();
  await expect(history.getByRole('heading')).toHaveText('History of 2Y: Government');
  await history.getByLabel('Curve', { exact: true }).selectOption('bonds');
  await expect(history.getByRole('heading')).toHaveText('History of 2Y: Bonds: Banks');
  await history.getByLabel('Over', { exact: true }).selectOption('government');
  await expect(history.getByRole('heading')).toHaveText('History of 2Y: Bonds: Banks over Government');
  const download = page.waitForEvent('download');
  await history.getByRole('link', { name: 'Table as CSV' }).click();
  const rows = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.at(-1)).toContain('bonds:banks,government,yield,2,');
});

test('BEY-21 a visitor sees the frame of curves, histories and bonds, and one prompt', async ({ page }) => {
  await page.goto('/curves/');
  await expect(page.locator('[data-access-prompt]')).toHaveCount(1);
  for (const id of ['curve-government', 'curve-history', 'curve-bonds'])
    await expect(page.locator(`#${id}`)).toBeVisible();
  await expect(page.locator('#curve-bonds').getByRole('table')).toHaveCount(0);
});
