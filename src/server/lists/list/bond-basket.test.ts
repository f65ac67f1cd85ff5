import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BasketComparison, BasketQuartiles, BasketSide } from '#contract/lists/bond-basket.ts';
import type { ListedBond } from '#contract/lists/bond-list.ts';
import { MAX_WATCHLIST_ENTRIES } from '#domain/portfolio/watchlist.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { appendEntries } from '#store/portfolio/watchlists/watchlist-entries.ts';
import { createWatchlist } from '#store/portfolio/watchlists/watchlists.ts';
import { readSheets } from '../../testing/read-sheets.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

type Measured = 'price' | 'yield' | 'duration' | 'spread' | 'coupon';
type Side = BasketSide & Readonly<Record<Measured, BasketQuartiles | null>>;
type Compared = BasketComparison & { readonly screen: Side; readonly basket: Side };

const now = new Date('2025-06-30T12:00:00Z');
const { usual, unlisted, nsdOnly } = bondIds;

let site: TestApp;
/** A list of the same bonds of each, and one of nothing. */
const lists = new Map<string, number>();
beforeAll(async () => {
  site = await openTestApp();
  for (const accountId of ['full', 'full-all'] as const) {
    await cookieOf(site.app, accountId);
    lists.set(accountId, await listWith(accountId, [usual, unlisted, nsdOnly]));
    lists.set(`${accountId} empty`, await listWith(accountId, []));
  }
});
afterAll(async () => {
  await site.close();
});

function listWith(accountId: string, bonds: readonly number[]): Promise<number> {
  return inTransaction(site.database, async (tx) => {
    const watchlistId = (await createWatchlist(tx, { accountId, name: '=Core', now }, 50)) ?? 0;
    const entries = bonds.map((bondId) => ({ watchlistId, bondId, quantity: null, price: null, date: null }));
    await appendEntries(tx, { accountId, entries, now }, MAX_WATCHLIST_ENTRIES);
    return watchlistId;
  });
}

const ask = async (path: string, who: Who) =>
  site.app.inject({ url: `/api/bonds/${path}`, headers: await cookieOf(site.app, who) });

async function compare(query: string, who: 'full' | 'full-all'): Promise<Compared> {
  const answer = await ask(`basket/?basket=${lists.get(who)}&${query}`, who);
  expect(answer.statusCode).toBe(200);
  return answer.json().comparison;
}

/** The middle one of three, the mean of the middle two of four: by hand, of the few bonds of the sample. */
function medianByHand(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  const half = known.length / 2;
  if (known.length === 0) return null;
  return ((known[Math.ceil(half) - 1] ?? 0) + (known[Math.floor(half)] ?? 0)) / 2;
}

test.each(['full', 'full-all'] as const)(
  'BEY-6 a screen and a watchlist of %s have the medians of the bonds that the list shows him',
  async (who) => {
    const shown: readonly ListedBond[] = (await ask('', who)).json().items;
    const { name, screen, basket } = await compare('', who);
    const own = shown.filter(({ id }) => [usual, unlisted, nsdOnly].some((each) => each === id));
    expect([name, screen.count, basket.count]).toEqual(['=Core', shown.length, 3]);
    for (const [side, bonds] of [
      [screen, shown],
      [basket, own],
    ] as const) {
      for (const figure of ['price', 'yield', 'duration', 'spread'] as const) {
        const values = bonds.map((bond) => bond[figure]);
        expect([figure, side[figure]?.count ?? 0]).toEqual([figure, values.filter((each) => each !== null).length]);
        const median = medianByHand(values);
        if (median === null) expect(side[figure]).toBeNull();
        else expect(side[figure]?.median).toBeCloseTo(median, 9);
      }
      const days = bonds.flatMap(({ date, price, yield: own }) => (price === null && own === null ? [] : (date ?? [])));
      expect([side.firstDay, side.lastDay]).toEqual([days.toSorted()[0] ?? null, days.toSorted().at(-1) ?? null]);
    }
  },
);

