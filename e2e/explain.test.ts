import type { Locator, Page } from '@playwright/test';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import type { BondList } from '#contract/lists/bond-list.ts';
import type { ParticipantQuotes } from '#contract/market/quotes.ts';
import { demoBonds } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { BondPage } from './models/bond-page.ts';
import { waitUntilHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

/** The code of the head comes with the first act of the reader, which this may be: the key waits for it. */
async function askWith(figure: Locator, panel: Locator): Promise<void> {
  await figure.press('e');
  await expect(panel).toBeVisible();
}

test('BEY-1 E on a figure opens what it is computed from, and the payments add up to the price', async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.openQuietly(demoBonds.flagship);
  const figure = page.locator('[data-explains="yield"]').first();
  const panel = page.getByRole('dialog', { name: 'How this is calculated: Effective yield' });
  await askWith(figure, panel);
  const dirty = panel.locator('dl > div', { hasText: 'Dirty price' }).locator('dd').last();
  await expect(dirty).toHaveText(/^\d+\.\d{6}$/);
  const total = panel.getByRole('row', { name: /^Total/ });
  await expect(total).toContainText((await dirty.textContent()) ?? 'nothing');
  await expect(panel).toContainText('Calculated by Bondlens');
  await expect(panel.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute('href', /explain\/yield\/csv/);
  await panel.getByRole('button', { name: 'Convexity' }).click();
  await expect(
    page
      .getByRole('dialog', { name: /Convexity$/ })
      .locator('math')
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(figure).toBeFocused();
});

test('BEY-1 a visitor reads the formula without a number, and what would open it', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto(`/bonds/${demoBonds.flagship}/`);
  await waitUntilHydrated(page);
  const panel = page.getByRole('dialog', { name: 'How this is calculated: Modified duration' });
  await askWith(page.locator('[data-explains="duration"]').first(), panel);
  await expect(panel.locator('math').first()).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(panel).not.toContainText(/\d\.\d{2}/);
});

test('BEY-1 what stands beside a term of the head opens as it does in its own block', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const bond = new BondPage(page);
  for (const [id, figure, name] of [
    [demoBonds.flagship, 'pool_factor', 'Pool factor'],
    [demoBonds.convertible, 'conversion_ratio', 'Shares per bond'],
    [demoBonds.convertible, 'conversion_premium', 'Conversion premium'],
  ] as const) {
    await bond.open(id);
    const panel = page.getByRole('dialog', { name: `How this is calculated: ${name}` });
    await askWith(page.locator(`small [data-explains="${figure}"]`).first(), panel);
    await expect(panel.locator('b').first()).toContainText(/\d/);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  }
});

