import type { Locator, Page } from '@playwright/test';
import { demoBonds } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { BondPage } from './models/bond-page.ts';
import { GalleryPage } from './models/gallery-page.ts';
import { scrollTo } from './models/scroll-to.ts';
import { TableBlock } from './models/table-block.ts';
import { expect, test } from './test.ts';

const widths = [1440, 390] as const;

async function openTable(
  page: Page,
  specimen: string,
  as: 'visitor' | 'member' | 'full' = 'full',
): Promise<TableBlock> {
  await new GalleryPage(page).open('table', as);
  const table = new TableBlock(page, specimen);
  await scrollTo(table.root);
  return table;
}

/** Numbers as they are written; null for a blank. */
const numbersOf = (texts: readonly string[]) =>
  texts.map((text) => (/\d/.test(text) ? Number(text.replace('−', '-').replaceAll(',', '')) : null));

function expectOrder(values: readonly (number | null)[], sign: 1 | -1): void {
  const filled = values.filter((value) => value !== null);
  expect(filled.length).toBeGreaterThan(2);
  expect(values).toEqual([...filled.toSorted((a, b) => sign * (a - b)), ...values.filter((value) => value === null)]);
}

async function leftOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.scrollLeft);
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`TBL-1 a simple table shows five rows, all of them on demand, by mouse and by key, at ${width} px`, async ({
      page,
    }) => {
      const { root } = await openTable(page, 'simple-full');
      const rows = root.locator('tbody tr');
      await expect(rows).toHaveCount(5);
      await root.getByRole('button', { name: 'Show more' }).click();
      await expect(rows).toHaveCount(8);
      const hide = root.getByRole('button', { name: 'Hide', exact: true });
      await expect(hide).toHaveAttribute('aria-expanded', 'true');
      await hide.press('Enter');
      await expect(rows).toHaveCount(5);
      await expect(new TableBlock(page, 'simple-short').button('Show more')).toHaveCount(0);
    });

    test(`TBL-2 a head sorts numbers ascending, descending, then not, at ${width} px`, async ({ page }) => {
      const table = await openTable(page, 'large-full');
      const head = table.head('Price');
      const sort = head.getByRole('button', { name: 'Price', exact: true });
      const given = await table.column('Bond');
      await sort.click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      expectOrder(numbersOf(await table.column('Price')), 1);
      await sort.press('Enter');
      await expect(head).toHaveAttribute('aria-sort', 'descending');
      expectOrder(numbersOf(await table.column('Price')), -1);
      await expect(table.root.getByText('Sorted by Price, descending.')).toBeAttached();
      await sort.press(' ');
      await expect(head).not.toHaveAttribute('aria-sort');
      expect(await table.column('Bond')).toEqual(given);
    });

    test(`TBL-2 ticks: one, a range with Shift, all shown, at ${width} px`, async ({ page }) => {
      const table = await openTable(page, 'large-full');
      const boxes = table.rows.getByRole('checkbox');
      const all = table.root.getByRole('checkbox', { name: 'Select all rows shown' });
      await boxes.nth(1).check();
      await boxes.nth(4).click({ modifiers: ['Shift'] });
      await expect(table.root.getByText('4 rows selected')).toBeVisible();
      await expect(boxes.nth(2)).toBeChecked();
      await expect(boxes.nth(5)).not.toBeChecked();
      expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
      await all.press(' ');
      await expect(table.root.getByText('12 rows selected')).toBeVisible();
      await all.press(' ');
      await expect(boxes.nth(1)).not.toBeChecked();
    });

    test(`TBL-3 a text over 80 characters is cut, and its whole text opens, at ${width} px`, async ({ page }) => {
      const table = await openTable(page, 'large-cells');
      const cell = table.rows.nth(1).locator('td').nth(1);
      const cut = ((await cell.locator('span').first().textContent()) ?? '').trim();
      expect(cut).toMatch(/…$/);
      expect([...cut].length).toBe(81);
      const more = cell.getByRole('button', { name: 'Show more: full text' });
      if (width === 390) {
        await expect(more).toHaveText('Show more');
        await more.click();
      } else {
        await more.focus();
        await page.keyboard.press('Enter');
      }
      await expect(cell).toContainText('the consent of the trustee.');
      // Comments are never cut.
      await expect(table.rows.nth(0).locator('td').nth(2)).toContainText('the consent of the trustee.');
    });

    test(`TBL-3 links open a new tab without an opener; markup is text; more opens on demand, at ${width} px`, async ({
      page,
    }) => {
      const table = await openTable(page, 'large-cells');
      const link = table.root.getByRole('link', { name: /^Norvane 4\.375% 2034/ });
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
      await expect(table.rows.nth(0)).toContainText('senior');
      await expect(table.rows.nth(2)).toContainText('<b>Markup</b> is text');
      await expect(table.root.getByRole('link', { name: 'A link that leads nowhere' })).toHaveCount(0);
      const hint = table.root.getByRole('button', { name: 'More about Halden 4.750% 2030' });
      const words = table.root.getByText('The coupon steps up by 25 bp');
      await expect(words).toBeHidden();
      await hint.focus();
      await page.keyboard.press('Enter');
      await expect(words).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(words).toBeHidden();
      await hint.click();
      await expect(words).toBeVisible();
    });

    test(`TBL-4 columns of blanks and zeros are left out; the picker hides, finds, undoes, at ${width} px`, async ({
      page,
    }) => {
      const table = await openTable(page, 'large-full');
      expect(await table.heads()).not.toContain('Zero');
      expect(await table.heads()).not.toContain('Empty');
      expect(await new TableBlock(page, 'large-empty-columns').heads()).toContain('Zero');
      const summary = table.root.locator('summary');
      await summary.focus();
      await page.keyboard.press('Enter');
      const box = (name: string) => table.root.getByRole('checkbox', { name, exact: true });
      await box('Price').uncheck();
      expect(await table.heads()).not.toContain('Price');
      await table.root.getByRole('searchbox', { name: 'Find a column' }).fill('dura');
      await expect(box('Yield, %')).toHaveCount(0);
      await box('Duration').press(' ');
      expect(await table.heads()).not.toContain('Duration');
      await table.button('Undo').click();
      expect(await table.heads()).toContain('Duration');
      await table.button('None').click();
      expect(await table.heads()).toEqual(['№', '', 'Bond']);
      await table.button('All').click();
      expect(await table.heads()).toContain('Price');
      await page.keyboard.press('Escape');
      await expect(box('Duration')).toBeHidden();
      await expect(summary).toBeFocused();
    });

    test(`TBL-5 previous, next and hidden rows open and close, at ${width} px`, async ({ page }) => {
      const table = await openTable(page, 'large-blocks');
      await expect(table.rows).toHaveCount(4);
      await table.button('Show previous').click();
      await expect(table.rows).toHaveCount(7);
      await expect(table.rows.first()).toContainText('No. 101');
      await table.button('Show next').press('Enter');
      await expect(table.rows).toHaveCount(10);
      await expect(table.rows.last()).toContainText('No. 503');
      await table.button('Show hidden rows').click();
      await expect(table.rows).toHaveCount(12);
      await expect(table.root).not.toContainText('No. 401');
      await table.button('Hide previous rows').press('Enter');
      await table.button('Hide next rows').click();
      await table.button('Hide these rows').click();
      await expect(table.rows).toHaveCount(4);
    });

    test(`TBL-5 groups collapse, rows below the limit wait, at ${width} px`, async ({ page }) => {
      const groups = await openTable(page, 'large-groups');
      const open = groups.button('EUR, fixed');
      await expect(open).toHaveAttribute('aria-expanded', 'true');
      await expect(groups.button('USD, floating')).toHaveAttribute('aria-expanded', 'false');
      await expect(groups.rows).toHaveCount(6);
      await open.press('Enter');
      await expect(groups.rows).toHaveCount(2);
      await groups.button('USD, floating').click();
      await expect(groups.rows.filter({ hasText: 'A note over three columns' }).locator('td').nth(1)).toHaveAttribute(
        'colspan',
        '3',
      );
      const limited = new TableBlock(page, 'large-limit');
      await expect(limited.rows).toHaveCount(4);
      await limited.button('Show more').click();
      await expect(limited.rows).toHaveCount(12);
      await limited.button('Hide').press('Enter');
      await expect(limited.rows).toHaveCount(4);
    });

    test(`TBL-5 a click or a key marks one row; arrows walk the rows, at ${width} px`, async ({ page }) => {
      const table = await openTable(page, 'large-full');
      await table.rows.nth(2).locator('td').nth(2).click();
      await expect(table.rows.nth(2)).toHaveAttribute('aria-current', 'true');
      await table.rows.nth(2).focus();
      await page.keyboard.press('ArrowDown');
      await expect(table.rows.nth(3)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(table.rows.nth(3)).toHaveAttribute('aria-current', 'true');
      await expect(table.root.locator('tr[aria-current]')).toHaveCount(1);
      await page.keyboard.press('End');
      await expect(table.rows.nth(11)).toBeFocused();
    });

    for (const [as, words, link, to] of [
      ['visitor', 'Sign in to see the remaining rows.', 'Sign in', /^\/sign-in\/\?next=/],
      ['member', 'The remaining rows require full access.', 'Get access', /^\/profile\/access\/$/],
    ] as const) {
      test(`TBL-6 a ${as} who asks for more is told what opens it, at ${width} px`, async ({ page }) => {
        const posts: string[] = [];
        await page.route('**/contactActionLog/', (route) => {
          posts.push(route.request().url());
          return route.fulfill({ json: {} });
        });
        const table = await openTable(page, 'large-locked', as);
        await expect(table.rows).toHaveCount(5);
        await table.button('Show more').press('Enter');
        const alert = table.root.getByRole('alert');
        await expect(alert).toContainText(words);
        await expect(alert.getByRole('link', { name: link })).toHaveAttribute('href', to);
        await expect(table.rows).toHaveCount(5);
        expect(posts).toEqual([]);
        const locked = table.rows.nth(3);
        await expect(locked).toContainText(as === 'visitor' ? 'Log in to access' : 'Get full access to see this row');
        await expect(locked.getByRole('link', { name: 'Full access' })).toHaveAttribute('href', to);
        await expect(locked.locator('td')).toHaveCount(2);
      });
    }

    test(`TBL-6 opening more is reported with its action, at ${width} px`, async ({ page }) => {
      await page.route('**/contactActionLog/', (route) => route.fulfill({ json: {} }));
      const table = await openTable(page, 'large-locked', 'full');
      const [request] = await Promise.all([
        page.waitForRequest('**/contactActionLog/'),
        table.button('Show more').click(),
      ]);
      expect(new URL(request.url()).pathname).toBe('/api/bonds/1001/contactActionLog/');
      expect([request.method(), request.postDataJSON()]).toEqual(['POST', { actionId: 77 }]);
      await new GalleryPage(page).open('table', 'member');
      const [second] = await Promise.all([
        page.waitForRequest('**/contactActionLog/'),
        new TableBlock(page, 'simple-locked').button('Show more').click(),
      ]);
      expect(new URL(second.url()).pathname).toBe('/api/contactActionLog/');
    });

    test(`ten thousand rows: first and last are a key away, at ${width} px`, async ({ page }) => {
      const table = await openTable(page, 'large-many');
      await expect(table.root.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
      expect(await table.rows.count()).toBeLessThan(120);
      await table.rows.first().focus();
      await page.keyboard.press('End');
      await expect(table.root.locator('tr[data-index="9999"]')).toBeFocused();
      await expect(table.root.locator('tr[data-index="9999"]')).toBeInViewport();
      await page.keyboard.press('Home');
      await expect(table.root.locator('tr[data-index="0"]')).toBeFocused();
      await expect(table.root.locator('tr[data-index="0"]')).toBeInViewport();
    });
  });
}

