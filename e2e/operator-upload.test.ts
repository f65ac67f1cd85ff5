import { accessFaults } from './models/accessibility.ts';
import { openHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

// Terms of a gilt as the UK Debt Management Office lists them; the price is made up.
const file = `My gilts;;;;;
ISIN;Stock;Cpn %;Redemption Date;First Issue Date;Clean price
GB00BFWFPP71;1.75% Treasury Gilt 2049;1,75;22-Jan-2049;13-Sep-2018;54,25
`;

// An import of a real bond would end the demo accounts, which other journeys sign in with: here it is tried.
test('BEY-16 an operator chooses a file, answers what is open, sees its bonds and tries it', async ({
  page,
  context,
}) => {
  await context.request.post('/api/session/', {
    data: { account: 'operator-demo' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await openHydrated(page, '/operator/data/');
  const block = page.locator('#upload');
  await block
    .getByLabel('Select a file, or drop it here')
    .setInputFiles({ name: 'gilts.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(block.getByText('looks like clean prices per 100: 54.25')).toBeVisible();
  await expect(block.getByText('Likely: UK gilt')).toBeVisible();
  await expect(block.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  const answers = [
    ['Coupon type', 'Fixed'],
    ['Market conventions', 'UK gilt'],
    ['Coupon frequency', '2'],
    ['Issuer', 'The government'],
    ['What gives the prices', 'Dealers (OTC)'],
  ] as const;
  for (const [label, answer] of answers) await block.getByLabel(label, { exact: true }).selectOption({ label: answer });
  for (const [label, answer] of [
    ['Face value', '100'],
    ['Currency', 'GBP'],
    ['Date', '2026-02-16'],
  ] as const) {
    await block.getByLabel(label, { exact: true }).fill(answer);
    await block.getByLabel(label, { exact: true }).press('Enter');
  }
  await expect(block.getByRole('cell', { name: '1.750 %' })).toBeVisible();
  await block.getByRole('button', { name: 'Try without storing' }).click();
  await expect(block.getByText('Tried, nothing was stored')).toBeVisible();
  await expect(block.getByText('trading_day: 1 added, 0 changed, 0 removed')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
});