test('BEY-1 a day of the table and the day under the crosshair are explained with the figures of that day', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  const [date = '', price = '', rate = ''] = await bond.latest.locator('tbody tr').nth(4).locator('td').allInnerTexts();
  await bond.latest.locator('tbody tr').nth(4).getByRole('link', { name: rate }).click();
  const panel = page.getByRole('dialog', { name: `How this is calculated: Indicative yield, eff. (${date})` });
  const value = (digits: number) =>
    panel
      .locator('b')
      .first()
      .textContent()
      .then((text) => Number.parseFloat(text ?? '').toFixed(digits));
  await expect(panel.getByRole('row', { name: /^Total/ })).toBeVisible();
  await expect.poll(() => value(3)).toBe(rate);
  await expect(panel.locator('dl > div', { hasText: 'Clean price' }).last()).toContainText(price);
  await panel.getByRole('button', { name: 'Modified duration' }).click();
  await expect(page.getByRole('dialog', { name: `Modified duration, eff. (${date})` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // By the keys: the date of a row is the one stop of it, and E tells of the day that the arrows chose on the chart.
  await askWith(bond.latest.getByRole('link', { name: date, exact: true }), panel);
  // Asked for while the one before it leaves, the next one has the focus.
  await page.keyboard.press('Escape');
  await askWith(bond.latest.getByRole('link', { name: date, exact: true }), panel);
  await expect.poll(() => panel.evaluate((open) => open.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  const chart = bond.chart.getByRole('slider');
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /^\d/);
  const spoken = (await chart.getAttribute('aria-valuetext')) ?? '';
  await page.keyboard.press('e');
  const ofChart = page.getByRole('dialog', { name: `Price (${spoken.slice(0, 10)})` });
  const told = () => ofChart.locator('b').first().textContent();
  await expect.poll(async () => spoken.includes(Number.parseFloat((await told()) ?? '').toFixed(4))).toBe(true);
});

type Shown = readonly [figure: string, value: number | null | undefined];

/** The figures that the head of a page shows, by the names under which they are explained. */
function shownFigures({ price, yield: rate, spread, duration, accrued, priceFigures }: BondSummary): readonly Shown[] {
  return [
    ['price', price?.value],
    ['yield', rate?.value],
    ['g_spread', spread?.value],
    ['duration', duration?.value],
    ['accrued', accrued?.value],
    ['dirty_price', priceFigures?.dirtyPrice],
    ['g_spread_at_maturity', priceFigures?.gSpreadAtMaturity],
    ['z_spread', priceFigures?.zSpread],
    ['i_spread', priceFigures?.iSpread],
    ['swap_z_spread', priceFigures?.swapZSpread],
    ['asset_swap_spread', priceFigures?.assetSwapSpread],
    ['discount_margin', priceFigures?.discountMargin],
    ['oas', priceFigures?.oas],
    ['option_value', priceFigures?.optionValue],
    // Of bonds with calls and puts it is that of the option model.
    [priceFigures?.oas == null ? 'effective_duration' : 'option_duration', priceFigures?.effectiveDuration],
    ['discount_rate', priceFigures?.discountRate],
    ['bond_equivalent_yield', priceFigures?.bondEquivalentYield],
    ['breakeven', priceFigures?.breakeven],
    ['money_price', priceFigures?.moneyPrice],
    ['nominal_yield', priceFigures?.nominalYield],
  ];
}

/** Fixed, callable, zero, bill, step, amortising, floating, variable, perpetual, linked: ids of the demo market. */
const families = [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012];

test('BEY-1 what is explained is what the page of a bond of each family shows', { tag: '@full' }, async ({
  context,
  signIn,
}) => {
  await signIn('full-all');
  const explained = async (id: number, figure: string) => {
    const answer = await context.request.get(`/api/bonds/${id}/explain/${figure}/`);
    expect(answer.status(), `${id} ${figure}`).toBe(200);
    return (await answer.json()) as ExplainedFigureAnswer;
  };
  for (const id of families) {
    const summary = (await (await context.request.get(`/api/bonds/${id}/summary/`)).json()) as BondSummary;
    const shown = shownFigures(summary).filter(([, value]) => value != null);
    const answers = await Promise.all(shown.map(([figure]) => explained(id, figure)));
    expect(answers.map(({ figure, value }) => [figure, value])).toEqual(shown);
    expect(shown.length).toBeGreaterThan(0);
    for (const { figure, flows, inputs } of answers) {
      const dirty = inputs.find(({ name }) => name === 'dirty_price')?.value;
      const isPriced = flows.length > 0 && figure !== 'asset_swap_spread';
      const worth = flows.reduce((sum, { presentValue }) => sum + presentValue, 0);
      if (isPriced) expect(worth, `${id} ${figure}`).toBeCloseTo(dirty ?? Number.NaN, 7);
    }
  }
});

test('BEY-1 the figures of a list are what is explained of each bond on its day', { tag: '@full' }, async ({
  context,
  signIn,
}) => {
  await signIn('full-all');
  const { items } = (await (await context.request.get('/api/bonds/?sort=yield')).json()) as BondList;
  const shown = items.flatMap(({ id, date, price, yield: rate, duration, spread }) =>
    Object.entries({ price, yield: rate, duration, g_spread: spread }).flatMap(([figure, value]) =>
      date === null || value === null ? [] : [{ url: `/api/bonds/${id}/explain/${figure}/?date=${date}`, value }],
    ),
  );
  expect(shown.length).toBeGreaterThan(20);
  for (const { url, value } of shown) {
    const { value: explained } = (await (await context.request.get(url)).json()) as ExplainedFigureAnswer;
    expect([url, explained]).toEqual([url, value]);
  }
});

test('BEY-1 QUO-1 the yields of quotes are what is explained of them', { tag: '@full' }, async ({
  context,
  signIn,
}) => {
  await signIn('full-all');
  const bond = demoBonds.flagship;
  const summary = (await (await context.request.get(`/api/bonds/${bond}/summary/`)).json()) as BondSummary;
  const path = `/api/bonds/mp-quotes/${bond}/${summary.issuer?.id ?? 0}/192/`;
  const { quotes } = (await (await context.request.get(path)).json()) as ParticipantQuotes;
  const shown = quotes.flatMap((row) =>
    (
      [
        ['own_yield', 'end=maturity&at=bid', row.indicative_yield_bid],
        ['own_yield', 'end=maturity&at=ask', row.indicative_yield_ask],
        ['yield', 'end=maturity', row.clearance_profit_effect],
        ['g_spread', '', row.g_spread],
      ] as const
    ).flatMap(([figure, query, value]) => {
      const url = `/api/bonds/${bond}/explain/${figure}/?venue=${row.trading_ground_id}&quote=latest&${query}`;
      return value === null ? [] : [{ url, value }];
    }),
  );
  expect(shown.length).toBeGreaterThan(3);
  for (const { url, value } of shown) {
    const { value: explained } = (await (await context.request.get(url)).json()) as ExplainedFigureAnswer;
    expect(explained, url).toBeCloseTo(value, 10);
  }
});

async function openedMultipliers(page: Page): Promise<Locator> {
  const section = page.locator('#multipliers');
  await section.locator('button[aria-expanded="false"]').first().click();
  await expect(section).toContainText('P/B');
  return section;
}

test('BEY-1 REP-5 a multiplier opens the lines that it is of, leads to its other years, and has a table', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  const section = await openedMultipliers(page);
  const figure = section.locator('[data-explains="price_to_book"]').first();
  const shown = (await figure.textContent()) ?? '';
  await figure.click();
  const panel = page.getByRole('dialog', { name: /^How this is calculated: P\/B \(31\.12\.\d{4}\)$/ });
  await expect(panel.locator('math').first()).toContainText('Market capitalisation');
  const rows = panel.getByRole('row');
  await expect(rows.filter({ hasText: 'Market capitalisation' })).toContainText('end of the period');
  // By what the lines say, not by what the dialog says of itself.
  const amountOf = async (name: string) => {
    const cells = await rows.filter({ hasText: name }).getByRole('cell').allInnerTexts();
    return Number((cells.at(-1) ?? '').replace(/[^\d.]/g, ''));
  };
  expect(((await amountOf('Market capitalisation')) / (await amountOf('Equity'))).toFixed(2)).toBe(shown);
  await expect(panel.locator('dl > div', { hasText: 'Share price' }).first()).toContainText(/\d/);
  await expect(panel.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    /explain\/price_to_book\/csv/,
  );
  await expect(panel.getByRole('link', { name: 'Read the method' })).toHaveAttribute('href', '/methods/multipliers/');
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  const before = await panel.getByRole('heading').first().textContent();
  await panel
    .getByRole('button', { name: /^20\d\d$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('heading').first()).not.toHaveText(before ?? '');
  await expect(page.getByRole('dialog').locator('b').first()).toContainText(/\d/);
});

for (const who of ['visitor', 'member'] as const) {
  test(`BEY-1 REP-5 ACC-2 a ${who} sees no multiplier, and none that opens`, { tag: '@full' }, async ({
    page,
    signIn,
  }) => {
    if (who === 'member') await signIn('member');
    await new BondPage(page).open(demoBonds.flagship);
    const section = await openedMultipliers(page);
    await expect(section.locator('[data-explains]')).toHaveCount(0);
  });
}

test('BEY-2 the methods and the proof are pages with titles, addresses and tables, and may be found', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/methods/yield/');
  await waitUntilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price and yield');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/methods\/yield\/$/);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expect(page.getByRole('article').locator('math').first()).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'true yield', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Street and true yield');
  await page.goto('/proof/');
  const row = page.getByRole('row', { name: /^QuantLib bonds price 20/ });
  await expect(row).toContainText('1e-9');
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
});
