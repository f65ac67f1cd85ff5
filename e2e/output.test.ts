import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { languages } from '#domain/platform/language.ts';
import { lacks } from '../test/outside-readers.ts';
import { brokenTexts, dateForms } from '../test/page-texts/site-texts.ts';
import { demoBonds } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { siteTexts } from './models/site-texts.ts';
import { expect, test } from './test.ts';

const read = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });

/** The page as a file, on the clipboard, on paper, in the language of the page. */
class PageOutput {
  readonly page: Page;
  readonly menu;
  readonly dialog;

  constructor(page: Page) {
    this.page = page;
    this.menu = page.locator('[data-live] article section details');
    this.dialog = page.getByRole('dialog');
  }

  async choose(at: 'pdf' | 'copy'): Promise<void> {
    await this.menu.locator('summary').click();
    await this.menu
      .getByRole('button')
      .nth(at === 'pdf' ? 0 : 1)
      .click();
  }

  /** Saves what the dialog has chosen; where the file is. */
  async save(): Promise<string> {
    const button = this.dialog.getByRole('button').last();
    const [download] = await Promise.all([this.page.waitForEvent('download'), button.click()]);
    await expect(this.dialog).toHaveCount(0);
    return download.path();
  }

  clipboard(type: 'text/plain' | 'text/html'): Promise<string> {
    return this.page.evaluate(async (form) => {
      const [item] = await navigator.clipboard.read();
      return item === undefined ? '' : (await item.getType(form)).text();
    }, type);
  }
}

/** A text without what breaks lines and words apart. */
const dense = (text: string) => text.replace(/[\s\f]+/g, '');

/** Names of bonds, which end with a date in every language. */
const bondNames = /(?:\d%(?: sub)?|step-up) \d{1,2} [A-Z][a-z]{2} \d{4}/g;

for (const { code: language } of languages) {
  test(`OUT-1 NAV-2 LAB-3 the PDF of all blocks has every title, the figures as texts, the charts as lines and one form of date, in ${language}`, {
    tag: '@full',
  }, async ({ page, signIn, request }) => {
    test.skip(lacks('pdftotext'), 'needs poppler-utils');
    await signIn('full');
    const output = new PageOutput(page);
    await new BondPage(page).open(demoBonds.flagship, `?lang=${language}`);
    const figure = await page.locator('article dl dd').first().textContent();
    await output.choose('pdf');
    const labels = output.dialog.locator('fieldset > div label');
    await expect(labels.first()).toBeVisible();
    const titles = await labels.allTextContents();
    expect(titles.length).toBeGreaterThan(4);
    const file = await output.save();
    const lines = read('pdftotext', '-layout', file, '-').split('\n');
    const told = lines.map((line) => ({ text: line, lang: null }));
    expect(brokenTexts(told)).toEqual([]);
    const { words: inWords, other } = dateForms(told, bondNames);
    expect([...inWords, ...other]).toEqual([]);
    const text = dense(lines.join(' '));
    for (const title of titles.slice(1)) expect(text).toContain(dense(title));
    expect(text).toContain(dense(figure ?? '–'));
    const words = await siteTexts(request, language, 'output');
    const count = /Pages: +(\d+)/.exec(read('pdfinfo', file))?.[1] ?? '';
    expect(text).toContain(dense(words('page', { number: count, count })));
    expect(read('pdfimages', '-list', file).trim().split('\n')).toHaveLength(2);
    expect(read('pdfinfo', file)).toMatch(/Page size: +841\.89 x 595\.2/);
  });
}

test('OUT-1 a block that the reader leaves out is not in the PDF, and stays out of the next one', {
  tag: '@full',
}, async ({ page, signIn, request }) => {
  test.skip(lacks('pdftotext'), 'needs poppler-utils');
  await signIn('full');
  const output = new PageOutput(page);
  await new BondPage(page).open(demoBonds.flagship, '?lang=pl');
  await output.choose('pdf');
  await output.dialog.locator('fieldset > div input').nth(1).uncheck();
  const file = await output.save();
  const polish = await siteTexts(request, 'pl', 'graph');
  expect(read('pdftotext', '-layout', file, '-').split('\n')).not.toContain(polish('title'));
  await output.choose('pdf');
  await expect(output.dialog.locator('fieldset > div input').nth(1)).not.toBeChecked();
  await expect(output.dialog.locator('fieldset > div input').nth(2)).toBeChecked();
});

