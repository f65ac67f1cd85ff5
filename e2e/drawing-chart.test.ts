import { defaultVenue, demoBonds, graphOf } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { DrawingChart, keepDrawings } from './models/drawing-chart.ts';
import { expect, test } from './test.ts';

/** Each test draws on a chart of its own. */
const bonds = { pointer: 1002, keyboard: 1003, shared: 1005, conflict: 1006 };

const level = {
  id: 'a',
  tool: 'horizontal-line',
  ink: 2,
  width: 2,
  isDashed: false,
  text: '',
  points: [{ date: '2026-10-01', value: 100 }],
};

const venueOf = async (request: Parameters<typeof graphOf>[0], bond: number) =>
  defaultVenue(await graphOf(request, bond)).id;

test('BEY-10 a line drawn by the pointer is there after a reload', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  const bond = bonds.pointer;
  await keepDrawings(page.request, { bond, venue: await venueOf(page.request, bond), measure: 'price' });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const isFetched = () => scripts.some((path) => path.includes('/drawing-stage-'));
  const chart = new DrawingChart(page);
  await chart.bond.open(bond);
  expect(isFetched()).toBe(false);
  await chart.bond.view('Extended').click();
  await chart.isReady();
  expect(isFetched()).toBe(true);
  await chart.isKept('saved');
  await chart.draw('Segment', [0.3, 0.3], [0.5, 0.45]);
  await chart.panel('Drawings').click();
  await expect(chart.drawings).toHaveCount(1);
  const points = await chart.drawings.first().textContent();
  await chart.isKept('saved');
  await page.reload();
  await chart.bond.page.keyboard.press('Shift');
  await chart.isReady();
  await chart.panel('Drawings').click();
  await expect(chart.drawings).toHaveCount(1);
  expect(await chart.drawings.first().textContent()).toBe(points);
});

test('GRA-6 everything is drawn, undone and deleted by the keyboard', { tag: '@full' }, async ({ page, signIn }) => {
  await signIn('full');
  const bond = bonds.keyboard;
  await keepDrawings(page.request, { bond, venue: await venueOf(page.request, bond), measure: 'price' });
  const chart = new DrawingChart(page);
  await chart.open(bond);
  await chart.isKept('saved');
  await chart.panel('Drawings').click();
  await chart.tool('Ray').focus();
  await page.keyboard.press('ArrowDown');
  await expect(chart.tool('Segment')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chart.tool('Segment')).toHaveAttribute('aria-pressed', 'true');
  await chart.canvas.focus();
  await page.keyboard.press('ArrowRight');
  await expect(chart.said).toHaveText(/^\d\d\.\d\d\.\d{4}: \d/);
  const day = (await chart.said.textContent())?.slice(0, 10) ?? '';
  await expect(page.locator('[data-read-day]')).toContainText(day);
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: `(${day})` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chart.canvas).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chart.said).toHaveText(/^Point 1 of 2/);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(chart.drawings).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(chart.drawings).toHaveCount(0);
  await page.keyboard.press('Control+Shift+Z');
  await expect(chart.drawings).toHaveCount(1);
  await page.keyboard.press('Delete');
  await expect(chart.drawings).toHaveCount(0);
  await chart.isKept('saved');
});

test('BEY-10 a link shows drawings to another reader, read-only, and lets him copy them', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const bond = bonds.shared;
  const venue = await venueOf(page.request, bond);
  await keepDrawings(page.request, { bond, venue, measure: 'price' }, [level]);
  const chart = new DrawingChart(page);
  await chart.open(bond);
  await chart.isKept('saved');
  await chart.panel('Share').click();
  await chart.desk.getByRole('button', { name: 'Create link' }).click();
  const link = await chart.desk.getByRole('textbox', { name: 'Link' }).first().inputValue();
  await signIn('full-all');
  await keepDrawings(page.request, { bond, venue, measure: 'price' });
  await page.goto(link);
  await page.keyboard.press('Shift');
  await chart.isReady();
  await expect(chart.banner).toBeVisible();
  await expect(chart.tool('Segment')).toBeDisabled();
  await chart.panel('Drawings').click();
  await expect(chart.drawings).toHaveCount(1);
  await chart.desk.getByRole('button', { name: 'Copy to my drawings' }).click();
  await expect(chart.banner).toBeHidden();
  await expect(chart.drawings).toHaveCount(1);
  await chart.isKept('saved');
});

