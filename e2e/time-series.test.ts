import type { Page } from '@playwright/test';
import { written, yearsBefore } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { openHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

const fund = '/etf/4006/';
const company = '/company/102/';

const block = (page: Page) => page.locator('#series');
const map = (page: Page) => page.locator('#series-map');

/** Opens the page of a company and its map, which is folded at first. */
async function openMap(page: Page, path: string): Promise<void> {
  await openHydrated(page, path);
  await map(page)
    .getByRole('button', { name: /^Yield and duration/ })
    .click();
  await map(page).scrollIntoViewIfNeeded();
}

async function openBlock(page: Page, path: string): Promise<void> {
  await openHydrated(page, path);
  await block(page).scrollIntoViewIfNeeded();
}

interface Answer {
  readonly tabs: readonly { readonly end_date: string }[];
  readonly series: readonly {
    readonly data: readonly { readonly 'date.numeric': number; readonly value: number }[];
    readonly name: string;
  }[];
}

/** What the data url answers. */
async function answerOf(page: Page, of: string, asked: object = {}): Promise<Answer> {
  const answer = await page.request.post(`/api/series/${of}/`, { data: asked });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Answer;
}

/** The straight line by least squares in the form of the textbook, from sums of squares and products. */
function lineThrough(days: Answer['series'][number]['data']) {
  const first = days[0]?.['date.numeric'] ?? 0;
  let [n, x, y, xx, xy, yy] = [0, 0, 0, 0, 0, 0];
  for (const day of days) {
    const at = (day['date.numeric'] - first) / 86_400;
    [n, x, y] = [n + 1, x + at, y + day.value];
    [xx, xy, yy] = [xx + at * at, xy + at * day.value, yy + day.value * day.value];
  }
  const slope = (n * xy - x * y) / (n * xx - x * x);
  const determination = (n * xy - x * y) ** 2 / ((n * xx - x * x) * (n * yy - y * y));
  return { start: ((y - slope * x) / n).toPrecision(6), determination: determination.toFixed(4) };
}

test('TSG-1 period tabs, dates and the limit of ten years, kept in the address', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  await openBlock(page, fund);
  const series = block(page);
  await expect(series.getByRole('link', { name: '3M' })).toHaveAttribute('aria-current', 'true');
  await series.getByRole('link', { name: '1Y' }).click();
  await expect(page).toHaveURL(/period=1Y/);
  await expect(series.getByRole('link', { name: '1Y' })).toHaveAttribute('aria-current', 'true');
  const from = series.getByRole('combobox', { name: 'From' });
  await from.fill('01.03.2001');
  await from.press('Enter');
  await expect(page).toHaveURL(/from=2001-03-01&to=2011-03-01/);
  await expect(series.getByText('its last day was moved back to 01.03.2011')).toBeVisible();
  await expect(series.getByText('No data for the chart')).toBeVisible();
  await expect(series.locator('[aria-current=true]')).toHaveCount(0);
  const lastDay = (await answerOf(page, 'instrument/etf/4006')).tabs[0]?.end_date ?? '';
  const tenYearsBefore = yearsBefore(lastDay, 10);
  const to = series.getByRole('combobox', { name: 'To' });
  await to.fill(written(lastDay));
  await to.press('Enter');
  await expect(page).toHaveURL(new RegExp(`from=${tenYearsBefore}&to=${lastDay}`));
  await expect(series.getByText(`its first day was moved to ${written(tenYearsBefore)}`)).toBeVisible();
  const spoken = `${written(tenYearsBefore)} to ${written(lastDay)}. First `;
  await expect(series.getByRole('figure')).toHaveAccessibleName(new RegExp(spoken.replaceAll('.', '\\.')));
});

test('TSG-2 the trend on the screen is the one of the mathematics, and stays in a copied link', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  await openBlock(page, `${fund}?period=1Y`);
  await block(page).getByLabel('Trend line').selectOption('linear');
  await expect(page).toHaveURL(/trend=linear/);
  const [line] = (await answerOf(page, 'instrument/etf/4006', { periodId: '1Y' })).series;
  const formula = lineThrough(line?.data ?? []);
  await expect(block(page).getByTestId('trend')).toContainText(`y = ${formula.start} `);
  await expect(block(page).getByTestId('trend')).toContainText(`R² = ${formula.determination}`);
  await page.reload();
  await expect(block(page).getByTestId('trend')).toContainText(`y = ${formula.start} `);
});

