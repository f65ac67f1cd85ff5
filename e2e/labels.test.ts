import { languages } from '../src/domain/platform/language.ts';
import { demoBonds } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { BondPage } from './models/bond-page.ts';
import { siteTexts } from './models/site-texts.ts';
import { operator } from './operator.ts';
import { expect, test } from './test.ts';

const flagship = `/bonds/${demoBonds.flagship}/`;
const catalogues = '**/api/labels/catalogue/**';

for (const { code, htmlLang } of languages) {
  test(`LAB-1 the bond page speaks ${code}, in its first HTML and when the script has taken it over`, {
    tag: '@full',
  }, async ({ page, signIn }) => {
    await signIn('full-all');
    const text = await siteTexts(page.request, code, 'bond');
    const first = await page.request.get(`${flagship}?lang=${code}`);
    expect(first.headers()['content-language']).toBe(htmlLang);
    expect(await first.text()).toContain(`<html lang="${htmlLang}"`);
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship, `?lang=${code}`);
    await expect(page.locator('html')).toHaveAttribute('lang', htmlLang);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(bond.term(text('maturity')).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

test('LAB-1 figures are written as the language does, dates of the page as DD.MM.YYYY', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full-all');
  const bond = new BondPage(page);
  for (const [language, figure] of [
    ['en', /^\d+\.\d{2}/],
    ['fr', /^\d+,\d{2}/],
    ['pl', /^\d+,\d{2}/],
    ['zh', /^\d+\.\d{2}/],
  ] as const) {
    const text = await siteTexts(page.request, language, 'bond');
    await bond.open(demoBonds.flagship, `?lang=${language}`);
    await expect(bond.term(text('accrued')).locator('dd').first()).toHaveText(figure);
    await expect(bond.term(text('maturity')).locator('dd').first()).toHaveText(/^\d{2}\.\d{2}\.\d{4}/);
    await expect(bond.latest.getByRole('row').nth(1)).toContainText(/\d{2}\.\d{2}\.\d{4}/);
  }
});

test('LAB-1 rows that the page asks for later come in its language, whatever was chosen in another window', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full-all');
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship, '?lang=deu');
  const tab = (await siteTexts(page.request, 'de', 'graph'))('tab_yield');
  await page.request.get('/?lang=en');
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/chart/get_tradings/')),
    bond.graph
      .getByRole('link', { name: tab })
      .or(bond.graph.getByRole('tab', { name: tab }))
      .first()
      .click(),
  ]);
  await expect(bond.tab(tab)).toHaveAttribute('aria-selected', 'true');
  await expect(bond.chart).toHaveAttribute('aria-label', new RegExp(tab));
  await bond.pointAt(0.5);
  await expect(bond.tip.locator('b')).toHaveText(/^\d+,\d+/);
});

test('LAB-1 search engines find the page in every language under one address', { tag: '@full' }, async ({ page }) => {
  await page.goto(`${flagship}?lang=de`);
  const origin = new URL(page.url()).origin;
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', origin + flagship);
  const links = page.locator('link[rel=alternate][hreflang]');
  const found = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
  );
  expect(found).toEqual([
    ...languages.map(({ code, htmlLang }) => [htmlLang, `${origin}${flagship}?lang=${code}`]),
    ['x-default', origin + flagship],
  ]);
});

test('LAB-1 a chosen language is remembered, and leads back to the place without the older choice', async ({
  page,
}) => {
  const form = { language: 'fra', next: `${flagship}?tab=yield&lang=de` };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await page.request.post('/language/', { form, headers, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, `${flagship}?tab=yield`]);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const outside = await page.request.post('/language/', {
    form: { language: 'de', next: '//evil.example/' },
    headers,
    maxRedirects: 0,
  });
  expect(outside.headers().location).toBe('/');
});

