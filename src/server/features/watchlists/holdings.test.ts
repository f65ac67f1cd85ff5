import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Holding } from '#contract/watchlists/holdings.ts';
import { mostWatchlistEntries } from '#domain/watchlist.ts';
import { isoDate } from '#math/units.ts';
import { inTransaction } from '#store/in-transaction.ts';
import { appendEntries } from '#store/watchlists/watchlist-entries.ts';
import { bondIds, usualIsin } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
let now = new Date('2025-06-30T12:00:00Z');
const cookies = new Map<Who, Record<string, string>>();
beforeAll(async () => {
  site = await openTestApp({ clock: () => now });
  for (const who of ['visitor', 'member', 'full', 'full-all'] as const) cookies.set(who, await cookieOf(site.app, who));
});
afterAll(() => site.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  await site.database.kysely.deleteFrom('watchlist').execute();
});

async function ask(who: Who, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await site.app.inject({
    ...{ method, url, headers: { 'sec-fetch-site': 'same-origin', ...cookies.get(who) } },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers, body: () => answer.json() };
}

/** A list of an account with bonds in it, whatever its access. */
async function listWith(accountId: Who, bonds: readonly number[]): Promise<number> {
  const row = { accountId, name: '=Long end', position: 1, createdAt: now };
  const { id } = await site.database.kysely
    .insertInto('watchlist')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const purchase = { quantity: 10, price: 98.5, date: isoDate('2024-07-01') };
  const entries = bonds.map((bondId) => ({ watchlistId: id, bondId, ...purchase }));
  await inTransaction(site.database, (tx) => appendEntries(tx, { accountId, entries, now }, mostWatchlistEntries));
  return id;
}
const holdings = async (who: Who, list: number, query = '') =>
  (await ask(who, 'GET', `/api/watchlists/${list}/holdings/${query}`)).body();
const { usual, nsdOnly, overdue, unlisted } = bondIds;

test('WL-6 a holding has the price of the list of bonds, and its value, cost and profit follow by the method', async () => {
  const list = await listWith('full', [usual]);
  const { items, totals, ladder, today } = await holdings('full', list);
  const [held] = items as Holding[];
  const [listed] = (await ask('full', 'GET', `/api/bonds/?q=${usualIsin}`)).body().items;
  expect(today).toBe('2025-06-30');
  expect(held).toMatchObject({
    ...{ bondId: usual, quantity: 10, user_price: 98.5, buy_date: '2024-07-01', masked: [] },
    ...{ price: listed.price, yield: listed.yield, duration: listed.duration, date: listed.date },
  });
  const summary = (await ask('full', 'GET', `/api/bonds/${usual}/summary/`)).body();
  expect(held?.accrued).toBeCloseTo(summary.accrued.value, 9);
  // 5 % a year on ten bonds, paid on 15 March: one coupon since 1 July 2024.
  const face = summary.faceValue * 10;
  expect(held?.value).toBeCloseTo((face * (listed.price + summary.accrued.value)) / 100, 6);
  expect(held?.received).toBeCloseTo(face * 0.05, 6);
  expect(held?.profit).toBeCloseTo((held?.value ?? 0) + face * 0.05 - (held?.cost ?? 0), 6);
  expect(totals).toMatchObject([{ count: 1, value: held?.value, profit: held?.profit, yield: held?.yield }]);
  expect(ladder.reduce((sum: number, step: { redemption: number }) => sum + step.redemption, 0)).toBeCloseTo(face, 6);
});

test('BEY-7 yields that rise lower the value, those that fall raise it', async () => {
  const list = await listWith('full', [usual]);
  const [up, none, down] = await Promise.all(
    ['?shift=100', '', '?shift=-100'].map(
      async (query) => (await holdings('full', list, query)).totals[0].shiftedValue,
    ),
  );
  expect(up).toBeLessThan(none);
  expect(down).toBeGreaterThan(none);
  expect((await ask('full', 'GET', `/api/watchlists/${list}/holdings/?shift=501`)).status).toBe(400);
});

test('ACC-5 figures of a bond that has only venue 381 stay closed without nsd, and count in no total', async () => {
  const open = await holdings('full-all', await listWith('full-all', [usual, nsdOnly]));
  const closed = await holdings('full', await listWith('full', [usual, nsdOnly]));
  const hidden: Holding = open.items[1];
  expect(hidden.price).toBeGreaterThan(0);
  expect(closed.items[1]).toMatchObject({ price: null, value: null, profit: null, yield: null });
  expect(closed.items[1].masked).toEqual(expect.arrayContaining(['price', 'value', 'profit', 'yield', 'shiftedValue']));
  expect(closed.totals[0].value).toBeCloseTo(open.totals[0].value - (hidden.value ?? 0), 6);
  expect(closed.totals[0].value).toBe(closed.items[0].value);
});

test('WL-6 who has lost full access sees what he noted, and no figure of the market', async () => {
  const list = await listWith('member', [usual]);
  const { items, totals } = await holdings('member', list);
  expect(items[0]).toMatchObject({
    quantity: 10,
    user_price: 98.5,
    price: null,
    value: null,
    profit: null,
    yield: null,
  });
  expect(totals[0]).toMatchObject({ value: null, profit: null, yield: null, duration: null, shiftedValue: null });
  const full = await holdings('full', await listWith('full', [usual]));
  const shown = JSON.stringify({ items, totals });
  for (const value of [full.items[0].price, full.items[0].value, full.items[0].profit, full.totals[0].yield]) {
    expect(shown).not.toContain(String(value));
  }
  expect((await ask('member', 'GET', `/api/watchlists/${list}/file/`)).body().error.code).toBe('need_access');
  expect((await ask('visitor', 'GET', `/api/watchlists/${list}/holdings/`)).body().error.code).toBe('need_auth');
});

test('BEY-7 bonds that are repaid or have no price stand in the list and say why they have no value', async () => {
  const { items } = await holdings('full', await listWith('full', [overdue, unlisted]));
  expect(items.map(({ note }: Holding) => note)).toEqual(['redeemed', 'no-price']);
});

test('BEY-7 lines are read first, bad ones reported by number and code, and good ones kept together', async () => {
  const list = await listWith('full', []);
  const text = `isin;qty;price;date\n${usualIsin.toLowerCase()};10;99,5;01.07.2024\nXX0000000000;1;;\n${usual};5;;\n1002;x;;\n1003`;
  const call = (save: boolean) => ask('full', 'POST', `/api/watchlists/${list}/import/`, { text, save });
  const read = (await call(false)).body();
  expect(read).toMatchObject({
    isSaved: false,
    good: [
      { line: 2, bondId: usual, quantity: 10, price: 99.5, date: '2024-07-01' },
      { line: 6, bondId: 1003, quantity: null },
    ],
    bad: [
      { line: 3, code: 'unknown_bond' },
      { line: 4, code: 'duplicate' },
      { line: 5, code: 'bad_quantity' },
    ],
  });
  expect((await holdings('full', list)).items).toEqual([]);
  expect((await call(true)).body().isSaved).toBe(true);
  expect((await holdings('full', list)).items.map(({ bondId }: Holding) => bondId)).toEqual([usual, 1003]);
  await ask('full', 'POST', `/api/watchlists/${list}/`, { readonly: true });
  expect((await call(true)).body().error.code).toBe('watchlist_readonly');
});

test('BEY-7 a list leaves as a table that can be read in again, and no text of it is a formula', async () => {
  const list = await listWith('full', [usual]);
  await site.database.kysely.updateTable('instrument').set({ name: '=1+1,"x"' }).where('id', '=', usual).execute();
  const { text, headers } = await ask('full', 'GET', `/api/watchlists/${list}/file/`);
  expect(headers['content-type']).toContain('text/csv');
  expect(headers['content-disposition']).toContain('attachment');
  expect(text).toContain(`\r\n${usualIsin},10,98.5,2024-07-01,"'=1+1,""x""",EUR,`);
  const again = await ask('full', 'POST', `/api/watchlists/${list}/import/`, { text, save: false });
  expect(again.body()).toMatchObject({
    good: [{ bondId: usual, quantity: 10, price: 98.5, date: '2024-07-01' }],
    bad: [],
  });
});

test('WL-6 a purchase is changed by its entry, and not over a change of another window', async () => {
  const list = await listWith('full', [usual]);
  const [{ entry, version }] = (await holdings('full', list)).items;
  const change = (more: object) =>
    ask('full', 'POST', `/api/watchlists/entries/${entry}/`, { version, qnt: 7, price: null, date: null, ...more });
  expect((await change({ price: 5 })).body().error.code).toBe('wl_error_no_date');
  expect((await change({})).body()).toEqual({ version: version + 1 });
  expect((await change({ qnt: 8 })).body().error.code).toBe('watchlist_changed');
  expect((await holdings('full', list)).items[0]).toMatchObject({ quantity: 7, user_price: null, profit: null });
});
