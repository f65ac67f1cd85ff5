import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Request } from '@playwright/test';
import { lacks } from '../test/outside-readers.ts';
import { defaultVenue, demoBonds, graphOf, monthBefore, written, yearsBefore } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { scrollTo } from './models/scroll-to.ts';
import { expect, test } from './test.ts';

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the chart stands in the first HTML, and periods and tabs work', async ({ page, signIn }) => {
    await signIn('full');
    const bond = new BondPage(page);
    const html = await (await page.request.get(`/bonds/${demoBonds.flagship}/`)).text();
    expect(html).toContain('<svg');
    await page.goto(`/bonds/${demoBonds.flagship}/`);
    const box = await bond.chart.locator('svg').first().boundingBox();
    expect(box?.width).toBeGreaterThan(400);
    const first = await bond.chart.locator('path').first().getAttribute('d');
    await bond.period('1Y').click();
    await expect(page).toHaveURL(/period=1Y/);
    expect(await bond.chart.locator('path').first().getAttribute('d')).not.toBe(first);
    await bond.tab('Yield').click();
    await expect(bond.tab('Yield')).toHaveAttribute('aria-selected', 'true');
  });

  test('GRA-3 the dates of the graph are a plain form', { tag: '@full' }, async ({ page }) => {
    const bond = new BondPage(page);
    await page.goto(`/bonds/${demoBonds.flagship}/`);
    await expect(bond.graph.getByRole('button', { name: /calendar/ })).toHaveCount(0);
    await bond.dates.fill('02.01.2026 ~ 02.03.2026');
    const form = bond.graph.locator('form', { has: page.getByRole('combobox', { name: 'Period' }) });
    await form.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/range=02\.01\.2026/);
    await expect(bond.dates).toHaveValue('02.01.2026 ~ 02.03.2026');
    await page.goto(`/bonds/${demoBonds.flagship}/?from=30.02.2026&to=01.03.2026`);
    await expect(bond.graph.getByRole('alert')).toHaveText('Enter two dates as DD.MM.YYYY ~ DD.MM.YYYY.');
  });
});

test('GRA-2 tabs without values are hidden', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  await expect(bond.graph.getByRole('tab')).toHaveText(['Price', 'Yield, eff.', 'G-spread at duration', 'Issuer map']);
  await bond.open(demoBonds.defaultedWithoutYields);
  await expect(bond.graph.getByRole('tab')).toHaveText(['Price']);
});

test('GRA-3 a period asks for its months back from the end of the venue', async ({ page }) => {
  const bond = new BondPage(page);
  const { endDate, id } = defaultVenue(await graphOf(page.request, demoBonds.flagship));
  await bond.open(demoBonds.flagship);
  await expect(bond.period('3M')).toHaveAttribute('aria-current', 'true');
  const asked = await bond.tradingsAskedBy(() => bond.period('1Y').click());
  expect(asked).toEqual({
    items: [{ id: demoBonds.flagship, tgId: id, model: 'bonds' }],
    startDate: yearsBefore(endDate, 1),
    endDate,
    chartType: 'price',
    userChangePeriod: true,
    getChartIteration: 1,
    columns: [
      'indicative_price.numeric',
      'indicative_yield.numeric',
      'g_spread.numeric',
      'volume_money.numeric',
      'modified_duration.numeric',
      'indicative_yield_origin',
      'indicative_yield_type',
    ],
  });
  await expect(bond.period('1Y')).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/\?period=1Y$/);
});

test('GRA-3 a typed range clears the active period and survives a reload', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  const { endDate } = defaultVenue(await graphOf(page.request, demoBonds.flagship));
  const year = endDate.slice(0, 4);
  await bond.open(demoBonds.flagship);
  const asked = await bond.tradingsAskedBy(() =>
    bond.typeRange(`1.2.${Number(year) - 1}`, `01.03.${Number(year) - 1}`),
  );
  expect(asked).toMatchObject({
    startDate: `${Number(year) - 1}-02-01`,
    endDate: `${Number(year) - 1}-03-01`,
    userChangePeriod: true,
  });
  await expect(bond.graph.locator('nav[aria-label=Period] [aria-current]')).toHaveCount(0);
  await page.reload();
  await expect(bond.dates).toHaveValue(`01.02.${Number(year) - 1} ~ 01.03.${Number(year) - 1}`);
});

