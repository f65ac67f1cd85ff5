import { defaultVenue, demoBonds, graphOf } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { BondPage } from './models/bond-page.ts';
import { Comparison } from './models/comparison.ts';
import { expect, test } from './test.ts';

const { flagship, matured } = demoBonds;

test('CMP-1 a bond and an index are found and added, and the address brings both again', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const bond = new BondPage(page);
  const comparison = new Comparison(bond);
  await bond.open(flagship);
  await comparison.field.fill('zel');
  await expect(bond.graph.getByRole('tab', { name: /^Bonds/ })).toHaveAttribute('aria-selected', 'true');
  await comparison.found.first().click();
  const logged = page.waitForRequest(/action_log\/global\/json\/297\//);
  const asked = await bond.tradingsAskedBy(() => comparison.add.click());
  await logged;
  expect(asked.items).toMatchObject([{ id: flagship }, { model: 'bonds' }]);
  await expect(comparison.lines).toHaveText([/Zelenograj Bank .* Aurelia Exchange/]);
  await expect(comparison.field).toHaveValue('');
  // By the keys alone.
  await comparison.field.pressSequentially('lumen eur');
  await expect(comparison.found).toHaveCount(2);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(comparison.lines).toHaveCount(2);
  await expect(page).toHaveURL(/compare=\d+\.\d+,i\d+\.\d+$/);
  const names = await comparison.lines.allTextContents();
  await page.reload();
  await expect(comparison.lines).toHaveText(names);
});

test('CMP-1 who chooses among venues adds with a button, and changes his mind with Escape', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const bond = new BondPage(page);
  const comparison = new Comparison(bond);
  const other = 1002;
  const { tradingGrounds } = await graphOf(page.request, other);
  expect(tradingGrounds.length).toBeGreaterThan(1);
  const summary = await page.request.get(`/api/bonds/${other}/summary/`);
  const { isin } = (await summary.json()) as { readonly isin: string };
  await bond.open(flagship);
  await comparison.pick(isin);
  const venues = bond.graph.getByRole('combobox', { name: /^Venue for/ });
  await expect(venues).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(venues).toBeHidden();
  await comparison.pick(isin);
  const last = tradingGrounds.at(-1)?.name ?? '';
  await venues.selectOption({ label: last });
  await comparison.add.click();
  await expect(comparison.lines).toContainText([last]);
  expect(await accessFaultsInBothThemes(page, { within: ['#graph'] })).toEqual([]);
});

test('CMP-5 two lines have a spread, and a line is taken away without a question to the server', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  const comparison = new Comparison(bond);
  const { id } = defaultVenue(await graphOf(page.request, flagship));
  await bond.open(flagship, `?compare=1146.${id},i2001.${await indexVenue(page)}`);
  await expect(comparison.lines).toHaveCount(2);
  const spread = bond.graph.getByRole('link', { name: 'Spread', exact: true });
  await expect(spread).toHaveCount(0);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/get_tradings/')) calls += 1;
  });
  await bond.graph.getByRole('link', { name: /^Remove Zelenograj/ }).click();
  await expect(comparison.lines).toHaveText([/LI-EGOV/]);
  // The line that stays keeps its colour.
  await expect(page).toHaveURL(/compare=i2001\.\d+\.3$/);
  expect(calls).toBe(0);
  await spread.click();
  await expect(page).toHaveURL(/spread=1/);
  await bond.graph.getByRole('link', { name: 'Change, %', exact: true }).click();
  await expect(page).toHaveURL(/mode=percent/);
  await bond.graph.getByRole('link', { name: /^Remove LI-EGOV/ }).click();
  await expect(comparison.lines).toHaveCount(0);
  await expect(page).not.toHaveURL(/compare|spread/);
});

test('CMP-2 a tenth bond and a line that is there are refused with a word', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const bond = new BondPage(page);
  const comparison = new Comparison(bond);
  const { id } = defaultVenue(await graphOf(page.request, flagship));
  await bond.open(flagship, `?compare=i2011.${await indexVenue(page)}`);
  await comparison.pick('aurelia 50');
  await expect(page.getByText(/is already on the chart at this venue/)).toBeVisible();
  const found = await page.request.get('/api/bonds/?q=zirkelstein');
  expect(found.ok()).toBe(true);
  const { items } = (await found.json()) as { readonly items: readonly { readonly id: number }[] };
  const lines = items.slice(0, 9).map((item) => `${item.id}.${id}`);
  expect(lines).toHaveLength(9);
  await bond.open(flagship, `?compare=${lines.join(',')}&period=3Y`);
  await comparison.pick('zelenograj');
  await expect(page.getByText('You can compare up to 9 bonds.')).toBeVisible();
});