test('OUT-2 D29 the copied page is what a visitor sees: masked figures, tables as fields between tabs, no control', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const bond = new BondPage(page);
  const output = new PageOutput(page);
  await bond.open(demoBonds.flagship);
  await output.choose('copy');
  await expect(page.getByText('Page copied')).toHaveCount(1);
  await expect(page.getByText('Page copied')).toHaveCount(0);
  const text = await output.clipboard('text/plain');
  const lines = text.split('\n');
  expect(lines[0]).toBe('Alderhaven 3% 18 Jan 2033');
  expect(lines.find((line) => line.startsWith('Indicative price'))).toMatch(/^Indicative price\t\*{4}(\t|$)/);
  expect(lines).toContain('Date\tPrice\tYield, eff., %\tTurnover, ’000');
  expect(lines.filter((line) => /^\d\d\.\d\d\.\d{4}\t\*{4}\t\*{4}\t\*{4}$/.test(line))).toHaveLength(14);
  // Payments that the page folds away are there, and of the payments nothing is hidden.
  expect(lines).toContain('1\t18.01.2024\t18.01.2024\t17.01.2024\t3.000\t30.00\t0.00\t1.0000');
  expect(text).not.toMatch(/100\.6209|Save|Sign in|hidden value/);
  const html = await output.clipboard('text/html');
  expect(html).toContain('<td>17.01.2024</td>');
  expect(html).not.toMatch(/<(button|script|a|svg)\b/);
});

test('OUT-1 OUT-3 Cancel ends the making of a file at once, even where nothing answers; PDF and copy are logged', {
  tag: '@full',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const logged: string[] = [];
  page.on('request', (request) =>
    logged.push(...(/action_log\/global\/json\/(\d+)/.exec(request.url())?.slice(1) ?? [])),
  );
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  const bond = new BondPage(page);
  const output = new PageOutput(page);
  await bond.open(demoBonds.flagship);
  // A font that does not come.
  await page.route('**/*.woff2', () => undefined);
  await output.choose('pdf');
  await output.dialog.getByRole('button', { name: 'Save PDF' }).click();
  await expect(output.dialog.getByRole('progressbar')).toBeVisible();
  await output.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(output.dialog.getByRole('progressbar')).toHaveCount(0);
  await expect(output.dialog.getByRole('checkbox').first()).toBeVisible();
  await output.dialog.getByRole('button', { name: 'Cancel' }).click();
  await output.choose('copy');
  await expect(page.getByText('Page copied')).toHaveCount(1);
  expect(logged).toEqual(['1003', '1004']);
  expect(saved).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('OUT-2 a table is copied with all its rows, units, source and time', { tag: '@full' }, async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('full');
  const bond = new BondPage(page);
  const output = new PageOutput(page);
  await bond.open(demoBonds.flagship);
  await bond.reach(bond.cashFlows);
  const button = bond.cashFlows.getByRole('button', { name: 'Copy “Cash flows” as a table' });
  await button.click();
  await expect(button).toContainText('Copied');
  const lines = (await output.clipboard('text/plain')).split('\n');
  expect(lines[0]).toBe('Alderhaven 3% 18 Jan 2033');
  expect(lines).toContain('Cash flows\tEUR per 1,000 face value');
  expect(lines).toContain('1\t18.01.2024\t18.01.2024\t17.01.2024\t3.000\t30.00\t0.00\t1.0000');
  expect(lines.some((line) => line.startsWith('Demo data, imported'))).toBe(true);
  expect(lines.some((line) => /^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/.test(line))).toBe(true);
});

test('NAV-5 on phones the actions stand at the lower edge, and cover neither the end of the page nor the banner', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  const bar = page.getByRole('region', { name: 'Actions' });
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  expect(box?.width).toBe(390);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const end = page.getByRole('contentinfo').last();
  await expect
    .poll(async () => {
      const foot = await end.boundingBox();
      return (foot?.y ?? 0) + (foot?.height ?? 0);
    })
    .toBeLessThanOrEqual(box?.y ?? 0);
  await bar.getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await bar.getByRole('link', { name: 'Compare' }).click();
  await expect(page.locator('#compare')).toBeInViewport();
});