test('GRA-3 a date that does not exist is refused in its field', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  await bond.typeRange('30.02.2026', '01.03.2026');
  await expect(bond.graph.getByRole('alert')).toHaveText('Enter two dates as DD.MM.YYYY ~ DD.MM.YYYY.');
  await expect(bond.dates).toHaveAttribute('aria-invalid', 'true');
});

test('GRA-3 a quick range is shown at once, and a refused date moves nothing', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  const { endDate } = defaultVenue(await graphOf(page.request, demoBonds.flagship));
  await bond.open(demoBonds.flagship);
  await bond.dates.click();
  const start = `${endDate.slice(0, 4)}-01-01`;
  const answered = page.waitForResponse((response) => response.request().postData()?.includes(start) === true);
  const asked = await bond.tradingsAskedBy(() => bond.graph.getByRole('button', { name: 'Year to date' }).click());
  await answered;
  expect(asked).toMatchObject({ startDate: start, endDate });
  await expect(page).toHaveURL(new RegExp(`from=${start}&to=${endDate}`));
  await expect(bond.chart).toBeVisible();
  const top = async () => (await bond.chart.boundingBox())?.y;
  await expect.poll(top).toBeDefined();
  const before = await top();
  await bond.typeRange('30.02.2026', '01.03.2026');
  await expect(bond.graph.getByRole('alert')).toBeVisible();
  expect(await top()).toBe(before);
});