test('CMP-4 a line that cannot be drawn goes away with a word, and its name stands in the field', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  const comparison = new Comparison(bond);
  const { id } = defaultVenue(await graphOf(page.request, matured));
  await bond.open(flagship, `?compare=${matured}.${id}&period=1M`);
  await expect(bond.graph.getByText(/no data for this period, removed/).first()).toBeVisible();
  await expect(page).not.toHaveURL(/compare/);
  await expect(comparison.field).not.toHaveValue('');
  // A stock index has values but no yields.
  await bond.open(flagship, `?compare=i2011.${await indexVenue(page)}&tab=yield`);
  await expect(bond.graph.getByText('AU50-I: no values for this measure, removed.').first()).toBeVisible();
  await expect(comparison.field).toHaveValue(/^(AU50-I|Aurelia 50)$/);
  await bond.open(flagship, '?compare=999999.1');
  await expect(bond.graph.getByText(/1 series of this link is not available/).first()).toBeVisible();
});

test('CMP-6 a visitor is asked to sign in, a member to get access, and a copied link shows them the bond', {
  tag: '@full',
}, async ({ page, signIn }) => {
  const bond = new BondPage(page);
  const comparison = new Comparison(bond);
  await bond.open(flagship, '?compare=1146.11');
  await expect(bond.chart).toBeVisible();
  await bond.graph.locator('summary', { hasText: 'Compare' }).click();
  await expect(bond.graph.getByText('Sign in to compare series.')).toBeVisible();
  await expect(bond.graph.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /sign-in.*compare/);
  await expect(comparison.field).toHaveCount(0);
  await signIn('member');
  await bond.open(flagship);
  await bond.graph.locator('summary', { hasText: 'Compare' }).click();
  await expect(bond.graph.getByText('Comparison requires full access.')).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('CMP-1 a link shows its lines, and they are taken away', { tag: '@full' }, async ({ page, signIn }) => {
    await signIn('full');
    const bond = new BondPage(page);
    const comparison = new Comparison(bond);
    await page.goto(`/bonds/${flagship}/?compare=1146.11,i2001.${await indexVenue(page)}&mode=percent`);
    await expect(comparison.lines).toHaveText([/Zelenograj Bank/, /LI-EGOV/]);
    await expect(bond.chart).toContainText('LI-EGOV');
    await bond.graph.getByRole('link', { name: /^Remove Zelenograj/ }).click();
    await expect(comparison.lines).toHaveText([/LI-EGOV/]);
    await expect(page).toHaveURL(/mode=percent/);
    await expect(comparison.field).toBeHidden();
  });
});

/** The venue that all indexes of the generated market have. */
async function indexVenue(page: BondPage['page']): Promise<number> {
  const answer = await page.request.post(`/api/bonds/${flagship}/getTradingGround/`, {
    data: { hash: 1, currentTgId: 11, selectedId: 2001 },
  });
  const { items } = (await answer.json()) as { readonly items: readonly { readonly id: number }[] };
  return items[0]?.id ?? 0;
}

test('BEY-11 bonds are found, set beside the reference, and stay in a copied link; a visitor is asked to sign in', async ({
  page,
  signIn,
}) => {
  await page.goto('/compare/');
  await expect(page.getByText('Sign in to compare series.')).toBeVisible();
  await signIn('full');
  await page.goto('/compare/?bonds=1001');
  await page.getByLabel('Add a bond').fill('XS9900010026');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('list', { name: 'Bonds found' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/bonds=1001,1002$/);
  const yields = page.getByRole('row', { name: /^Yield, effective/ }).getByRole('cell');
  await expect(yields).toHaveCount(2);
  const [reference = Number.NaN, other = Number.NaN] = (await yields.allInnerTexts()).map(Number.parseFloat);
  const apart = Number.parseFloat(
    ((await yields.nth(1).locator('small').last().textContent()) ?? '').replace('−', '-'),
  );
  // Both yields are rounded to a tenth of a basis point.
  expect(Math.abs((other - reference) * 100 - apart)).toBeLessThanOrEqual(0.11);
  await page.getByRole('link', { name: /Make reference: Calloway/ }).click();
  await expect(page).toHaveURL(/bonds=1002,1001$/);
  // Two bonds stand near the names of their fields on a wide screen too.
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await page.getByRole('table').boundingBox())?.width).toBeLessThan(900);
  await page.setViewportSize({ width: 390, height: 844 });
  const hasSideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(hasSideways).toBe(false);
});
