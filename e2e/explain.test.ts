import type { Locator } from '@playwright/test';
import type { BondSummary } from '#contract/bond-summary.ts';
import type { ExplainedFigureAnswer } from '#contract/explain.ts';
import { demoBonds } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { BondPage } from './models/bond-page.ts';
import { waitUntilHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

/** The code of the head comes with the first act of the reader; a key before it is there says nothing. */
async function askWith(figure: Locator, panel: Locator): Promise<void> {
  await expect(async () => {
    await figure.press('e');
    await expect(panel).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('BEY-1 E on a figure opens what it is computed from, and the payments add up to the price', async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  const figure = page.locator('[data-explains="yield"]').first();
  const panel = page.getByRole('dialog', { name: /^How this is calculated: Yield/ });
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

test('BEY-1 a visitor reads the formula without a number, and what would open it', async ({ page }) => {
  await page.goto(`/bonds/${demoBonds.flagship}/`);
  await waitUntilHydrated(page);
  const panel = page.getByRole('dialog', { name: 'How this is calculated: Modified duration' });
  await askWith(page.locator('[data-explains="duration"]').first(), panel);
  await expect(panel.locator('math').first()).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(panel).not.toContainText(/\d\.\d{2}/);
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
    ['z_spread', priceFigures?.zSpread],
    ['asset_swap_spread', priceFigures?.assetSwapSpread],
    ['discount_margin', priceFigures?.discountMargin],
    ['effective_duration', priceFigures?.effectiveDuration],
    ['discount_rate', priceFigures?.discountRate],
    ['bond_equivalent_yield', priceFigures?.bondEquivalentYield],
    ['breakeven', priceFigures?.breakeven],
    ['money_price', priceFigures?.moneyPrice],
    ['nominal_yield', priceFigures?.nominalYield],
  ];
}

/** Fixed, callable, zero, bill, step, amortising, floating, variable, perpetual, linked: ids of the demo market. */
const families = [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012];

test('BEY-1 what is explained is what the page of a bond of each family shows', async ({ context, signIn }) => {
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

test('BEY-2 the methods and the proof are pages with titles, addresses and tables, and may be found', async ({
  page,
}) => {
  await page.goto('/methods/yield/');
  await waitUntilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price and yield');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/methods\/yield\/$/);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expect(page.getByRole('article')).toContainText('sum c(i) (1 + y/f)^(-f t(i))');
  await page.getByRole('article').getByRole('link', { name: 'true-yield.md' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Street and true yield');
  await page.goto('/proof/');
  const row = page.getByRole('row', { name: /^QuantLib bonds price 20/ });
  await expect(row).toContainText('1e-9');
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
});