test('TSG-2 turnover counts in millions; text size and logo stay for the next page', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  await openBlock(page, fund);
  const series = block(page);
  await expect(series.getByText('Turnover, million EUR')).toBeVisible();
  await series.getByRole('button', { name: 'Larger text' }).click();
  await series.getByRole('button', { name: 'Larger text' }).click();
  await series.getByRole('checkbox', { name: 'Show logo' }).check();
  await expect(series.getByTestId('logo')).toHaveText('Bondlens');
  const chart = series.getByTestId('series-chart');
  await expect(chart).toHaveAttribute('style', /--fs-11: ?13px/);
  // Two presses before the first is drawn, now that the block stands where its markup was.
  for (const [name, size] of [
    ['Smaller text', 11],
    ['Larger text', 13],
  ] as const) {
    await series.getByRole('button', { name }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(chart).toHaveAttribute('style', new RegExp(`--fs-11: ?${size}px`));
  }
  await openBlock(page, '/stocks/3001/');
  await expect(block(page).getByTestId('logo')).toBeVisible();
  await expect(block(page).getByTestId('series-chart')).toHaveAttribute('style', /--fs-11: ?13px/);
});

test('TSG-2 the chart leaves the page as a drawing with its trend', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  await openBlock(page, `${fund}?trend=linear`);
  const download = page.waitForEvent('download');
  await block(page).locator('summary', { hasText: 'Export chart' }).click();
  await block(page).getByRole('button', { name: 'SVG image' }).click();
  expect((await download).suggestedFilename()).toBe('Aurelia 50 ETF, Value over time.svg');
});

test('TSG-4 a visitor has the shape, no axis, no figure and no export', { tag: '@full' }, async ({ page }) => {
  await openBlock(page, `${fund}?trend=linear`);
  const series = block(page);
  await expect(series.getByText('approximate shape', { exact: true })).toBeVisible();
  await expect(series.getByLabel('Trend line')).toBeDisabled();
  await expect(series.getByText('Export chart')).toHaveCount(0);
  await expect(series.getByText('Show as a table')).toHaveCount(0);
  const figure = series.getByRole('figure');
  await expect(figure).toHaveAccessibleName(/approximate shape only/);
  await figure.getByRole('slider').focus();
  const tip = series.getByTestId('chart-tip');
  // The code of the keys comes with the reader's first act.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(tip).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(tip).toHaveText(/^\d{2}\.\d{2}\.\d{4}Aurelia 50 ETF$/);
});

test('TSG-1 without a script the first picture, the tabs and the form are there', { tag: '@full' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(`${fund}?from=01.03.2001&to=20.11.2026`);
  await expect(page.getByText('its last day was moved back to 01.03.2011')).toBeVisible();
  await page.locator('#series').getByRole('link', { name: '1Y' }).click();
  await expect(page.locator('#series figure')).toHaveAccessibleName(/approximate shape only/);
  await context.close();
});

test('TSG-3 points of the map are removed by click and key, brought back, and added', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  await openMap(page, `${company}?point=Own_1.5_3.25`);
  const bonds = (await answerOf(page, 'issuer/102')).series.length;
  const points = map(page).getByRole('figure').locator('li > a, li > button');
  await expect(points).toHaveCount(bonds + 1);
  await map(page).getByRole('button', { name: 'Remove points' }).click();
  await points.last().click();
  await expect(points).toHaveCount(bonds);
  await points.first().focus();
  await page.keyboard.press('Delete');
  await expect(points).toHaveCount(bonds - 1);
  await expect(map(page).getByText('2 bonds removed')).toBeVisible();
  await map(page).getByTestId('undo').click();
  await expect(points).toHaveCount(bonds);
  await map(page).getByText('Add a point', { exact: true }).click();
  const form = map(page).getByTestId('add-point');
  await form.getByLabel('Name').fill('Mine');
  await form.getByRole('textbox', { name: 'Macaulay duration, eff., years' }).fill('4.126');
  await form.getByRole('textbox', { name: 'Yield, eff., %' }).fill('7,12345');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(map(page).getByText('Mine: Macaulay duration 4.13, effective yield 7.123%')).toBeVisible();
  await expect(page).toHaveURL(/point=Own_1.5_3.25&point=Mine_4.13_7.123/);
  await expect(points).toHaveCount(bonds + 1);
  await page.reload();
  await expect(points).toHaveCount(bonds + 1);
});

test('TSG-3 names on the map can be hidden; a visitor sees names alone', { tag: '@full' }, async ({ page }) => {
  await openMap(page, company);
  const figure = map(page).getByRole('figure');
  const name = (await answerOf(page, 'issuer/102')).series[0]?.name ?? '';
  await expect(figure.getByText(name, { exact: true })).toBeVisible();
  await map(page).getByRole('link', { name: 'Hide names' }).click();
  await expect(figure.getByText(name, { exact: true })).toHaveCount(0);
  await figure.getByRole('link', { name, exact: true }).focus();
  await expect(map(page).getByTestId('map-tip')).toHaveText(name);
});

test('TSG-4 chart and map have no fault of accessibility, light and dark', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  await openBlock(page, `${fund}?trend=exponential`);
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
  await openMap(page, `${company}?point=Own_1.5_3.25`);
  await expect(map(page).getByRole('figure')).toBeVisible();
  expect(await accessFaultsInBothThemes(page, { within: ['#series-map'] })).toEqual([]);
});
