import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect as expectValue } from '@playwright/test';
import type { IssuerMap, MapPoint } from '#contract/bond/issuer-map.ts';
import { demoBonds, written } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { BondPage } from './models/bond-page.ts';
import { expect, test } from './test.ts';

/** A bond in dollars of an issuer that also borrows in zloty and euro (Drevnik, src/demo/demo-issuers.ts). */
const dollarBond = 1135;
const map = '?tab=emitent_map';

async function mapOf(request: APIRequestContext, bondId: number, search = ''): Promise<IssuerMap> {
  const graph = await (await request.get(`/api/bonds/${bondId}/graph/`)).json();
  const answer = await request.get(`/api/emitent-map-data/${graph.issuerId}/?bond=${bondId}${search}`);
  expectValue(answer.ok()).toBe(true);
  return (await answer.json()) as IssuerMap;
}

const pointsOf = ({ emitentMap }: IssuerMap, currency: string | null, ground: number | null): readonly MapPoint[] =>
  emitentMap.filter(({ currency_id, trading_ground_id }) => currency_id === currency && trading_ground_id === ground);

class MapPage extends BondPage {
  readonly currency = this.graph.getByLabel('Currency', { exact: true });
  readonly ground = this.graph.getByLabel('Venue', { exact: true });
  readonly day = this.graph.getByRole('slider', { name: 'Map as of' });
  readonly points = this.chart.getByRole('link');
  readonly panel = this.page.getByTestId('map-tip');
}

test('GRA-2 the map is a tab where the issuer has one, without periods and views; its opening is logged', {
  tag: '@full',
}, async ({ page }) => {
  const bond = new MapPage(page);
  await bond.open(demoBonds.defaultedWithoutYields);
  await expect(bond.tab('Issuer map')).toHaveCount(0);
  await bond.open(dollarBond, '?view=2&period=1Y');
  const [logged] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/action_log/global/json/299/')),
    bond.tab('Issuer map').click(),
  ]);
  expectValue(logged.method()).toBe('GET');
  await expect(bond.points.first()).toBeVisible();
  await expect(bond.period('1Y')).toHaveCount(0);
  await expect(bond.view('History')).toHaveCount(0);
  await expect(bond.latest).toHaveCount(0);
  await bond.tab('Price').click();
  await expect(bond.period('1Y')).toHaveAttribute('aria-current', 'true');
  await expect(bond.chart).toBeVisible();
});

test('MAP-2 another currency keeps the ground if it is offered there, else takes the first; another ground redraws', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new MapPage(page);
  const answer = await mapOf(page.request, dollarBond);
  await bond.open(dollarBond, map);
  await expect(bond.currency).toHaveValue('USD');
  const groundsOf = (currency: string) => (answer.emitentMapGrounds[currency] ?? []).map(({ id }) => id);
  const shared = groundsOf('USD').find((id) => groundsOf('PLN').includes(id));
  const own = groundsOf('USD').find((id) => !groundsOf('PLN').includes(id));
  for (const ground of [shared, own]) {
    await bond.currency.selectOption('USD');
    await bond.ground.selectOption(String(ground));
    await expect(bond.points).toHaveCount(pointsOf(answer, 'USD', ground ?? 0).length);
    await bond.currency.selectOption('PLN');
    const kept = ground === shared ? ground : groundsOf('PLN')[0];
    await expect(bond.ground).toHaveValue(String(kept));
    await expect(bond.points).toHaveCount(pointsOf(answer, 'PLN', kept ?? 0).length);
  }
  await expect(page).toHaveURL(/currency=PLN/);
});

