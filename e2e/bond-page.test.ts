import type { Locator } from '@playwright/test';
import { defaultVenue, demoBonds, graphOf, written } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { openHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

test('NAV-6 the summary tells identity, figures with venue and date, and terms', async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  const graph = await graphOf(page.request, demoBonds.flagship);
  await bond.open(demoBonds.flagship);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alderhaven');
  await expect(bond.figures).toContainText('Outstanding');
  await expect(bond.figure('Indicative price').locator('dd').first()).toHaveText(/^\d+\.\d{4}$/);
  await expect(bond.source).toContainText(defaultVenue(graph).name);
  await expect(bond.figure('Yield').locator('dd').first()).toHaveText(/^\d+\.\d{3}%$/);
  await expect(bond.figure('G-spread').locator('dd').first()).toHaveText(/^−?\d+\.\d{1}bp$/);
  await expect(bond.figure('Modified duration').locator('dd').first()).toHaveText(/^\d+\.\d{2}years$/);
  await expect(bond.term('Coupon')).toContainText('3.000%');
  await expect(bond.term('Next put/call')).toContainText('put at 100');
});

test('NAV-6 the 14 latest rows of the chosen venue, newest first', async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  const graph = await graphOf(page.request, demoBonds.flagship);
  await bond.open(demoBonds.flagship);
  const rows = bond.latest.locator('tbody tr');
  await expect(rows).toHaveCount(14);
  await expect(rows.first().locator('td').first()).toHaveText(written(defaultVenue(graph).maxDate));
  const other = graph.tradingGrounds.find(({ id }) => id !== graph.defaultVenueId);
  await bond.graph.getByLabel('Trading venue').selectOption(String(other?.id));
  await expect(bond.latest).toContainText(other?.name ?? '');
  await expect(rows.first().locator('td').first()).toHaveText(written(other?.maxDate ?? ''));
});

/** The ten columns of the cash flow and the ex-date, by their names on the wire; dates and marks that no payment has are left out. */
const cashFlowHeads = {
  num: 'No.',
  date: 'Date',
  actual_payment_date: 'Paid on',
  record_date: 'Record date',
  ex_date: 'Ex-date',
  nontrading_start_date: 'Trading closed from',
  cupon_rate: 'Coupon rate, %',
  cupon_sum: 'Coupon',
  redemtion: 'Redemption',
  pool_factor: 'Pool factor',
  coupon_is_estimated_text: 'Estimate',
} as const;

test('CAS-1 the cash flow has those of its columns that hold something, totals below', { tag: '@full' }, async ({
  page,
}) => {
  const bond = new BondPage(page);
  const answer = await page.request.get(`/api/bonds/${demoBonds.flagship}/cash-flows/`);
  const { items } = (await answer.json()) as { items: readonly Record<string, unknown>[] };
  await bond.open(demoBonds.flagship);
  const filled = Object.entries(cashFlowHeads).filter(([name]) => items.some((item) => item[name] !== null));
  expect(filled.length).toBeGreaterThan(6);
  await expect(bond.cashFlows.locator('thead th')).toHaveText(filled.map(([, head]) => head));
  // The coupon of 3 % on a nominal of 1,000, paid once a year.
  const coupon = filled.findIndex(([name]) => name === 'cupon_sum');
  const last = bond.cashFlows.locator('tbody[data-rows] tr', { hasText: '1,000.00' });
  await expect(last.locator('td').nth(coupon)).toHaveText('30.00');
  await expect(bond.cashFlows).toContainText('Remaining, per 100 of outstanding face value');
  await expect(bond.cashFlows).toContainText('Remaining, whole issue');
});

for (const width of [1440, 900, 700]) {
  test(`CAS-1 totals stand under their heads at ${width} px`, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship);
    await bond.reach(bond.cashFlows);
    const total = bond.cashFlows.locator('tr', { hasText: 'Remaining, per bond' });
    const edge = (of: 'Coupon' | 'Redemption') =>
      bond.cashFlows
        .getByRole('columnheader', { name: of, exact: true })
        .evaluate((head) => head.getBoundingClientRect().right);
    const cells = await total
      .locator('td:visible')
      .evaluateAll((all) =>
        all.filter((cell) => cell.textContent !== '').map((cell) => cell.getBoundingClientRect().right),
      );
    expect(cells).toEqual([await edge('Coupon'), await edge('Redemption')]);
  });
}

test('CAS-3 the offers have their columns but for empty ones, yield, spread and duration masked, and are absent without offers', {
  tag: '@full',
}, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  // Six of the eight, and three figures.
  await expect(bond.offers.locator('thead th')).toHaveCount(9);
  await expect(bond.offers.locator('tbody tr')).toContainText(['****']);
  await expect(bond.offers.locator('tbody tr')).toContainText(['Put']);
  await bond.open(demoBonds.matured);
  await expect(bond.offers).toHaveCount(0);
});

test('QUO-1 a crossed market is said in words and has no spread', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.crossed);
  await bond.reach(page.locator('#quotes'));
  const line = page.locator('#quotes dl').first();
  await expect(line).toContainText('crossed: bid above ask');
  await expect(line).not.toContainText('−');
  const sides = await line.locator('dd b').evaluateAll((all) => all.slice(0, 2).map((b) => Number(b.textContent)));
  expect(sides[0]).toBeGreaterThan(sides[1] ?? 0);
});