for (const as of ['full', 'visitor'] as const) {
  test(`tables have no accessibility problems for a ${as} in either theme, at any width`, async ({ page }) => {
    test.slow();
    await new GalleryPage(page).open('table', as);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const faults = await accessFaultsInBothThemes(page, { within: ['[data-specimen]'] });
      expect(faults, `${width}`).toEqual([]);
    }
  });
}

test('TBL-2 the sort can be the server’s: the table says what is asked for and leaves the rows alone', async ({
  page,
}) => {
  const table = await openTable(page, 'large-server-sort');
  const before = await table.column('Bond');
  await expect(table.head('Price')).toHaveAttribute('aria-sort', 'descending');
  await table.head('Price').getByRole('button').click();
  await expect(table.head('Price')).not.toHaveAttribute('aria-sort');
  await table.head('Price').getByRole('button').click();
  await expect(table.head('Price')).toHaveAttribute('aria-sort', 'ascending');
  expect(await table.column('Bond')).toEqual(before);
});

test('TBL-2 masked figures do not sort', async ({ page }) => {
  const table = await openTable(page, 'large-masked');
  await expect(table.head('Price').getByRole('button')).toHaveCount(0);
  await expect(table.rows.first()).toContainText('****');
  await expect(table.head('Bond').getByRole('button', { name: 'Bond' })).toBeVisible();
  // A masked column is never left out, though its cells carry nothing.
  expect((await table.heads()).some((head) => head.startsWith('Zero'))).toBe(true);
});