test('GRA-3 a day chosen in the calendar of the graph is shown at once and keeps the place of the reader', {
  tag: '@full',
}, async ({ page }) => {
  const bond = new BondPage(page);
  const { endDate } = defaultVenue(await graphOf(page.request, demoBonds.flagship));
  await bond.open(demoBonds.flagship);
  await bond.dates.focus();
  await expect(bond.graph.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(bond.graph.getByRole('dialog').locator('[role=gridcell] :focus')).toHaveCount(1);
  const before = yearsBefore(endDate, 1);
  const asked = await bond.tradingsAskedBy(async () => {
    await page.keyboard.press('Shift+PageUp');
    await page.keyboard.press('Shift+PageUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  });
  expect(asked).toMatchObject({ userChangePeriod: true });
  const [start, end] = [String(asked.startDate), String(asked.endDate)];
  expect(start < before).toBe(true);
  expect(Date.parse(end) - Date.parse(start)).toBe(86_400_000);
  await expect(page).toHaveURL(new RegExp(`from=${start}&to=${end}`));
  await expect(bond.dates).toHaveValue(`${written(start)} ~ ${written(end)}`);
  await expect(bond.dates).toBeFocused();
  await page.reload();
  await expect(bond.dates).toHaveValue(`${written(start)} ~ ${written(end)}`);
});

test('GRA-3 no day after the last one with data can be chosen or typed', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  const { endDate } = defaultVenue(await graphOf(page.request, demoBonds.matured));
  await bond.open(demoBonds.matured);
  const url = page.url();
  const next = new Date(Date.parse(endDate) + 86_400_000).toISOString().slice(0, 10);
  await bond.typeRange(written(endDate), written(next));
  await expect(bond.graph.getByRole('alert')).toHaveText(`The date cannot be after ${written(endDate)}.`);
  expect(page.url()).toBe(url);
});

test('GRA-3 the strip shows the whole history with one column; its window moves by keys, by drag, and with the address', {
  tag: '@full',
}, async ({ page }) => {
  const bond = new BondPage(page);
  const { endDate } = defaultVenue(await graphOf(page.request, demoBonds.flagship));
  const asked = await bond.tradingsAskedBy(async () => {
    await bond.open(demoBonds.flagship);
    await scrollTo(bond.history);
  });
  expect(asked).toMatchObject({ endDate, userChangePeriod: true, columns: ['indicative_price.numeric'] });
  expect(String(asked.startDate) <= yearsBefore(endDate, 9)).toBe(true);
  const first = bond.history.getByRole('slider', { name: 'From' });
  await expect(first).toHaveAttribute('aria-valuetext', written(monthBefore(monthBefore(monthBefore(endDate)))));
  await first.focus();
  await page.keyboard.press('ArrowRight');
  const next = new Date(Date.parse(monthBefore(monthBefore(monthBefore(endDate)))) + 86_400_000)
    .toISOString()
    .slice(0, 10);
  await expect(page).toHaveURL(new RegExp(`from=${next}&to=${endDate}$`));
  await expect(bond.chart).toHaveAccessibleName(new RegExp(written(next).replaceAll('.', '\\.')));
  await expect(first).toBeFocused();
  await page.reload();
  await expect(first).toHaveAttribute('aria-valuetext', written(next));
  const box = await first.boundingBox();
  if (box === null) throw new Error('the window has no handle');
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x - 100, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => new URL(page.url()).searchParams.get('from') ?? '').not.toBe(next);
  expect((new URL(page.url()).searchParams.get('from') ?? '') < monthBefore(endDate)).toBe(true);
});

test('GRA-3 a drag across the chart zooms to its days, and the address says which', async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?period=1Y');
  await bond.pointAt(0.3);
  await page.mouse.down();
  await bond.pointAt(0.5);
  const asked = await bond.tradingsAskedBy(() => page.mouse.up());
  await expect(page).toHaveURL(new RegExp(`from=${asked.startDate}&to=${asked.endDate}`));
  const days = (Date.parse(String(asked.endDate)) - Date.parse(String(asked.startDate))) / 86_400_000;
  // A fifth of the figure, of which the plot is some nine tenths.
  expect(days).toBeGreaterThan(70);
  expect(days).toBeLessThan(95);
});

test('GRA-5 the messages stand inside the chart, each with a way on', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?from=2026-03-02&to=2026-03-01');
  await expect(bond.graph).toContainText('The start date is after the end date');
  await bond.graph.getByRole('link', { name: 'Swap dates' }).click();
  await expect(bond.chart).toBeVisible();
  await bond.open(demoBonds.flagship, '?from=1999-01-01&to=1999-02-01');
  await expect(bond.graph).toContainText('No data for the chart');
  await bond.graph.getByRole('link', { name: 'Show the latest 3 months' }).click();
  await expect(bond.chart).toBeVisible();
  await bond.open(demoBonds.flagship, '?ground=123456');
  await expect(bond.graph).toContainText('No trading venue selected');
});

test('GRA-4 choosing a venue reloads; venue 4 is marked as an estimation', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?ground=11');
  const asked = await bond.tradingsAskedBy(async () => {
    await bond.graph.getByLabel('Trading venue').selectOption('4');
  });
  expect(asked).toMatchObject({ items: [{ tgId: 4 }] });
  await expect(bond.graph.getByText('Valuation', { exact: true })).toBeVisible();
});

test('GRA-8 the swatch of the line stays visible in the colours of the reader, the grid in a grey between them', {
  tag: '@full',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  const colours = await bond.graph.evaluate((graph) => {
    const drawn = (part: string) =>
      new Set([...graph.querySelectorAll(`[class*="${part}"]`)].map((each) => getComputedStyle(each).backgroundColor));
    return { text: getComputedStyle(graph).color, key: [...drawn('_key')], grid: [...drawn('_grid')] };
  });
  expect(colours.text).toBe('rgb(0, 0, 0)');
  expect(colours.key).toEqual([colours.text]);
  // Two fifths of the text's black on the white of the canvas.
  expect(colours.grid).toEqual(['color(srgb 0.6 0.6 0.6)']);
});

