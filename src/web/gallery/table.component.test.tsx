import { afterEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { accessFaultsInBothThemes } from '../testing/access-faults.ts';
import { boxOf, focus, press, sidewaysScroll } from '../testing/browser-commands.ts';
import { showBlock, specimen } from '../testing/show-block.tsx';

/** A table among the specimens. */
class TablePart {
  readonly root: Locator;
  readonly rows: Locator;
  readonly scroller: Locator;

  constructor(id: string) {
    this.root = specimen(id);
    this.rows = this.root.getByCss('tbody tr[data-index]');
    this.scroller = this.root.getByCss('section');
  }

  head(name: string): Locator {
    return this.root.getByCss('thead th').filter({ has: page.getByText(name, { exact: true }) });
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  heads(): readonly string[] {
    const heads = this.root.getByCss('thead th').elements();
    return heads.map((head) => head.textContent ?? '');
  }

  /** Texts of one column, from the top. */
  column(name: string): readonly string[] {
    const at = this.heads().indexOf(name);
    const cells = this.rows.getByCss(`td:nth-child(${at + 1})`).elements();
    return cells.map((cell) => cell.textContent ?? '');
  }
}

async function showTable(id: string, as: 'visitor' | 'member' | 'full' = 'full'): Promise<TablePart> {
  await showBlock('table', { as, only: [id] });
  const table = new TablePart(id);
  table.root.element().scrollIntoView();
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

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('TBL-1 a simple table shows five rows, all of them on demand, by mouse and by key', async () => {
  const { root } = await showTable('simple-full');
  const rows = root.getByCss('tbody tr');
  await expect.element(rows).toHaveLength(5);
  await root.getByRole('button', { name: 'Show more' }).click();
  await expect.element(rows).toHaveLength(8);
  const hide = root.getByRole('button', { name: 'Hide', exact: true });
  await expect.element(hide).toHaveAttribute('aria-expanded', 'true');
  await press('Enter', hide);
  await expect.element(rows).toHaveLength(5);
  const short = await showTable('simple-short');
  await expect.element(short.button('Show more')).not.toBeInTheDocument();
});

test('TBL-2 a head sorts numbers ascending, descending, then not', async () => {
  const table = await showTable('large-full');
  const head = table.head('Price');
  const sort = head.getByRole('button', { name: 'Price', exact: true });
  const given = table.column('Bond');
  await sort.click();
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  expectOrder(numbersOf(table.column('Price')), 1);
  await press('Enter', sort);
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  expectOrder(numbersOf(table.column('Price')), -1);
  await expect.element(table.root.getByText('Sorted by Price, descending.')).toBeInTheDocument();
  await press(' ', sort);
  await expect.element(head).not.toHaveAttribute('aria-sort');
  expect(table.column('Bond')).toEqual(given);
});

test('TBL-2 the sort can be the server’s: the table says what is asked for and leaves the rows alone', async () => {
  const table = await showTable('large-server-sort');
  const before = table.column('Bond');
  await expect.element(table.head('Price')).toHaveAttribute('aria-sort', 'descending');
  await table.head('Price').getByRole('button').click();
  await expect.element(table.head('Price')).not.toHaveAttribute('aria-sort');
  await table.head('Price').getByRole('button').click();
  await expect.element(table.head('Price')).toHaveAttribute('aria-sort', 'ascending');
  expect(table.column('Bond')).toEqual(before);
});

test('TBL-2 masked figures do not sort', async () => {
  const table = await showTable('large-masked');
  await expect.element(table.head('Price').getByRole('button')).not.toBeInTheDocument();
  await expect.element(table.rows.first()).toMatchTextContent('****');
  await expect.element(table.head('Bond').getByRole('button', { name: 'Bond' })).toBeVisible();
  // A masked column is never left out, though its cells carry nothing.
  expect(table.heads().some((head) => head.startsWith('Zero'))).toBe(true);
});

test('TBL-2 the head stays in view within the scroller of the table', async () => {
  const table = await showTable('large-many');
  const firstRow = () => {
    table.scroller.element().scrollTo(0, 50_000);
    return Number(table.rows.first().element().getAttribute('data-index'));
  };
  await expect.poll(firstRow).toBeGreaterThan(1000);
  expect(boxOf(table.head('Price')).y).toBeCloseTo(boxOf(table.scroller).y, 0);
});

test('TBL-2 ticks: one, a range with Shift, all shown', async () => {
  const table = await showTable('large-full');
  const boxes = table.rows.getByRole('checkbox');
  const all = table.root.getByRole('checkbox', { name: 'Select all rows shown' });
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await expect.element(table.root.getByText('4 rows selected')).toBeVisible();
  await expect.element(boxes.nth(2)).toBeChecked();
  await expect.element(boxes.nth(5)).not.toBeChecked();
  await expect.element(all).toBePartiallyChecked();
  await press(' ', all);
  await expect.element(table.root.getByText('12 rows selected')).toBeVisible();
  await press(' ', all);
  await expect.element(boxes.nth(1)).not.toBeChecked();
});

for (const [width, screen] of [
  [1440, 'a wide screen'],
  [390, 'a phone'],
] as const) {
  test(`TBL-3 a text over 80 characters is cut, and its whole text opens, on ${screen}`, async () => {
    await page.viewport(width, 900);
    const table = await showTable('large-cells');
    const cell = table.rows.nth(1).getByCss('td').nth(1);
    const cut = (cell.getByCss('span').first().element().textContent ?? '').trim();
    expect(cut).toMatch(/…$/);
    expect([...cut].length).toBe(81);
    const more = cell.getByRole('button', { name: 'Show more: full text' });
    if (width === 390) {
      await expect.element(more).toHaveTextContent('Show more');
      await more.click();
    } else await press('Enter', more);
    await expect.element(cell).toMatchTextContent('the consent of the trustee.');
    // Comments are never cut.
    await expect.element(table.rows.nth(0).getByCss('td').nth(2)).toMatchTextContent('the consent of the trustee.');
  });
}

test('TBL-3 links open a new tab without an opener; markup is text; more opens on demand', async () => {
  const table = await showTable('large-cells');
  const link = table.root.getByRole('link', { name: /^Norvane 4\.375% 2034/ });
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', expect.stringMatching(/noopener/));
  await expect.element(table.rows.nth(0)).toMatchTextContent('senior');
  await expect.element(table.rows.nth(2)).toMatchTextContent('<b>Markup</b> is text');
  await expect.element(table.root.getByRole('link', { name: 'A link that leads nowhere' })).not.toBeInTheDocument();
  const hint = table.root.getByRole('button', { name: 'More about Halden 4.750% 2030' });
  const words = table.root.getByText('The coupon steps up by 25 bp');
  await expect.element(words).not.toBeVisible();
  await press('Enter', hint);
  await expect.element(words).toBeVisible();
  await press('Escape');
  await expect.element(words).not.toBeVisible();
  await hint.click();
  await expect.element(words).toBeVisible();
});

test('TBL-4 columns of blanks and zeros are left out; the picker hides, finds, undoes', async () => {
  const table = await showTable('large-full');
  expect(table.heads()).not.toContain('Zero');
  expect(table.heads()).not.toContain('Empty');
  const summary = table.root.getByCss('summary');
  const box = (name: string) => table.root.getByRole('checkbox', { name, exact: true });
  await press('Enter', summary);
  await box('Price').click();
  await expect.poll(() => table.heads()).not.toContain('Price');
  await table.root.getByRole('searchbox', { name: 'Find a column' }).fill('dura');
  await expect.element(box('Yield, %')).not.toBeInTheDocument();
  await press(' ', box('Duration'));
  await expect.poll(() => table.heads()).not.toContain('Duration');
  await table.button('Undo').click();
  await expect.poll(() => table.heads()).toContain('Duration');
  await table.button('None').click();
  await expect.poll(() => table.heads()).toEqual(['№', '', 'Bond']);
  await table.button('All').click();
  await expect.poll(() => table.heads()).toContain('Price');
  await press('Escape');
  await expect.element(box('Duration')).not.toBeInTheDocument();
  await expect.element(summary).toHaveFocus();
  const blank = await showTable('large-empty-columns');
  expect(blank.heads()).toContain('Zero');
});

test('TBL-4 the cross on a head hides its column, by mouse and by key', async () => {
  const table = await showTable('large-full');
  await table.head('Maturity').hover();
  await table.button('Hide column Maturity').click();
  await expect.poll(() => table.heads()).not.toContain('Maturity');
  await press('Enter', table.button('Hide column Price'));
  await expect.poll(() => table.heads()).not.toContain('Price');
  await expect.element(table.button('Hide column Bond')).not.toBeInTheDocument();
});

test('TBL-5 previous, next and hidden rows open and close', async () => {
  const table = await showTable('large-blocks');
  await expect.element(table.rows).toHaveLength(4);
  await table.button('Show previous').click();
  await expect.element(table.rows).toHaveLength(7);
  await expect.element(table.rows.first()).toMatchTextContent('No. 101');
  await press('Enter', table.button('Show next'));
  await expect.element(table.rows).toHaveLength(10);
  await expect.element(table.rows.last()).toMatchTextContent('No. 503');
  await table.button('Show hidden rows').click();
  await expect.element(table.rows).toHaveLength(12);
  await expect.element(table.root).not.toMatchTextContent('No. 401');
  await press('Enter', table.button('Hide previous rows'));
  await table.button('Hide next rows').click();
  await table.button('Hide these rows').click();
  await expect.element(table.rows).toHaveLength(4);
});

test('TBL-5 groups collapse, rows below the limit wait', async () => {
  const groups = await showTable('large-groups');
  const open = groups.button('EUR, fixed');
  await expect.element(open).toHaveAttribute('aria-expanded', 'true');
  await expect.element(groups.button('USD, floating')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(groups.rows).toHaveLength(6);
  await press('Enter', open);
  await expect.element(groups.rows).toHaveLength(2);
  await groups.button('USD, floating').click();
  const wide = groups.rows.filter({ hasText: 'A note over three columns' }).getByCss('td').nth(1);
  await expect.element(wide).toHaveAttribute('colspan', '3');
  const limited = await showTable('large-limit');
  await expect.element(limited.rows).toHaveLength(4);
  await limited.button('Show more').click();
  await expect.element(limited.rows).toHaveLength(12);
  await press('Enter', limited.button('Hide'));
  await expect.element(limited.rows).toHaveLength(4);
});

test('TBL-5 a click or a key marks one row; arrows walk the rows', async () => {
  const { root, rows } = await showTable('large-full');
  await rows.nth(2).getByCss('td').nth(2).click();
  await expect.element(rows.nth(2)).toHaveAttribute('aria-current', 'true');
  await press('ArrowDown', rows.nth(2));
  await expect.element(rows.nth(3)).toHaveFocus();
  await press('Enter');
  await expect.element(rows.nth(3)).toHaveAttribute('aria-current', 'true');
  await expect.element(root.getByCss('tr[aria-current]')).toHaveLength(1);
  await press('End');
  await expect.element(rows.nth(11)).toHaveFocus();
});

/** What is posted; each call is answered by an empty object. */
function watchPosts() {
  const posts: { readonly path: string; readonly body: unknown }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (path, init) => {
    posts.push({ path: String(path), body: JSON.parse(String(init?.body)) });
    return Response.json({});
  });
  return posts;
}

for (const [as, words, marker, link, to] of [
  ['visitor', 'Sign in to see the remaining rows.', 'Log in to access', 'Sign in', /^\/sign-in\/\?next=/],
  [
    'member',
    'The remaining rows require full access.',
    'Get full access to see this row',
    'Get access',
    /^\/profile\/access\/$/,
  ],
] as const) {
  test(`TBL-6 a ${as} who asks for more is told what opens it`, async () => {
    const posts = watchPosts();
    const { root, rows } = await showTable('large-locked', as);
    await expect.element(rows).toHaveLength(5);
    await press('Enter', root.getByRole('button', { name: 'Show more', exact: true }));
    const alert = root.getByRole('alert');
    await expect.element(alert).toMatchTextContent(words);
    await expect.element(alert.getByRole('link', { name: link })).toHaveAttribute('href', expect.stringMatching(to));
    await expect.element(rows).toHaveLength(5);
    expect(posts).toEqual([]);
    const locked = rows.nth(3);
    await expect.element(locked).toMatchTextContent(marker);
    const way = locked.getByRole('link', { name: 'Full access' });
    await expect.element(way).toHaveAttribute('href', expect.stringMatching(to));
    await expect.element(locked.getByCss('td')).toHaveLength(2);
  });
}

test('TBL-6 opening more is reported with its action', async () => {
  const posts = watchPosts();
  const table = await showTable('large-locked');
  await table.button('Show more').click();
  await expect.poll(() => posts).toEqual([{ path: '/api/bonds/1001/contactActionLog/', body: { actionId: 77 } }]);
  const simple = await showTable('simple-locked', 'member');
  await simple.button('Show more').click();
  await expect.poll(() => posts.at(1)?.path).toBe('/api/contactActionLog/');
});

test('ten thousand rows: first and last are a key away', async () => {
  const { root, rows } = await showTable('large-many');
  await expect.element(root.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  expect(rows.elements().length).toBeLessThan(120);
  for (const [key, index] of [
    ['End', 9999],
    ['Home', 0],
  ] as const) {
    await press(key, rows.first());
    const row = root.getByCss(`tr[data-index="${index}"]`);
    await expect.element(row).toHaveFocus();
    await expect.element(row).toBeInViewport();
  }
});

test('TBL-5 arrows move a wide table by 5 px a millisecond while they are pressed, by pointer and by key', async () => {
  await page.viewport(390, 844);
  const table = await showTable('large-wide');
  const right = table.button('Scroll the table to the right');
  const left = table.button('Scroll the table to the left');
  const scroller = table.scroller.element();
  await expect.element(left).toHaveAttribute('aria-disabled', 'true');
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'Date'] });
  right.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  vi.advanceTimersByTime(16);
  const start = scroller.scrollLeft;
  vi.advanceTimersByTime(32);
  const end = scroller.scrollLeft;
  right.element().dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  vi.advanceTimersByTime(32);
  expect((end - start) / 32).toBeCloseTo(5, 1);
  expect(scroller.scrollLeft).toBe(end);
  vi.useRealTimers();
  scroller.scrollTo(0, 0);
  await focus(right);
  await userEvent.keyboard('{Enter>}');
  await expect.poll(() => scroller.scrollLeft).toBeGreaterThan(100);
  await userEvent.keyboard('{/Enter}');
  await focus(left);
  await userEvent.keyboard('{ >}');
  await expect.poll(() => scroller.scrollLeft).toBe(0);
  await userEvent.keyboard('{/ }');
  await expect.element(left).toHaveAttribute('aria-disabled', 'true');
  await userEvent.pointer({ target: right, keys: '[MouseLeft>]' });
  await expect.element(right).toHaveAttribute('aria-disabled', 'true');
  await userEvent.pointer('[/MouseLeft]');
});

test('NAV-5 two columns share one place on a phone, one below the other', async () => {
  await page.viewport(390, 844);
  const table = await showTable('large-full');
  const cells = table.rows.first().getByCss('td');
  const at = table.heads().indexOf('Price');
  expect(boxOf(cells.nth(at + 1)).x).toBeCloseTo(boxOf(cells.nth(at)).x, 0);
  expect(boxOf(cells.nth(at + 1)).y).toBeGreaterThan(boxOf(cells.nth(at)).y);
  await expect.element(cells.nth(at + 2)).not.toBeVisible();
  expect(sidewaysScroll()).toBeLessThanOrEqual(0);
});

/** Of every kind of cell, row and head; more rows of the same would only take their time. */
const alike = [
  'simple-locked',
  'large-full',
  'large-cells',
  'large-blocks',
  'large-groups',
  'large-totals',
  'large-masked',
  'large-locked',
];

for (const as of ['full', 'visitor'] as const) {
  test(`tables have no accessibility problems for a ${as} in either theme, at any width`, async () => {
    await showBlock('table', { as, only: alike });
    for (const width of [1440, 390]) {
      await page.viewport(width, 900);
      expect(await accessFaultsInBothThemes({ within: ['[data-specimen]'] }), `${width}`).toEqual([]);
    }
  });
}