test('TBL-2 the head stays in view, below the header of the site and within its own scroller', async ({ page }) => {
  const table = await openTable(page, 'large-page');
  await scrollTo(table.rows.nth(40));
  await table.rows.nth(20).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const header = await page.locator('body > header').boundingBox();
  const head = await table.head('Bond').boundingBox();
  expect(head?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);
  const many = new TableBlock(page, 'large-many');
  await many.scroller.evaluate((scroller) => scroller.scrollTo(0, 50_000));
  await expect(many.rows.first()).toHaveAttribute('data-index', /\d{4}/);
  const [box, top] = [await many.scroller.boundingBox(), await many.head('Price').boundingBox()];
  expect(top?.y).toBeCloseTo(box?.y ?? 0, 0);
});

test('TBL-4 the cross on a head hides its column, by mouse and by key', async ({ page }) => {
  const table = await openTable(page, 'large-full');
  await table.head('Maturity').hover();
  await table.button('Hide column Maturity').click();
  expect(await table.heads()).not.toContain('Maturity');
  await table.button('Hide column Price').press('Enter');
  expect(await table.heads()).not.toContain('Price');
  await expect(table.button('Hide column Bond')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('TBL-5 arrows move a wide table by 5 px a millisecond while they are pressed, by pointer and by key', async ({
    page,
  }) => {
    const table = await openTable(page, 'large-wide');
    const right = table.button('Scroll the table to the right');
    const left = table.button('Scroll the table to the left');
    await expect(left).toHaveAttribute('aria-disabled', 'true');
    await page.clock.install({ time: new Date('2026-05-14T10:00:00Z') });
    await page.clock.pauseAt(new Date('2026-05-14T11:00:00Z'));
    await right.dispatchEvent('pointerdown');
    await page.clock.runFor(16);
    const start = await leftOf(table.scroller);
    await page.clock.runFor(32);
    const end = await leftOf(table.scroller);
    await right.dispatchEvent('pointerup');
    await page.clock.runFor(32);
    expect((end - start) / 32).toBeCloseTo(5, 1);
    expect(await leftOf(table.scroller)).toBe(end);
    await page.clock.resume();
    await table.scroller.evaluate((scroller) => scroller.scrollTo(0, 0));
    await right.focus();
    await page.keyboard.down('Enter');
    await expect.poll(() => leftOf(table.scroller)).toBeGreaterThan(100);
    await page.keyboard.up('Enter');
    const stood = await leftOf(table.scroller);
    await left.focus();
    await page.keyboard.down(' ');
    await expect.poll(() => leftOf(table.scroller)).toBe(0);
    await page.keyboard.up(' ');
    expect(stood).toBeGreaterThan(100);
    await expect(left).toHaveAttribute('aria-disabled', 'true');
    const box = await right.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await expect(right).toHaveAttribute('aria-disabled', 'true');
    await page.mouse.up();
  });

  test('NAV-5 two columns share one place, one below the other', async ({ page }) => {
    const table = await openTable(page, 'large-full');
    const cells = table.rows.first().locator('td');
    const at = (await table.heads()).indexOf('Price');
    const [price, yieldBox] = [await cells.nth(at).boundingBox(), await cells.nth(at + 1).boundingBox()];
    expect(yieldBox?.x).toBeCloseTo(price?.x ?? -1, 0);
    expect(yieldBox?.y).toBeGreaterThan(price?.y ?? 0);
    await expect(cells.nth(at + 2)).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test.describe('the bond page on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('NAV-5 price stands over yield in the archive, date over rate in the cash flow', async ({ page, signIn }) => {
    await signIn('full');
    const bond = new BondPage(page);
    await bond.open(demoBonds.flagship, '?view=2');
    const below = async (upper: Locator, lower: Locator, edge: 'left' | 'right') => {
      const [top, bottom] = [await upper.boundingBox(), await lower.boundingBox()];
      if (top === null || bottom === null) throw new Error('a cell is not drawn');
      const at = (box: typeof top) => (edge === 'left' ? box.x : box.x + box.width);
      expect(at(bottom)).toBeCloseTo(at(top), 0);
      expect(bottom.y).toBeGreaterThanOrEqual(top.y + top.height - 1);
    };
    const heads = await bond.archive.locator('thead th').allTextContents();
    const day = bond.archive.locator('tbody tr').first().locator('td');
    await below(day.nth(heads.indexOf('Indicative price')), day.nth(heads.indexOf('Indicative yield, %')), 'right');
    await page.getByRole('button', { name: /^Cash flows/ }).click();
    await bond.reach(bond.cashFlows);
    const names = await bond.cashFlows.locator('thead th').allTextContents();
    const payment = bond.cashFlows.locator('tbody[data-rows] tr', { hasText: '1,000.00' }).locator('td');
    await below(payment.nth(names.indexOf('Date')), payment.nth(names.indexOf('Coupon rate, %')), 'left');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('TBL-2 the rows stand in the first HTML', async ({ page }) => {
    await page.goto('/gallery/?block=table&as=full');
    await expect(new TableBlock(page, 'large-full').rows).toHaveCount(12);
    await expect(new TableBlock(page, 'large-many').rows.first()).toContainText('No. 1');
  });
});