test('BEY-6 filters and words choose the bonds of the screen and leave the watchlist whole', async () => {
  const { screen, basket } = await compare('coupon_to=4.5&q=ubersee', 'full');
  expect([screen.count, basket.count]).toEqual([1, 3]);
  expect(screen.coupon).toEqual({ count: 1, lower: 0.045, median: 0.045, upper: 0.045 });
  // Of 5 % and 6 %: the zero-coupon bond has none.
  expect(basket.coupon).toMatchObject({ count: 2, median: 0.055 });
  expect(screen.currency).toEqual([{ value: 'EUR', count: 1 }]);
  expect(basket.currency).toEqual([{ value: 'EUR', count: 3 }]);
});

test('BEY-6 QUO-2 a venue that hides itself chooses no bond of the screen', async () => {
  expect((await ask('?venue=hiding', 'full-all')).json().total).toBe(0);
  expect((await compare('venue=hiding', 'full-all')).screen.count).toBe(0);
  expect((await compare('venue=main', 'full-all')).screen.count).toBeGreaterThan(0);
});

test('BEY-6 an empty watchlist is compared too', async () => {
  const answer = await ask(`basket/?basket=${lists.get('full empty')}`, 'full');
  expect(answer.json().comparison.basket).toMatchObject({ count: 0, yield: null, lastDay: null, currency: [] });
});

test.each([
  ['visitor', 401, 'need_auth'],
  ['member', 403, 'need_access'],
] as const)('BEY-6 ACC-2 the comparison and its files are closed to a %s', async (who, status, code) => {
  for (const path of ['basket/', 'basket/file/csv/', 'basket/file/xlsx/'])
    for (const list of [lists.get('full'), 381]) {
      const answer = await ask(`${path}?basket=${list}`, who);
      expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
    }
});

test('BEY-6 ACC-8 the watchlist of another is one that there is none of', async () => {
  const answers = await Promise.all(
    [`basket/?basket=${lists.get('full-all')}`, 'basket/?basket=123456789'].map((path) => ask(path, 'full')),
  );
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error).toMatchObject({ code: 'not_found', field: 'basket' });
  }
});

test('BEY-6 a comparison without a watchlist, or as of a day, is refused by name', async () => {
  const none = await ask('basket/', 'full');
  expect([none.statusCode, none.json().error.code]).toEqual([400, 'bad_request']);
  const past = await ask(`basket/?basket=${lists.get('full')}&as_of=2025-06-01`, 'full');
  expect(past.json().error).toMatchObject({ code: 'bad_request', field: 'as_of' });
});

test('BEY-6 the comparison as a file has its figures, for programs and for people', async () => {
  const compared = await compare('', 'full-all');
  const csv = await ask(`basket/file/csv/?basket=${lists.get('full-all')}`, 'full-all');
  const [head = '', ...lines] = csv.body.trim().split('\r\n');
  const names = head.split(',');
  const cell = (of: string, column: string) =>
    lines.find((line) => line.startsWith(`${of},`))?.split(',')[names.indexOf(column)];
  expect(Number(cell('yield', 'watchlist_median'))).toBe(compared.basket.yield?.median);
  expect(Number(cell('price', 'screen_upper_quartile'))).toBe(compared.screen.price?.upper);
  expect(Number(cell('currency', 'screen_share'))).toBe(1);
  const xlsx = await ask(`basket/file/xlsx/?basket=${lists.get('full-all')}`, 'full-all');
  const [medians, mix, about] = await readSheets(xlsx.rawPayload);
  const yields = medians?.rows.find(([name]) => name === 'Yield, eff., %') ?? [];
  expect(yields[5]).toBeCloseTo((compared.basket.yield?.median ?? 0) * 100, 9);
  expect(yields[9]).toBeCloseTo(((compared.basket.yield?.median ?? 0) - (compared.screen.yield?.median ?? 0)) * 100, 9);
  expect(mix?.rows).toContainEqual(['Currency', 'EUR', 4, 100, 3, 100, 0]);
  expect(about?.rows).toContainEqual(['Watchlist', '=Core']);
});