test('NAV-2 a bond without venue has no graph, in page and menu', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.withoutVenue);
  const menu = page.getByRole('navigation', { name: 'On this page' });
  await expect(bond.graph).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Info' })).toHaveCount(1);
  await expect(menu.getByRole('link', { name: 'Chart' })).toHaveCount(0);
  await bond.open(demoBonds.flagship);
  await expect(menu.getByRole('link', { name: 'Chart' })).toHaveCount(1);
});

for (const language of ['ru', 'de', 'pl']) {
  test(`NAV-2 the compact menu shows its words whole in ${language}`, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 900 });
    await new BondPage(page).open(demoBonds.flagship, `?lang=${language}`);
    const links = page.locator('nav ol a');
    await expect(links.first()).toBeVisible();
    const cut = await links.evaluateAll((all) =>
      all.flatMap((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const [words, box] = [range.getBoundingClientRect(), link.getBoundingClientRect()];
        return words.left < box.left || words.right > box.right ? [link.textContent] : [];
      }),
    );
    expect(cut).toEqual([]);
  });
}

test('NAV-4 the menu marks the section in view', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  const menu = page.getByRole('navigation', { name: 'On this page' });
  await expect(menu.locator('[aria-current]')).toHaveText('Chart');
  await menu.getByRole('link', { name: 'Payments' }).click();
  await expect(menu.locator('[aria-current]')).toHaveText('Cash flows, puts and calls');
});

test('NAV-1 an ISIN leads to the page of its bond', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  const isin = /XS\d{10}/.exec((await bond.figures.textContent()) ?? '')?.[0] ?? '';
  await page.goto(`/bonds/${isin}/`);
  await expect(page).toHaveURL(new RegExp(`/bonds/${demoBonds.flagship}/$`));
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/bonds\/1001\/$/);
});

test.describe('addresses without a page', () => {
  test.use({ expectedProblems: { patterns: [/404/] } });

  for (const path of ['/bonds/999999999/', '/bonds/none/', '/no/such/page/']) {
    test(`NAV-1 ${path} is a real 404 page`, { tag: '@full' }, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await page.getByRole('link', { name: 'Back to the bond list' }).click();
      await expect(page.getByRole('table')).toBeVisible();
    });
  }
});

test('NAV-6 the key figures are those of the chosen venue', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  const graph = await graphOf(page.request, demoBonds.flagship);
  const other = graph.tradingGrounds.find(({ id }) => id !== graph.defaultVenueId);
  await bond.open(demoBonds.flagship);
  await bond.graph.getByLabel('Trading venue').selectOption(String(other?.id));
  await expect(bond.source).toContainText(other?.name ?? '');
  await page.reload();
  await expect(bond.source).toContainText(other?.name ?? '');
});

test('GRA-10 a blank key figure says why', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.yieldBeyondLimit);
  await expect(bond.figure('Yield').locator('dd').first()).toHaveText(/yield on this day exceeds 2,000%/);
  await bond.open(demoBonds.withoutVenue);
  await expect(bond.figure('Indicative price').locator('dd').first()).toHaveText(/No venue has a price/);
});

test('CAS-1 a bond in default and a perpetual one say what their payments mean', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.defaultedWithoutYields);
  await expect(bond.cashFlows).toContainText('The issuer is in default');
  await bond.open(demoBonds.perpetual);
  await expect(bond.cashFlows).toContainText('This bond is perpetual');
  await expect(bond.cashFlows).not.toContainText('Remaining');
});

test.describe('the bond page on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('NAV-5 price stands over yield in the archive, date over rate in the cash flow', { tag: '@full' }, async ({
    page,
    signIn,
  }) => {
    await signIn('full');
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship, '?view=2');
    const below = async (upper: Locator, lower: Locator, edge: 'left' | 'right') => {
      const [top, bottom] = [await upper.boundingBox(), await lower.boundingBox()];
      if (top === null || bottom === null) throw new Error('a cell is not drawn');
      const at = (box: typeof top) => (edge === 'left' ? box.x : box.x + box.width);
      expect(at(bottom)).toBeCloseTo(at(top), 0);
      expect(bottom.y).toBeGreaterThanOrEqual(top.y + top.height - 1);
    };
    const heads = await bond.archive.locator('thead th').allTextContents();
    const day = bond.archive.locator('tbody tr').first().locator('td');
    await below(
      day.nth(heads.indexOf('Indicative price')),
      day.nth(heads.indexOf('Indicative yield, eff., %')),
      'right',
    );
    await page.getByRole('button', { name: /^Cash flows/ }).click();
    await bond.reach(bond.cashFlows);
    const names = await bond.cashFlows.locator('thead th').allTextContents();
    const payment = bond.cashFlows.locator('tbody[data-rows] tr', { hasText: '1,000.00' }).locator('td');
    await below(payment.nth(names.indexOf('Date')), payment.nth(names.indexOf('Coupon rate, %')), 'left');
  });
});

test('on paper the page is its content alone, light in the dark theme too', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await bond.open(demoBonds.flagship);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  await expect(bond.chart).toBeVisible();
  await expect(bond.figures).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

const widePages = ['/', '/bonds/', `/bonds/${demoBonds.flagship}/`, `/bonds/${demoBonds.badData}/?view=2`, '/sign-in/'];

for (const path of widePages) {
  test(`NAV-5 no sideways scroll at 390, 1024 and 1440 px: ${path}`, { tag: '@full' }, async ({ page, signIn }) => {
    if (path !== '/sign-in/') await signIn('full-all');
    await openHydrated(page, path);
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(scrollWidth).toBeLessThanOrEqual(width);
    }
  });
}
