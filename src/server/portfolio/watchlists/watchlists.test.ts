import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_WATCHLIST_ENTRIES, MAX_WATCHLISTS } from '#domain/portfolio/watchlist.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { appendEntries, findEntries, removeEntries } from '#store/portfolio/watchlists/watchlist-entries.ts';
import { addPurchase, changePurchase } from '#store/portfolio/watchlists/watchlist-purchases.ts';
import { createWatchlist, findWatchlists, moveWatchlist } from '#store/portfolio/watchlists/watchlists.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let now = new Date('2025-06-30T12:00:00Z');
let cookie: Record<string, string>;
beforeAll(async () => {
  site = await openTestApp({ clock: () => now });
  cookie = await cookieOf(site.app, 'full');
});
afterAll(() => site.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  await site.database.kysely.deleteFrom('watchlist').execute();
});

const account = 'full';
async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const answer = await site.app.inject({
    method,
    url,
    headers: { 'sec-fetch-site': 'same-origin', ...cookie },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const create = async (name: string): Promise<number> => (await ask('POST', '/api/watchlists/', { name })).body.id;
const names = async () =>
  (await ask('GET', '/api/watchlists/')).body.items.slice(1).map(({ name }: { readonly name: string }) => name);
const entry = (watchlistId: number, bondId: number, quantity: number) => ({
  watchlistId,
  bondId,
  quantity,
  price: null,
  date: null,
});
const append = (entries: readonly ReturnType<typeof entry>[]) =>
  inTransaction(site.database, (tx) => appendEntries(tx, { accountId: account, entries, now }, MAX_WATCHLIST_ENTRIES));

test('WL-6 lists are made, renamed, moved, deleted and had back', async () => {
  const [a, b, c] = [await create('A'), await create(' B '), await create('C')];
  expect(await names()).toEqual(['A', 'B', 'C']);
  await ask('POST', `/api/watchlists/${a}/`, { name: 'First' });
  await ask('POST', `/api/watchlists/${c}/move/`, { before: a });
  expect(await names()).toEqual(['C', 'First', 'B']);
  await ask('POST', `/api/watchlists/${c}/move/`, { before: null });
  expect(await names()).toEqual(['First', 'B', 'C']);
  await append([entry(b, 1001, 3)]);
  expect((await ask('DELETE', `/api/watchlists/${b}/`)).body.until).toBe(
    new Date(now.getTime() + 3_600_000).toISOString(),
  );
  expect(await names()).toEqual(['First', 'C']);
  expect((await ask('DELETE', `/api/watchlists/${b}/`)).body.error.code).toBe('not_found');
  await ask('POST', `/api/watchlists/${b}/restore/`);
  expect((await ask('GET', '/api/watchlists/')).body.items[2]).toMatchObject({ name: 'B', count: 1 });
});

test('WL-6 a list that was deleted more than an hour ago is gone with the next deletion', async () => {
  const [a, b] = [await create('A'), await create('B')];
  await ask('DELETE', `/api/watchlists/${a}/`);
  now = new Date(now.getTime() + 3_600_001);
  await ask('DELETE', `/api/watchlists/${b}/`);
  expect((await ask('POST', `/api/watchlists/${a}/restore/`)).body.error.code).toBe('not_found');
  expect((await ask('POST', `/api/watchlists/${b}/restore/`)).status).toBe(200);
});

test.each([
  ['a name of blanks', { name: '  ' }, 422],
  ['nothing', {}, 400],
  ['a long name', { name: 'x'.repeat(101) }, 400],
])('WL-6 %s is no change', async (_what, change, status) => {
  expect((await ask('POST', `/api/watchlists/${await create('A')}/`, change)).status).toBe(status);
  expect(await names()).toEqual(['A']);
});

test('WL-4 the list of the system is neither renamed, moved nor deleted', async () => {
  for (const [method, url, body] of [
    ['POST', '/api/watchlists/381/', { name: 'Mine' }],
    ['POST', '/api/watchlists/381/move/', { before: null }],
    ['DELETE', '/api/watchlists/381/', undefined],
  ] as const) {
    expect((await ask(method, url, body)).body.error.code).toBe('not_found');
  }
});

test('WL-6 an account keeps as many lists as it may, also when they are made at the same moment', async () => {
  const made = await Promise.all(
    Array.from({ length: MAX_WATCHLISTS + 3 }, (_, at) =>
      inTransaction(site.database, (tx) =>
        createWatchlist(tx, { accountId: account, name: `n${at}`, now }, MAX_WATCHLISTS),
      ),
    ),
  );
  expect(made.filter((id) => id === null)).toHaveLength(3);
  expect((await ask('POST', '/api/watchlists/', { name: 'one more' })).body.error.code).toBe('too_many_kept');
});

test('WL-6 a list holds as many bonds as it may; what would be too many is refused whole', async () => {
  const list = await create('A');
  await append(Array.from({ length: MAX_WATCHLIST_ENTRIES - 1 }, (_, at) => entry(list, 10_000 + at, 1)));
  await expect(append([entry(list, 1, 1), entry(list, 2, 1)])).rejects.toMatchObject({ reason: 'full' });
  await append([entry(list, 1, 1)]);
  await append([entry(list, 1, 2)]);
  expect(await findEntries(site.database, { accountId: account, id: list })).toHaveLength(MAX_WATCHLIST_ENTRIES);
});

test('WL-6 edits at the same moment lose nothing: bonds put in and taken out of one list, lists moved and made', async () => {
  const list = await create('A');
  const others = await Promise.all(['B', 'C', 'D'].map(create));
  await append(Array.from({ length: 20 }, (_, at) => entry(list, 100 + at, 1)));
  const held = await findEntries(site.database, { accountId: account, id: list });
  const removed = held.slice(0, 10).map(({ id }) => id);
  await Promise.all([
    ...Array.from({ length: 20 }, (_, at) => append([entry(list, 200 + at, at), entry(others[at % 3] ?? 0, 300, at)])),
    ...removed.map((id) => inTransaction(site.database, (tx) => removeEntries(tx, account, [id]))),
    ...others.map((id) => inTransaction(site.database, (tx) => moveWatchlist(tx, { accountId: account, id }, list))),
    create('E'),
  ]);
  const kept = await findEntries(site.database, { accountId: account, id: list });
  expect(kept.map(({ bondId }) => bondId).sort()).toEqual(
    [...Array.from({ length: 10 }, (_, at) => 110 + at), ...Array.from({ length: 20 }, (_, at) => 200 + at)].sort(),
  );
  expect(kept.find(({ bondId }) => bondId === 207)?.quantity).toBe(7);
  const order = (await findWatchlists(site.database, account)).map(({ name }) => name);
  expect([...order].sort()).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(order.slice(-2)).toEqual(['A', 'E']);
});

test('WL-6 an entry that was changed elsewhere is not overwritten', async () => {
  const list = await create('A');
  await append([entry(list, 1001, 1)]);
  const [held] = await findEntries(site.database, { accountId: account, id: list });
  const change = { accountId: account, id: held?.id ?? 0, version: 1, quantity: 2, price: null, date: null };
  const both = await Promise.all([
    changePurchase(site.database, 'entry', change),
    changePurchase(site.database, 'entry', { ...change, quantity: 3 }),
  ]);
  expect([...both].map(String).sort()).toEqual(['2', 'changed']);
  expect(await changePurchase(site.database, 'entry', { ...change, accountId: 'member' })).toBe('unknown');
});

test('BEY-7 purchases that two windows add at once are both kept, and none beyond what a list may hold', async () => {
  const list = await create('Bought twice');
  await ask('POST', '/api/watchlists/', { name: 'Other' });
  await ask('POST', `/api/watchlists/${list}/import/`, { text: '1001,1,99,2025-01-02', save: true });
  const [held] = await findEntries(site.database, { accountId: account, id: list });
  const add = (quantity: number, max = 3) =>
    inTransaction(site.database, (tx) =>
      addPurchase(tx, account, { entryId: held?.id ?? 0, quantity, price: null, date: null }, { now, max }),
    );
  await Promise.all([add(2), add(3)]);
  const first = { entryId: held?.id ?? 0, quantity: 1, price: null, date: null };
  await expect(
    inTransaction(site.database, (tx) => addPurchase(tx, 'member', first, { now, max: 3 })),
  ).rejects.toMatchObject({ reason: 'unknown' });
  await expect(add(4, 2)).rejects.toMatchObject({ reason: 'full' });
  const { items } = (await ask('GET', `/api/watchlists/${list}/holdings/`)).body;
  expect(items[0].purchases.map(({ quantity }: { readonly quantity: number }) => quantity).sort()).toEqual([1, 2, 3]);
  expect(items[0].quantity).toBe(6);
});
