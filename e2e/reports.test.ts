import { readFile } from 'node:fs/promises';
import { ReportsBlock } from './models/reports-block.ts';
import { expect, test } from './test.ts';

/** From the generated market: a company with two sources and two variants by IFRS, and one with two variants by the national standard. */
const paths = { ifrs: '/company/111/', national: '/company/128/' } as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const viewport of sizes) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('REP-1 REP-3 full access reads four tables, chooses periods, growth, form, source and variant', {
      tag: viewport.width < 800 ? '@full' : [],
    }, async ({ page, signIn }) => {
      await signIn('full');
      const reports = new ReportsBlock(page, 'ifrs');
      await reports.open(paths.ifrs);
      for (const name of ['Balance sheet', 'Profit and loss', 'Cash flow statement', 'Key figures'])
        await expect(reports.table(name)).toBeVisible();
      const rows = reports.rows('Balance sheet');
      await expect(rows).toHaveCount(5);
      const part = reports.part('Balance sheet');
      await part.getByRole('button', { name: 'Show more' }).click();
      const summaryRows = await rows.count();
      // The switch keeps the rows open.
      await part.getByRole('tab', { name: 'Full' }).click();
      await expect.poll(() => rows.count()).toBeGreaterThan(Math.max(summaryRows, 6));
      await expect(part.getByRole('button', { name: 'Hide' })).toBeVisible();
      const heads = reports.table('Profit and loss').locator('thead th');
      await expect(heads.nth(1)).toHaveText(/^\d{4}$/);
      await reports.tab('Quarters').click();
      await expect(heads.nth(1)).toHaveText(/^(I|II|III|IV) \d{4}$/);
      await reports.block.getByRole('button', { name: 'Growth' }).click();
      await expect(heads.nth(2)).toHaveText('YoY, %');
      // The first column stays where it is while the periods go by.
      const first = rows.first().locator('th, td').first();
      const before = (await first.boundingBox())?.x;
      await reports
        .table('Balance sheet')
        .locator('xpath=..')
        .evaluate((scroller) => {
          scroller.scrollLeft = 300;
        });
      await expect.poll(async () => (await first.boundingBox())?.x).toBe(before);
      await reports.tab('Demo filings').click();
      await expect(reports.block.getByText('Demo filings · latest filing')).toBeVisible();
      await reports.tab('Demo data').click();
      await reports.block
        .getByRole('combobox')
        .or(reports.block.locator('select'))
        .first()
        .selectOption({ label: 'Separate' });
      await expect(reports.table('Balance sheet')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    });
  });
}

test('REP-3 a member reads the closed form; the full one says what opens it', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('member');
  const reports = new ReportsBlock(page, 'ifrs');
  await reports.open(paths.ifrs);
  await expect(reports.rows('Balance sheet').first()).toContainText(/\d,\d{3}/);
  const part = reports.part('Balance sheet');
  await part.getByRole('tab', { name: 'Full' }).click();
  await expect(part.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/profile/access/');
  await expect(part.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
  await part.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => reports.rows('Balance sheet').count()).toBeGreaterThan(5);
});

test('REP-3 a visitor sees lines and periods, locked, and has to sign in for more of them', { tag: '@full' }, async ({
  page,
}) => {
  const reports = new ReportsBlock(page, 'ifrs');
  await reports.open(paths.ifrs);
  await expect(reports.rows('Balance sheet').first()).toContainText('****');
  await expect(reports.rows('Balance sheet').first()).not.toContainText(/\d,\d{3}/);
  const part = reports.part('Balance sheet');
  await part.getByRole('button', { name: 'Show more' }).click();
  await expect(part.getByRole('alert').filter({ hasText: /\S/ }).getByRole('link')).toHaveAttribute(
    'href',
    /^\/sign-in\//,
  );
  await expect(reports.rows('Balance sheet')).toHaveCount(5);
});

test('REP-2 by the national standard there is a choice of variants, and tables of 5, 6 and 7 rows', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const reports = new ReportsBlock(page, 'ras');
  await reports.open(paths.national);
  const answered = page.waitForResponse(/\/api\/report_rsbu\/\d+\/$/);
  await reports.block.locator('select').selectOption({ label: 'Separate' });
  expect((await answered).ok()).toBe(true);
  await expect(reports.rows('Balance sheet')).toHaveCount(5);
  await expect(reports.part('Balance sheet').getByRole('button', { name: 'Show more' })).toBeVisible();
  const logged = page.waitForRequest(/\/api\/contactActionLog\/$/);
  await reports.part('Balance sheet').getByRole('button', { name: 'Show more' }).click();
  expect((await logged).postDataJSON()).toEqual({ actionId: 76 });
});

test('REP-4 the days are 1 January five years ago and today, and the export is a navigation to a real workbook', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const reports = new ReportsBlock(page, 'ifrs');
  await reports.open(paths.ifrs);
  const link = reports.block.getByRole('link', { name: 'Export to Excel' });
  const today = new Date().toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - 5;
  await expect(link).toHaveAttribute('href', new RegExp(`/export/\\?from=${years}-01-01&to=\\d{4}-\\d{2}-\\d{2}$`));
  const from = reports.block.getByRole('combobox', { name: 'From' });
  await expect(from).toHaveValue(`01.01.${years}`);
  await from.fill('15.02.2023');
  await from.press('Enter');
  await expect(link).toHaveAttribute('href', /from=2023-02-15&/);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/IFRS, 2023-02-15 - .*\.xlsx$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  const [methodology] = await Promise.all([
    page.waitForEvent('download'),
    reports.block.getByRole('link', { name: 'Methodology (PDF)' }).click(),
  ]);
  expect((await readFile(await methodology.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('REP-5 the multipliers lead to how the site makes them, and to the PDF of the source', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto(`${paths.ifrs}#multipliers`);
  const block = page.locator('#multipliers');
  await block.locator('h3 button[aria-expanded="false"]').click();
  await expect(block.getByRole('link', { name: 'Read the method' })).toHaveAttribute('href', '/methods/multipliers/');
  const [methodology] = await Promise.all([
    page.waitForEvent('download'),
    block.getByRole('link', { name: 'Methodology (PDF)' }).click(),
  ]);
  expect((await readFile(await methodology.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('NAV-1 a company has what is known of its issuer: debt by currency and year, ratings over time, reports, news', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  await page.goto(paths.national);
  const debt = page.locator('#debt');
  await expect(debt.getByRole('table', { name: 'Totals by currency' }).locator('tbody tr')).toHaveCount(3);
  await expect(debt.getByRole('img').or(debt.locator('figure')).first()).toBeVisible();
  const ratings = page.locator('#ratings');
  await ratings.scrollIntoViewIfNeeded();
  await ratings.getByRole('tab', { name: 'History' }).click();
  await expect(ratings.locator('figure')).toBeVisible();
  for (const id of ['ifrs', 'ras', 'multipliers', 'consensus', 'comments', 'news', 'documents'])
    await expect(page.locator(`#${id}`)).toBeAttached();
});
