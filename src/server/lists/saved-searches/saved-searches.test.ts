import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
let now: Date;
beforeAll(async () => {
  site = await openTestApp({ clock: () => now });
});
afterAll(() => site.close());
beforeEach(async () => {
  // Another minute, so that the limit of one test is not that of the next.
  now = new Date((now?.getTime() ?? Date.parse('2025-06-30T12:00:00Z')) + 60_000);
  await site.database.kysely.deleteFrom('savedSearch').execute();
});

const own = { 'sec-fetch-site': 'same-origin' };
const search = { name: 'Long end', model: 'bonds', query: 'q=2040&sort=maturity' };
async function post(url: string, who: Who, payload?: object, headers: Record<string, string> = own) {
  const answer = await site.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...(await cookieOf(site.app, who)) },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const save = (who: Who, more: object = {}) => post('/api/uss/', who, { ...search, ...more });
const list = async (who: Who) =>
  (await site.app.inject({ url: '/api/uss/', headers: await cookieOf(site.app, who) })).json().items;

test('SHL-10 a reader keeps searches under names, and finds his own alone', async () => {
  const { body } = await save('member');
  await save('member', { name: ' Alder ', model: 'companies', query: '' });
  await save('full', { name: 'Of another' });
  expect(await list('member')).toEqual([
    { id: expect.any(Number), name: 'Alder', model: 'companies', query: '', saved_at: now.toISOString() },
    { ...search, id: body.id, saved_at: now.toISOString() },
  ]);
});

test('SHL-10 a search of the same list and name takes the place of the earlier one where that is asked for, of another list it stands beside it', async () => {
  const first = await save('member');
  expect((await save('member')).body).toEqual(first.body);
  const refused = await save('member', { query: 'q=2041' });
  expect([refused.status, refused.body.error]).toEqual([
    409,
    expect.objectContaining({ code: 'name_taken', field: 'name' }),
  ]);
  expect((await list('member')).map(({ query }: { query: string }) => query)).toEqual([search.query]);
  expect((await save('member', { query: 'q=2041', replace: true })).body).toEqual(first.body);
  expect((await list('member')).map(({ query }: { query: string }) => query)).toEqual(['q=2041']);
  await save('member', { model: 'stocks', query: 'q=alder' });
  const both = (await list('member')).map(({ model, query }: typeof search) => `${model} ${query}`);
  expect(both.sort()).toEqual(['bonds q=2041', 'stocks q=alder']);
});

test('SHL-10 a search is deleted once, and by its own reader alone', async () => {
  const { id } = (await save('member')).body;
  const path = `/api/uss/delete/${id}/`;
  const nothing = { response: { items: [{ status: 0, id, name: null }] } };
  expect((await post(path, 'full')).body).toEqual(nothing);
  expect(await list('member')).toHaveLength(1);
  expect((await post(path, 'member')).body).toEqual({ response: { items: [{ status: 1, id, name: 'Long end' }] } });
  expect(await list('member')).toEqual([]);
  expect((await post(path, 'member')).body).toEqual(nothing);
});

test('SHL-10 a visitor has no searches', async () => {
  expect((await save('visitor')).body.error.code).toBe('need_auth');
  expect((await post('/api/uss/delete/1/', 'visitor')).body.error.code).toBe('need_auth');
  expect((await site.app.inject('/api/uss/')).json().error.code).toBe('need_auth');
});

test('SHL-10 other sites can neither save nor delete', async () => {
  const { id } = (await save('member')).body;
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  expect((await post('/api/uss/', 'member', search, elsewhere)).body.error.code).toBe('bad_origin');
  expect((await post(`/api/uss/delete/${id}/`, 'member', undefined, elsewhere)).body.error.code).toBe('bad_origin');
  expect(await list('member')).toHaveLength(1);
});

test.each(['', '  '])('SHL-10 a search named "%s" is refused in words', async (name) => {
  const { status, body } = await save('member', { name });
  expect([status, body.error]).toEqual([422, expect.objectContaining({ code: 'name_missing', field: 'name' })]);
});

test.each([{ name: 'x'.repeat(101) }, { model: 'funds' }, { query: 'x'.repeat(1001) }, { name: 'a\u0000' }])(
  'SHL-10 %j is refused',
  async (change) => {
    expect((await save('member', change)).status).toBe(400);
    expect(await list('member')).toEqual([]);
  },
);

test('SHL-10 an account keeps a hundred searches', async () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({
    accountId: 'member',
    name: `n${at}`,
    model: 'bonds' as const,
    query: '',
    savedAt: now,
  }));
  await site.database.kysely.insertInto('savedSearch').values(rows).execute();
  expect((await save('member', { name: 'one more' })).body).toEqual({ id: null });
  expect((await save('member', { name: 'n7', replace: true })).body.id).toEqual(expect.any(Number));
  expect(await list('member')).toHaveLength(100);
});
