import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { headersOfReader, type ReaderKind } from '../../testing/readers.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let now = new Date('2025-06-30T12:00:00Z');
const headers = new Map<ReaderKind, Readonly<Record<string, string>>>();
beforeAll(async () => {
  site = await openTestApp({ clock: () => now });
  for (const who of ['visitor', 'member', 'full', 'full-nsd', 'full-docs'] as const)
    headers.set(who, await headersOfReader(site, who));
});
afterAll(() => site.close());
beforeEach(async () => {
  // Another minute, so that the limit of one test is not that of the next.
  now = new Date(now.getTime() + 60_000);
  await site.database.kysely.deleteFrom('watchlist').execute();
});

const own = { 'sec-fetch-site': 'same-origin' };
async function ask(who: ReaderKind, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const answer = await site.app.inject({
    method,
    url,
    headers: { ...own, ...headers.get(who) },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const { usual, distressed } = bondIds;
const listsOf = async (who: ReaderKind, bond: number = usual) =>
  (await ask(who, 'GET', `/api/bonds/${bond}/watchlists/`)).body.items;
const create = async (name: string, who: ReaderKind = 'full'): Promise<number> =>
  (await ask(who, 'POST', '/api/watchlists/', { name })).body.id;
const append = (who: ReaderKind, change: object) =>
  ask(who, 'POST', '/api/watchlistAppend/', { bondId: usual, add: [], qnt: [], price: [], date: [], ...change });
const one = (list: number, change: object = {}) => ({ add: [list], qnt: [5], price: [null], date: [null], ...change });
const remove = (who: ReaderKind, ids: readonly number[]) => ask(who, 'POST', '/api/watchlist/remove/', { ids });

test('WL-1 a bond is put into two lists with quantity, price and date, and each tells what it holds', async () => {
  const [first, second] = [await create('Long end'), await create('Trading')];
  expect(Math.min(first, second)).toBeGreaterThan(1000);
  const answer = await append('full', {
    add: [first, second],
    qnt: [10, null],
    price: [99.1235, null],
    date: ['2024-07-01', null],
  });
  expect(answer).toEqual({
    status: 200,
    body: {
      success: true,
      watchlist: [
        { id: first, checked: true, count: 10, readonly: false },
        { id: second, checked: true, count: null, readonly: false },
      ],
      message: null,
    },
  });
  const entry = { checked: true, readonly: false, forbidden: false };
  expect(await listsOf('full')).toEqual([
    {
      'id.numeric': 381,
      id: null,
      name: 'NSD list',
      checked: false,
      readonly: false,
      forbidden: true,
      count: null,
      user_price: null,
      buy_date: null,
      buy_date_formatted: null,
    },
    {
      ...entry,
      'id.numeric': first,
      id: expect.any(Number),
      name: 'Long end',
      count: 10,
      // Three decimals, half away from zero.
      user_price: 99.124,
      buy_date: '2024-07-01',
      buy_date_formatted: '01.07.2024',
    },
    {
      ...entry,
      'id.numeric': second,
      id: expect.any(Number),
      name: 'Trading',
      count: null,
      user_price: null,
      buy_date: null,
      buy_date_formatted: null,
    },
  ]);
  expect((await listsOf('full', distressed)).map(({ checked }: { checked: boolean }) => checked)).not.toContain(true);
  expect((await listsOf('full-docs')).length).toBe(1);
});

test('WL-5 putting a bond in again changes what the list knows of it, and both steps may be repeated', async () => {
  const list = await create('Long end');
  await append('full', one(list));
  const [, { id }] = await listsOf('full');
  const again = one(list, { qnt: [7], price: [0], date: ['2020-01-01'] });
  expect((await append('full', again)).body).toEqual((await append('full', again)).body);
  expect((await listsOf('full'))[1]).toMatchObject({ id, count: 7, user_price: 0, buy_date: '2020-01-01' });
  expect((await remove('full', [id])).body).toEqual([id]);
  expect((await remove('full', [id])).body).toEqual([id]);
  expect((await listsOf('full'))[1]).toMatchObject({ id: null, checked: false });
});

test.each([
  ['wl_error_no_date', 422, 'date.0', { price: [99] }],
  ['wl_error_no_date', 422, 'date.0', { price: [0] }],
  ['wl_error_no_price', 422, 'price.0', { date: ['2025-01-01'] }],
  ['wl_error_ahead', 422, 'date.0', { price: [99], date: ['2030-01-01'] }],
  ['wl_error_price', 422, 'price.0', { price: [100_000], date: ['2025-01-01'] }],
  ['bad_date', 400, 'date.0', { price: [99], date: ['2025-02-30'] }],
  ['bad_request', 400, 'qnt', { qnt: [] }],
  ['bad_request', 400, 'price', { price: [1, 2] }],
  ['bad_request', 400, 'date', { date: [] }],
])('WL-3 %s: nothing is kept', async (code, status, field, change) => {
  const list = await create('Long end');
  const answer = await append('full', one(list, change));
  expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([status, code, field]);
  expect(answer.body.error.message.length).toBeGreaterThan(10);
  expect((await listsOf('full'))[1].checked).toBe(false);
});

test.each([{ qnt: [-1] }, { qnt: ['5'] }, { price: ['99'] }, { date: ['01.02.2025'] }])(
  'WL-3 %j is refused before anything is looked up',
  async (change) => {
    expect((await append('full', one(await create('Long end'), change))).status).toBe(400);
  },
);

test('WL-4 list 381 takes bonds of readers with the nsd flag alone, and no list takes the others of a refused call', async () => {
  const list = await create('Long end');
  const both = { add: [list, 381], qnt: [1, 1], price: [null, null], date: [null, null] };
  const refused = await append('full', both);
  expect([refused.status, refused.body.error.code]).toEqual([403, 'watchlist_nsd_forbiddance']);
  expect((await listsOf('full')).map(({ checked }: { checked: boolean }) => checked)).toEqual([false, false]);
  expect((await append('full-nsd', one(381))).status).toBe(200);
  expect((await listsOf('full-nsd'))[0]).toMatchObject({
    'id.numeric': 381,
    checked: true,
    forbidden: false,
    count: 5,
  });
  expect((await listsOf('full'))[0].checked).toBe(false);
});

test('WL-1 what a locked list holds is changed by neither step', async () => {
  const list = await create('Long end');
  await append('full', one(list));
  await ask('full', 'POST', `/api/watchlists/${list}/`, { readonly: true });
  const [, entry] = await listsOf('full');
  expect(entry.readonly).toBe(true);
  for (const answer of [await append('full', one(list, { qnt: [9] })), await remove('full', [entry.id])]) {
    expect([answer.status, answer.body.error.code]).toEqual([409, 'watchlist_readonly']);
  }
  expect((await listsOf('full'))[1]).toEqual(entry);
});

test('WL-5 an unknown bond or list, and one of another account, are answered alike', async () => {
  const others = await create('Of another', 'full-docs');
  expect((await append('full', { ...one(await create('a')), bondId: 9999 })).body.error.code).toBe('unknown_bond');
  const [unknown, foreign] = [await append('full', one(99_999)), await append('full', one(others))];
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'not_found']);
  expect(foreign.body.error.code).toBe('not_found');
  await append('full-docs', one(others));
  const [, { id }] = await listsOf('full-docs');
  expect((await remove('full', [id])).body).toEqual([id]);
  expect((await listsOf('full-docs'))[1].checked).toBe(true);
});

test('ACC-3 a visitor is asked to sign in, a member to get access, and both have codes of the feature', async () => {
  for (const [who, code] of [
    ['visitor', 'need_auth'],
    ['member', 'need_access'],
  ] as const) {
    expect((await ask(who, 'GET', `/api/bonds/${usual}/watchlists/`)).body.error.code).toBe(code);
    expect((await append(who, one(381))).body.error.code).toBe(code);
    expect((await ask(who, 'POST', '/api/watchlists/', { name: 'a' })).body.error.code).toBe(code);
  }
  expect((await ask('visitor', 'GET', '/api/watchlists/')).body.error.code).toBe('need_auth');
  expect((await remove('visitor', [1])).body.error.code).toBe('need_auth');
});

test('WL-6 who has lost full access sees his lists and deletes them, but changes nothing else', async () => {
  await site.database.kysely
    .insertInto('watchlist')
    .values({ accountId: 'member', name: 'From before', position: 1, createdAt: now })
    .execute();
  const { items } = (await ask('member', 'GET', '/api/watchlists/')).body;
  const [, { id, name }] = items;
  expect(name).toBe('From before');
  expect((await ask('member', 'POST', `/api/watchlists/${id}/`, { name: 'b' })).body.error.code).toBe('need_access');
  expect((await ask('member', 'DELETE', `/api/watchlists/${id}/`)).status).toBe(200);
  expect((await ask('member', 'GET', '/api/watchlists/')).body.items).toHaveLength(1);
});
