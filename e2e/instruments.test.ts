import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { InstrumentPage, textOf } from './models/instrument-page.ts';
import { expect, test } from './test.ts';

/** From the generated market: the first of each kind, and a company with bonds, a stock and ratings. */
const paths = { stock: '/stocks/3001/', index: '/indexes/2001/', etf: '/etf/4001/', company: '/company/111/' } as const;
const masked = '****';
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const viewport of sizes) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    for (const [kind, path] of Object.entries(paths)) {
      test(`NAV-1 the page of a ${kind} has its names in head and document, and fits`, { tag: '@full' }, async ({
        page,
      }) => {
        const found = new InstrumentPage(page);
        await found.open(path);
        const name = await textOf(page.getByRole('heading', { level: 1 }));
        await expect(page).toHaveTitle(new RegExp(`^${name.replace(/[.()]/g, '\\$&')}.* · Bondlens$`));
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`));
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^.{20,}$/);
        expect(await found.sideways()).toBe(0);
      });
    }

    for (const path of [paths.stock, paths.company]) {
      test(`BEY-14 nothing stands in the way of a reader at ${path}, in either theme`, { tag: '@full' }, async ({
        page,
      }) => {
        await page.goto(path);
        expect(await accessFaultsInBothThemes(page)).toEqual([]);
      });
    }
  });
}

test('NAV-7 leads from a bond to its company and from there to its stock and back, by mouse', { tag: '@full' }, async ({
  page,
}) => {
  const found = new InstrumentPage(page);
  await page.goto('/bonds/1001/');
  const issuer = found.head.locator('a[href^="/company/"]').first();
  const name = await textOf(issuer);
  await issuer.click();
  await expect(page).toHaveURL(/\/company\/\d+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const stock = found.issues.getByRole('link').first();
  const stockName = await textOf(stock);
  await stock.click();
  await expect(page).toHaveURL(/\/stocks\/\d+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stockName);
  await found.head.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('NAV-7 leads from an ETF to its index, from there to a member, and shows what a stock paid', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(paths.etf);
  const holdings = page.getByRole('table', { name: 'Holdings' });
  await expect(holdings.getByRole('link').first()).toHaveAttribute('href', /^\/bonds\/\d+\/$/);
  await page
    .getByRole('link', { name: /^Lumen EUR Government TR$/ })
    .first()
    .click();
  await expect(page).toHaveURL('/indexes/2001/');
  await expect(page.locator('#documents')).toContainText('Index methodology');
  const member = page.getByRole('table', { name: 'Members' }).getByRole('link').first();
  const name = await textOf(member);
  await member.click();
  await expect(page).toHaveURL(/\/bonds\/\d+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goto(paths.stock);
  const dividends = page.locator('#dividends');
  await expect(dividends.getByRole('row').nth(1)).toContainText(/EUR\s0\.\d+/);
  await expect(dividends.getByRole('row').nth(2)).toContainText(masked);
});

test('NAV-7 leads from a company to one of its bonds and back to it, by keyboard', { tag: '@full' }, async ({
  page,
}) => {
  const found = new InstrumentPage(page);
  await found.open(paths.company);
  const company = await textOf(page.getByRole('heading', { level: 1 }));
  const bond = found.bonds.locator('tbody a').first();
  const bondName = await textOf(bond);
  await found.tabTo(bond);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bonds\/\d+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bondName);
  await found.tabTo(found.head.getByRole('link', { name: company }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.company}$`));
});

test('ACC-2 a visitor sees where and when the latest price is from, and marks for the price', { tag: '@full' }, async ({
  page,
}) => {
  const found = new InstrumentPage(page);
  await found.open(paths.stock);
  await expect(found.head).toContainText(masked);
  await expect(found.head).toContainText(/, \d{2}\.\d{2}\.\d{4}/);
  await expect(found.head.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('NAV-1 full access sees the latest price, and the ratings of a company', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const found = new InstrumentPage(page);
  await found.open(paths.stock);
  await expect(found.head).not.toContainText(masked);
  await expect(found.head).toContainText(/\d+\.\d{2}\s*EUR/);
  await found.open(paths.company);
  await found.openRatings();
  await expect(found.ratings.getByRole('row').nth(1)).toContainText(/[ABCD]/);
  await expect(found.ratings).not.toContainText(masked);
});

test('NAV-1 sorts the bonds of a company on its own page, and closes the sorts that would tell prices', {
  tag: '@full',
}, async ({ page }) => {
  const found = new InstrumentPage(page);
  await found.open(paths.company);
  await found.bonds.getByRole('columnheader', { name: 'Maturity' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/company\/111\/\?sort=maturity&order=asc$/);
  await expect(found.bonds.getByRole('columnheader', { name: 'Maturity' })).toHaveAttribute('aria-sort', 'ascending');
  await page.goto(`${paths.company}?sort=price&order=asc`);
  await found.bonds.getByRole('alert').getByRole('link').click();
  await expect(page).toHaveURL(/\/company\/111\/$/);
  await expect(found.bonds.locator('tbody tr').first()).toBeVisible();
});

for (const width of [1440, 1100, 800]) {
  test(`NAV-1 the bonds of a company stand on one line each in Russian, dates whole, at ${width} px`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${paths.company}?lang=ru`);
    const cells = page.locator('#bonds tbody td');
    await expect(cells.filter({ hasText: /^\d{2}\.\d{2}\.\d{4}$/ }).first()).toBeVisible();
    const faults = await cells.evaluateAll((all) =>
      all
        .filter((cell) => cell.getClientRects().length > 0)
        .filter((cell) => cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().height > 36)
        .map((cell) => cell.textContent),
    );
    expect(faults).toEqual([]);
    // A head that is aligned to its end stands out at its beginning, which no scroll width tells.
    const clipped = await page.locator('#bonds thead th').evaluateAll((heads) =>
      heads
        .filter((head) => {
          const words = document.createRange();
          words.selectNodeContents(head);
          return words.getBoundingClientRect().left < head.getBoundingClientRect().left;
        })
        .map((head) => head.textContent),
    );
    expect(clipped).toEqual([]);
  });
}

test('NAV-1 copies the code beside its button', { tag: '@full' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const found = new InstrumentPage(page);
  await found.open(paths.stock);
  await found.head.getByRole('button', { name: 'Copy ticker' }).click();
  const ticker = await page.evaluate(() => navigator.clipboard.readText());
  await expect(found.info.getByText('Ticker').locator('xpath=..')).toContainText(ticker);
});

test.describe('an address that leads nowhere', () => {
  test.use({ expectedProblems: { patterns: [/404/] } });
  for (const path of ['/stocks/2001/', '/indexes/999999999/', '/etf/x/', '/company/0/']) {
    test(`NAV-1 ${path} is a real 404 page`, { tag: '@full' }, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('main')).toContainText('Page not found');
    });
  }
});