test('GRA-9 old data are said to be old, with their age and date', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  const graph = await graphOf(page.request, demoBonds.oldData);
  const { maxDate } = defaultVenue(graph);
  const days = (Date.parse(graph.today) - Date.parse(maxDate)) / 86_400_000;
  await bond.open(demoBonds.oldData);
  await expect(bond.graph).toContainText(`last value is ${days} days old (${written(maxDate)})`);
  await bond.open(demoBonds.flagship);
  await expect(bond.graph).not.toContainText('days old');
});

test('GRA-3 an empty period moved back to the last data is marked as the three months that it shows', {
  tag: '@full',
}, async ({ page }) => {
  const bond = new BondPage(page);
  const graph = await graphOf(page.request, demoBonds.flagship);
  const end = Date.parse(defaultVenue(graph).maxDate) / 1000 - 200 * 86_400;
  await bond.open(demoBonds.flagship);
  await page.route('**/get_tradings/', (route) =>
    route.request().postDataJSON().getChartIteration === 1 ? route.fulfill({ json: end }) : route.continue(),
  );
  await bond.period('1M').click();
  await expect(page).toHaveURL(/period=1M/);
  await expect(bond.period('3M')).toHaveAttribute('aria-current', 'true');
  await expect(bond.period('1M')).not.toHaveAttribute('aria-current', 'true');
});

test('a newer choice wins over a slower older one', { tag: '@full' }, async ({ page }) => {
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  const { endDate } = defaultVenue(await graphOf(page.request, demoBonds.flagship));
  const isOlder = (request: Request) =>
    /get_tradings/.test(request.url()) && request.postDataJSON().startDate < yearsBefore(endDate, 2);
  const newerIsShown = Promise.withResolvers<void>();
  await page.route('**/get_tradings/', async (route) => {
    if (isOlder(route.request())) await newerIsShown.promise;
    await route.continue().catch(() => undefined);
  });
  const olderHasEnded = Promise.race([
    page.waitForEvent('requestfinished', isOlder),
    page.waitForEvent('requestfailed', isOlder),
  ]);
  await bond.period('3Y').click();
  await bond.period('1M').click();
  await expect(page).toHaveURL(/period=1M/);
  const label = () => bond.chart.getAttribute('aria-label');
  const from = written(monthBefore(endDate));
  await expect.poll(label).toContain(from);
  newerIsShown.resolve();
  await olderHasEnded;
  await bond.pointAt(0.5);
  await expect(bond.tip).toBeVisible();
  expect(await label()).toContain(from);
});

test.describe('when the call fails', () => {
  test.use({ expectedProblems: { patterns: [/503/] } });

  test('ERR-1 the block says so and tries again', { tag: '@full' }, async ({ page }) => {
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship);
    const error = { code: 'unavailable', message: '', field: null };
    await page.route('**/get_tradings/', (route) => route.fulfill({ status: 503, json: { error } }));
    await bond.period('1Y').click();
    await expect(bond.graph).toContainText('The chart did not load');
    await expect(bond.cashFlows).toBeVisible();
    await page.unroute('**/get_tradings/');
    await bond.graph.getByRole('button', { name: 'Try again' }).click();
    await expect(bond.chart).toBeVisible();
  });
});

test('BEY-14 arrow keys move through tabs and through the days of the chart', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  await bond.tab('Price').focus();
  await page.keyboard.press('ArrowRight');
  await expect(bond.tab('Yield')).toBeFocused();
  await expect(bond.tab('Yield')).toHaveAttribute('aria-selected', 'true');
  await expect(bond.chart).toHaveAccessibleName(/^Yield/);
  const days = bond.graph.getByRole('slider');
  await days.focus();
  await page.keyboard.press('End');
  await expect(bond.tip).toBeVisible();
  const last = await days.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  expect(await days.getAttribute('aria-valuetext')).not.toBe(last);
});

