import { demoBonds } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { expect, test } from './test.ts';

test('NAV-3 conversion, structure and restructuring stand by their terms, each on the bond that has it', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  const opened = async (id: string) => {
    const section = page.locator(`#${id}`);
    await section.locator('button[aria-expanded="false"]').first().click();
    return section;
  };
  await bond.open(demoBonds.convertible);
  await expect(page.locator('#structured-product')).toHaveCount(0);
  const conversion = await opened('conversion');
  await expect(conversion.getByText('Conversion price', { exact: true })).toBeAttached();
  await expect(conversion.locator('dl')).toContainText('Parity, per 100');
  await expect(conversion.getByRole('link').first()).toHaveAttribute('href', /^\/stocks\/\d+\/$/);
  for (const figure of ['parity', 'conversion_premium']) {
    await expect(conversion.locator(`[data-explains="${figure}"]`)).toHaveText(/^[\d.−]+$/);
  }
  await bond.open(demoBonds.autocall);
  await expect((await opened('structured-product')).locator('table')).toHaveCount(2);
  await bond.open(demoBonds.restructured);
  const terms = page.locator('#restructuring').getByRole('row', { name: /^Coupon rate/ });
  await expect(terms.getByRole('cell')).toHaveText(['Coupon rate', '6.000%', '3.000%']);
});

test('REP-8 opening the rest of the IFRS table is logged by its id, to the bond', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  const report = page.locator('#ifrs');
  await bond.reach(report);
  const ends = await report
    .getByRole('table')
    .evaluateAll((tables) =>
      tables.map((table) => [...table.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect().right)),
    );
  expect(ends.length).toBeGreaterThan(1);
  for (const own of ends) expect(own).toEqual(ends[0]);
  const [request] = await Promise.all([
    page.waitForRequest('**/contactActionLog/'),
    report.getByRole('button', { name: 'Show more' }).first().click(),
  ]);
  expect(new URL(request.url()).pathname).toBe(`/api/bonds/${demoBonds.flagship}/contactActionLog/`);
  expect(request.postDataJSON()).toEqual({ actionId: 80 });
});

test('NAV-5 on a phone a long table has a screen of its own: all columns, the first one fixed, and a way back', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const bond = new BondPage(page);
  await bond.open(demoBonds.convertible);
  await page.getByRole('button', { name: /^Cash flows/ }).click();
  await bond.reach(bond.cashFlows);
  const open = bond.cashFlows.getByRole('button', { name: 'Full screen' });
  await open.click();
  const screen = page.getByRole('dialog', { name: 'Bond payments' });
  const heads = screen.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Record date' })).toHaveCount(1);
  const first = heads.first();
  const before = await first.boundingBox();
  await screen.getByRole('group').evaluate((element) => element.scrollTo({ left: 300 }));
  await expect.poll(async () => (await heads.nth(3).boundingBox())?.x ?? 0).toBeLessThan(390);
  expect((await first.boundingBox())?.x).toBe(before?.x);
  await screen.getByRole('button', { name: 'Exit full screen' }).click();
  await expect(screen).toHaveCount(0);
  await expect(open).toBeFocused();
});