test.describe('where another window changed the drawings', () => {
  test.use({ expectedProblems: { patterns: [/\b409\b/] } });

  test('BEY-10 a change of another window is told and can be loaded', { tag: '@full' }, async ({ page, signIn }) => {
    await signIn('full');
    const bond = bonds.conflict;
    const kept = { bond, venue: await venueOf(page.request, bond), measure: 'price' } as const;
    await keepDrawings(page.request, kept);
    const chart = new DrawingChart(page);
    await chart.open(bond);
    await chart.isKept('saved');
    await keepDrawings(page.request, kept, [level, { ...level, id: 'b' }]);
    await chart.panel('Drawings').click();
    await chart.draw('Level with value', [0.4, 0.3]);
    await expect(chart.drawings).toHaveCount(1);
    await chart.isKept('changed');
    await chart.desk.getByRole('button', { name: 'Load that version' }).click();
    await expect(chart.drawings).toHaveCount(2);
    await chart.isKept('saved');
  });
});

test('ACC-7 a visitor has the tools without a series and figures, a member the shape', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const chart = new DrawingChart(page);
  await chart.open(demoBonds.flagship);
  await expect(chart.desk.locator('[data-access-prompt]').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await chart.draw('Segment', [0.3, 0.3], [0.5, 0.45]);
  await chart.panel('Drawings').click();
  await expect(chart.drawings).toHaveCount(1);
  await expect(chart.drawings.first()).toHaveText(/^Segment\d\d\.\d\d\.\d{4} · \d\d\.\d\d\.\d{4}/);
  await chart.isKept('own');
  await expect(chart.panel('Share')).toHaveCount(0);
  await expect(chart.panel('Indicators')).toHaveCount(0);
  await signIn('member');
  await chart.open(demoBonds.flagship);
  await expect(chart.desk.getByText('Approximate shape without figures')).toBeVisible();
  await chart.isKept('own');
  expect(asked.filter((path) => path.includes('/drawings/'))).toEqual([]);
});

test('BEY-14 the extended chart with its panels has no accessibility fault, at no width wider than the screen', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const chart = new DrawingChart(page);
  await chart.open(demoBonds.flagship, '&tab=gspread');
  await chart.isKept('saved');
  for (const panel of ['Indicators', 'Line style', 'Drawings', 'Share']) {
    await chart.panel(panel).click();
    await expect(chart.desk.getByRole('region', { name: panel })).toBeVisible();
    expect(await accessFaultsInBothThemes(page, { within: ['#drawing-chart'] })).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(chart.desk.getByRole('combobox', { name: 'Drawing tools' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('GRA-6 the ordinary chart stands in view 1, and the way back is there', { tag: '@full' }, async ({
    page,
    signIn,
  }) => {
    await signIn('full');
    await page.goto(`/bonds/${demoBonds.flagship}/?view=1`);
    const chart = new DrawingChart(page);
    await expect(chart.bond.chart.locator('svg').first()).toBeVisible();
    await expect(page.getByText('The extended chart is loading')).toBeHidden();
    await chart.bond.view('Chart').click();
    await expect(page).not.toHaveURL(/view=/);
  });

  test('GRA-6 ACC-7 the first HTML has no line for a visitor', { tag: '@full' }, async ({ page }) => {
    await page.goto(`/bonds/${demoBonds.flagship}/?view=1`);
    await expect(page.locator('#graph')).toContainText('Sign in');
    await expect(new DrawingChart(page).bond.chart).toHaveCount(0);
  });
});