test('MAP-3 the panel of a point has the figures of the call with two decimals, by pointer and by keys; the table has them all', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new MapPage(page);
  const answer = await mapOf(page.request, demoBonds.flagship);
  const points = pointsOf(answer, answer.emitentMapCurrencyId, answer.emitentMapGroundId);
  const ordered = points.toSorted((a, b) => Number(a.x) - Number(b.x));
  await bond.open(demoBonds.flagship, map);
  await expect(bond.points).toHaveCount(points.length);
  const expectPanel = async ({ emission_name, date, yield: rate, duration, residual }: MapPoint) => {
    await expect(bond.panel).toContainText(emission_name);
    await expect(bond.panel).toContainText(written(date));
    for (const value of [Number(rate) * 100, Number(duration)])
      await expect(bond.panel).toContainText(value.toFixed(2));
    if (residual !== null) await expect(bond.panel).toContainText(Math.abs(residual).toFixed(2));
  };
  const [first, second] = ordered;
  if (first === undefined || second === undefined) throw new Error('the map has too few points');
  await bond.points.first().hover();
  await expectPanel(first);
  await page.mouse.move(0, 0);
  await expect(bond.panel).toHaveCount(0);
  await bond.points.first().focus();
  await page.keyboard.press('ArrowRight');
  await expectPanel(second);
  await page.keyboard.press('Escape');
  await expect(bond.panel).toHaveCount(0);
  await bond.graph.locator('summary', { hasText: 'Map as a table' }).click();
  await expect(bond.graph.getByRole('table').locator('tbody tr')).toHaveCount(points.length);
  await bond.points.first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/bonds/${first.emission_id}/`));
});

test('MAP-3 D27 a visitor sees names in even rows, without axis, figures and export', { tag: '@full' }, async ({
  page,
}) => {
  const bond = new MapPage(page);
  const answer = await mapOf(page.request, demoBonds.flagship);
  const points = pointsOf(answer, answer.emitentMapCurrencyId, answer.emitentMapGroundId);
  await bond.open(demoBonds.flagship, map);
  await expect(bond.points).toHaveCount(points.length);
  const names = points.map(({ emission_name }) => emission_name);
  expectValue(names).toEqual([...names].sort());
  await bond.points.first().hover();
  await expect(bond.panel).toContainText('****');
  await expect(bond.graph.locator('summary', { hasText: 'Export chart' })).toHaveCount(0);
  await page.mouse.move(0, 0);
  await expect(bond.panel).toHaveCount(0);
  const texts = await bond.chart.locator('span').allInnerTexts();
  for (const text of texts.filter((each) => each !== '')) expectValue(names).toContain(text);
});

test('MAP-2 BEY-5 the slider shows another day, a day without bonds says so, and the way back is one click', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new MapPage(page);
  await bond.open(demoBonds.flagship, map);
  await bond.day.focus();
  const [answered] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/emitent-map-data/')),
    page.keyboard.press('Home'),
  ]);
  const { date } = (await answered.json()) as IssuerMap;
  await expect(page).toHaveURL(new RegExp(`date=${date}`));
  await expect(bond.day).toHaveAttribute('aria-valuetext', written(date));
  await bond.open(demoBonds.flagship, `${map}&date=1990-01-31`);
  await expect(bond.graph.getByText('No data', { exact: true })).toBeVisible();
  await bond.graph.getByRole('button', { name: 'Latest day' }).click();
  await expect(bond.points.first()).toBeVisible();
});

test('BEY-14 nothing stands in the way of a reader of the map, in either theme', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const bond = new MapPage(page);
  await bond.open(demoBonds.flagship, map);
  await bond.graph.locator('summary', { hasText: 'Map as a table' }).click();
  await bond.points.first().focus();
  await expect(bond.panel).toBeVisible();
  expectValue(await accessFaultsInBothThemes(page, { within: ['#graph'] })).toEqual([]);
});

test('MAP-3 the map leaves the page as a file named by its issuer', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new MapPage(page);
  await bond.open(demoBonds.flagship, map);
  await bond.graph.locator('summary', { hasText: 'Export chart' }).click();
  const [drawing] = await Promise.all([
    page.waitForEvent('download'),
    bond.graph.getByRole('button', { name: 'SVG image' }).click(),
  ]);
  expectValue(drawing.suggestedFilename()).toMatch(/^Alderhaven Energie AG.*issuer map\.svg$/);
  const markup = await readFile(await drawing.path(), 'utf8');
  for (const name of [
    'Alderhaven Energie AG: issuer map',
    'Alderhaven 3% 01/33',
    'Macaulay duration, eff., years',
    'Yield, eff., %',
  ])
    expectValue(markup).toContain(name);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the map stands in the first HTML, and another currency is a form away', { tag: '@full' }, async ({
    page,
    signIn,
  }) => {
    await signIn('full');
    const bond = new MapPage(page);
    await page.goto(`/bonds/${dollarBond}/${map}`);
    await expect(bond.points.first()).toBeVisible();
    await bond.currency.selectOption('PLN');
    await bond.graph.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/tab=emitent_map&currency=PLN/);
    await expect(bond.currency).toHaveValue('PLN');
  });
});
