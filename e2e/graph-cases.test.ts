import type { Page } from '@playwright/test';
import { defaultVenue, demoBonds, graphOf, written } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { expect, test } from './test.ts';

const dayMs = 86_400_000;

interface Row {
  readonly date: string;
  readonly indicative_price: string;
  readonly indicative_yield: string;
  readonly g_spread: string;
  readonly volume_money: string;
}

/** The rows of the main venue in the last three months, as the call gives them. */
async function rowsOf(page: Page, bondId: number): Promise<readonly Row[]> {
  const { id, endDate } = defaultVenue(await graphOf(page.request, bondId));
  const answer = await page.request.post('/api/chart/get_tradings/', {
    data: {
      items: [{ id: bondId, tgId: id, model: 'bonds' }],
      startDate: new Date(Date.parse(endDate) - 90 * dayMs).toISOString().slice(0, 10),
      endDate,
      chartType: 'price',
      userChangePeriod: true,
      getChartIteration: 1,
      columns: ['date', 'indicative_price', 'indicative_yield', 'g_spread', 'volume_money'],
    },
  });
  return answer.json();
}

/** Rows of as many days, of which the last is a month old. */
function oldRows(count: number) {
  const end = Math.floor(Date.now() / dayMs) - 30;
  return Array.from({ length: count }, (_, at) => {
    const day = end - count + 1 + at;
    const date = new Date(day * dayMs).toISOString().slice(0, 10);
    return { date, 'date.numeric': day * 86_400, 'indicative_price.numeric': 100 + (at % 7), masked: [], blanked: [] };
  });
}

test('GRA-10 tooltip, spoken day, axis and table tell the figures of the call to the last digit', async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const bond = new BondPage(page);
  const rows = await rowsOf(page, demoBonds.flagship);
  const last = rows.at(-1);
  const before = rows.at(-2);
  if (last === undefined || before === undefined) throw new Error('the bond has no days');
  await bond.open(demoBonds.flagship);
  const days = bond.graph.getByRole('slider', { name: /^Chart by day/ });
  await days.focus();
  await page.keyboard.press('End');
  await expect(days).toHaveAttribute('aria-valuetext', `${written(last.date)}, ${last.indicative_price}`);
  await expect(bond.tip.locator('b')).toHaveText(last.indicative_price);
  await expect(bond.tip.locator('dd')).toHaveText([last.indicative_yield, last.g_spread, last.volume_money]);
  await expect(bond.chart.getByText(last.indicative_price, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(bond.tip.locator('b')).toHaveText(before.indicative_price);
  await bond.view('History').click();
  const second = bond.archive.getByRole('row', { name: new RegExp(`^${written(before.date)}`) });
  await expect(second).toContainText(before.indicative_price);
});

test('GRA-6 a single day is a dot in the middle, with its figure', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  const day = (await rowsOf(page, demoBonds.flagship)).at(-1)?.date ?? '';
  await bond.open(demoBonds.flagship, `?from=${day}&to=${day}`);
  const days = bond.graph.getByRole('slider', { name: /^Chart by day/ });
  await expect(days).toHaveAttribute('aria-valuemax', '0');
  await bond.pointAt(0.5);
  await expect(bond.tip).toContainText(written(day));
});

for (const [count, isSaid] of [
  [2499, true],
  [2500, false],
  [2501, false],
] as const) {
  test(`GRA-9 of ${count} old days the chart ${isSaid ? 'says' : 'does not say'} that they are old`, {
    tag: '@full',
  }, async ({ page, signIn }) => {
    await signIn('full');
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship);
    await page.route('**/get_tradings/', (route) => route.fulfill({ json: oldRows(count) }));
    await bond.period('3Y').click();
    await expect(bond.graph.getByRole('status').filter({ hasText: `${count.toLocaleString('en')} days` })).toHaveCount(
      1,
    );
    await expect(bond.graph.getByText(/days old/)).toHaveCount(isSaid ? 1 : 0);
    await bond.pointAt(0.5);
    await expect(bond.tip).toBeVisible();
  });
}

test('GRA-3 GRA-9 the chart of a matured bond ends on its last day, which is not called old', { tag: '@full' }, async ({
  page,
}) => {
  const bond = new BondPage(page);
  const { maxDate, endDate } = defaultVenue(await graphOf(page.request, demoBonds.matured));
  expect(endDate).toBe(maxDate);
  await bond.open(demoBonds.matured);
  await expect(bond.dates).toHaveValue(new RegExp(`${written(maxDate).replaceAll('.', '\\.')}$`));
  await expect(bond.chart).toBeVisible();
  await expect(bond.graph.getByText(/days old/)).toHaveCount(0);
});

test('GRA-4 a bond without a venue has no chart', { tag: '@full' }, async ({ page }) => {
  await page.goto(`/bonds/${demoBonds.withoutVenue}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#graph')).toHaveCount(0);
});

test('BEY-10 events are marked on demand, told on their day, and a copied link marks the same', {
  tag: '@full',
}, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?period=1Y');
  await bond.graph.locator('summary', { hasText: 'Events' }).click();
  await bond.graph.getByLabel('Coupons').check();
  await bond.graph.getByLabel('Ratings').check();
  await expect(page).toHaveURL(/events=coupons,ratings/);
  const marks = bond.chart.getByText(/^[•R]$/);
  await expect.poll(() => marks.count()).toBeGreaterThan(1);
  const count = await marks.count();
  await bond.open(demoBonds.flagship, '?period=1Y&events=coupons,ratings');
  await expect(marks).toHaveCount(count);
  const place = await marks.first().boundingBox();
  const chart = await bond.chart.boundingBox();
  if (place === null || chart === null) throw new Error('nothing is marked');
  await bond.pointAt((place.x + place.width / 2 - chart.x) / chart.width);
  await expect(bond.tip).toContainText(/Coupon \d|·/);
});

test('BEY-14 plus and minus zoom the chart, Shift with an arrow moves along', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?period=1Y');
  await bond.pointAt(0.5);
  await expect(bond.chart.locator('canvas')).toBeVisible();
  const days = bond.graph.getByRole('slider', { name: /^Chart by day/ });
  const shown = async () => Number(await days.getAttribute('aria-valuemax'));
  const whole = await shown();
  await days.focus();
  await page.keyboard.press('+');
  await expect.poll(shown).toBeLessThan(whole * 0.75);
  const first = await bond.chart.locator('[class*=date]').first().textContent();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(bond.chart.locator('[class*=date]').first()).not.toHaveText(first ?? '');
  await page.keyboard.press('-');
  await expect.poll(shown).toBe(whole);
});