test('GRA-8 full access: axis, figures in the panel, and an export that is fetched on first use', async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const bond = new BondPage(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await bond.open(demoBonds.flagship);
  expect(scripts.filter((url) => /\/export-sheet|\/moving-canvas/.test(url))).toEqual([]);
  await bond.pointAt(0.5);
  await expect(bond.tip.locator('b')).toHaveText(/^\d+\.\d{4}$/);
  await bond.graph.locator('summary', { hasText: 'Export chart' }).click();
  const [drawing] = await Promise.all([
    page.waitForEvent('download'),
    bond.graph.getByRole('button', { name: 'SVG image' }).click(),
  ]);
  expect(drawing.suggestedFilename()).toMatch(/Alderhaven.*\.svg$/);
  const isDrawing = await page.evaluate(
    (text) => {
      const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
      return root.localName === 'svg' && root.textContent?.includes('Alderhaven 3% 18 Jan 2033, XS9900010018');
    },
    await readFile(await drawing.path(), 'utf8'),
  );
  expect(isDrawing).toBe(true);
  await expect(bond.graph.getByRole('button', { name: 'PNG image' })).toBeHidden();
  await expect(bond.graph.locator('summary', { hasText: 'Export chart' })).toBeFocused();
  await expect(page.getByText('Chart exported: SVG image')).toBeVisible();
  await page.keyboard.press('Enter');
  const [image] = await Promise.all([
    page.waitForEvent('download'),
    bond.graph.getByRole('button', { name: 'PNG image' }).click(),
  ]);
  expect(image.suggestedFilename()).toMatch(/\.png$/);
  // Width and height stand in the head of a PNG: 1400 by 850, twice as fine.
  const head = await readFile(await image.path());
  expect([head.toString('latin1', 1, 4), head.readUInt32BE(16), head.readUInt32BE(20)]).toEqual(['PNG', 2800, 1700]);
});

test('OUT-3 GRA-8 the chart as a PDF: one landscape page of A4 with lines and texts, which is logged as the tab is', {
  tag: '@full',
}, async ({ page, signIn }) => {
  test.skip(lacks('pdftotext'), 'needs poppler-utils');
  await signIn('full');
  const bond = new BondPage(page);
  const logged: string[] = [];
  page.on('request', (request) =>
    logged.push(...(/action_log\/global\/json\/(\d+)/.exec(request.url())?.slice(1) ?? [])),
  );
  await bond.open(demoBonds.flagship);
  await bond.graph.getByRole('tab', { name: 'Yield' }).click();
  await expect(bond.graph.getByText(/^Yield, .+: \d+\sdays$/)).toBeAttached();
  await bond.graph.locator('summary', { hasText: 'Export chart' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    bond.graph.getByRole('button', { name: 'PDF document' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Alderhaven 3% 18 Jan 2033, XS9900010018, Yield, eff.pdf');
  // The yield chart and the PDF, by the ids that stand for them.
  await expect.poll(() => logged).toEqual(expect.arrayContaining(['1001', '1003']));
  const path = await file.path();
  const read = (program: string, ...args: string[]) => execFileSync(program, [...args], { encoding: 'utf8' });
  const facts = read('pdfinfo', path);
  expect(facts).toMatch(/^Title: +Alderhaven 3% 18 Jan 2033, XS9900010018$/m);
  expect(facts).toMatch(/^Pages: +1$/m);
  // A4 across in points: 297 x 210 mm.
  expect(facts).toMatch(/^Page size: +841\.89 x 595\.2\d* pts \(A4\)$/m);
  const texts = read('pdftotext', path, '-');
  expect(texts).toContain('Alderhaven 3% 18 Jan 2033, XS9900010018');
  expect(texts).toMatch(/^Yield, eff., %\. .+, \d\d\.\d\d\.\d{4} ~ \d\d\.\d\d\.\d{4}$/m);
  expect(read('pdfimages', '-list', path).trim().split('\n')).toHaveLength(2);
});

test('the chart becomes zoomable when the reader comes near, and shows the whole period again', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  await bond.pointAt(0.4);
  await expect(bond.chart.locator('canvas')).toBeVisible();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -600);
  await page.keyboard.up('Control');
  await bond.graph.getByRole('button', { name: 'Show the whole period' }).click();
  await expect(bond.graph.getByRole('button', { name: 'Show the whole period' })).toHaveCount(0);
});