test('LAB-4 texts and rows are in the first HTML; then come analytics, similar bonds, the counter, the report check', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const bond = new BondPage(page);
  // Analysts have written about its issuer.
  await bond.open(demoBonds.perpetual);
  // Beside these the page follows its bond's days, and its quotes from time to time.
  const follows = (path: string) => path === '/api/live/' || path.startsWith('/api/bonds/mp-quotes/');
  const calls = () => asked.filter((path) => path.startsWith('/api/') && !follows(path));
  const ofBond = `/api/bonds/${demoBonds.perpetual}`;
  // The rows of the graph are in the first HTML: the server asked for them before anything else.
  const before = [
    expect.stringMatching(/^\/api\/labels\/catalogue\/en\/[0-9a-f]+\.json$/),
    expect.stringMatching(/^\/api\/company\/\d+\/comments_about\/$/),
    `${ofBond}/similar-items/`,
    `${ofBond}/incrementStatisticView/`,
    `${ofBond}/praams/`,
  ];
  await expect.poll(calls).toEqual(before);
  await bond.period('1Y').click();
  await expect.poll(() => calls().at(before.length)).toBe('/api/chart/get_tradings/');
  // What was asked early is not asked again.
  await bond.reach(page.locator('#similar'));
  expect(calls().filter((path) => path.endsWith('/similar-items/'))).toHaveLength(1);
});

test('LAB-3 a text that is missing shows as its key, in the browser too', { tag: '@full' }, async ({ page }) => {
  const text = await siteTexts(page.request, 'en', 'cash-flows');
  await page.route(catalogues, async (route) => {
    const catalogue = (await (await route.fetch()).json()) as Record<string, Record<string, string>>;
    delete catalogue['cash-flows']?.hide_earlier;
    await route.fulfill({ json: catalogue });
  });
  const bond = new BondPage(page);
  await bond.open(demoBonds.flagship);
  const fold = bond.cashFlows.locator('table button[aria-expanded]');
  await bond.reach(bond.cashFlows);
  await fold.press('Enter');
  await expect(fold).toHaveText('{{hide_earlier}}');
  await fold.click();
  await expect(fold).toHaveText(
    new RegExp(`${text('show_earlier#one', { count: '\\d+' })}|${text('show_earlier#other', { count: '\\d+' })}`),
  );
});

test.describe('without the texts', () => {
  test.use({ expectedProblems: { patterns: [/Failed to load resource/, /catalogue/] } });

  test('LAB-4 the page stays as it came and its links work', { tag: '@full' }, async ({ page }) => {
    let tries = 0;
    await page.route(catalogues, (route) => {
      tries += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    await page.goto(flagship);
    await expect.poll(() => tries).toBe(2);
    await expect(new BondPage(page).chart).toBeVisible();
    await page.getByRole('link', { name: '1Y', exact: true }).click();
    await expect(page).toHaveURL(/period=1Y/);
    await expect(new BondPage(page).chart).toBeVisible();
    // The link led to a new document, which asked anew: no script had taken the first one over.
    await expect.poll(() => tries).toBe(4);
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  });
});

test('LAB-1 no accessibility fault in another language, in either theme', { tag: '@full' }, async ({ page }) => {
  await page.goto(`${flagship}?lang=ua`);
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('LAB-4 every text is there', { tag: '@full' }, async ({ page }) => {
    const text = await siteTexts(page.request, 'pl', 'bond');
    await page.goto(`${flagship}?lang=pl`);
    await expect(new BondPage(page).term(text('maturity')).first()).toBeVisible();
  });
});

test('LAB-2 a text of the operator shows in the calls and on the page, and goes again', { tag: '@full' }, async ({
  page,
}) => {
  const headers = { 'x-bondlens-language': 'tr' };
  const headingOf = async (path: string) =>
    (await (await page.request.get(path, { headers })).json()).heading as string;
  const own = await headingOf('/api/labels/list/source/');
  await operator('labels', 'set', 'tr', 'list', 'heading', 'Tahvil masası');
  await expect.poll(() => headingOf('/api/labels/list/'), { timeout: 15_000 }).toBe('Tahvil masası');
  expect(await headingOf('/api/labels/list/source/')).toBe(own);
  expect(await headingOf('/api/labels/list/?show_labels=1')).toBe('heading');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/bonds/?lang=tr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tahvil masası');
  }
  await operator('labels', 'unset', 'tr', 'list', 'heading');
  await expect.poll(() => headingOf('/api/labels/list/'), { timeout: 15_000 }).toBe(own);
});
