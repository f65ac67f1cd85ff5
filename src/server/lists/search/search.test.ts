import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SuggestAnswer } from '#contract/lists/search/search.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { bondIds, indexId, stockId, usualIsin } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(async () => {
  await site.close();
});

const { usual, overdue, unlisted } = bondIds;

async function ask(url: string, payload: string | object, headers: Readonly<Record<string, string>> = {}) {
  return site.app.inject({ method: 'POST', url: `/api/suggest/${url}/`, payload, headers });
}

const asked = async (url: string, payload: string | object): Promise<SuggestAnswer> => (await ask(url, payload)).json();
const ids = ({ items }: SuggestAnswer) => items.map((item) => item.id);

test.each(['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', undefined])(
  'SRC-1 the body is the URL-encoded term, of type %s',
  async (type) => {
    const answer = await ask(
      'bonds',
      encodeURIComponent('ålesund'),
      type === undefined ? {} : { 'content-type': type },
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(ids(answer.json())).toEqual([usual, unlisted, overdue]);
  },
);

test('SRC-1 the answer holds items with id, ttl, ticker and status, counter_title and search_error', async () => {
  expect(await asked('bonds', usualIsin)).toEqual({
    items: [
      {
        id: usual,
        ttl: 'Alderney 5% 2027',
        ticker: [usualIsin],
        status: 'outstanding',
        currency: 'EUR',
        yield: null,
        masked: ['yield'],
      },
    ],
    counter_title: '1',
    search_error: null,
  });
  const matured = await asked('bonds', 'aachen');
  expect(matured.items).toMatchObject([{ id: overdue, ttl: 'Aachen 3% 2024', status: 'matured' }]);
});

test('SRC-1 indexes and companies answer in the same form', async () => {
  expect(ids(await asked('indexes', 'sample'))).toEqual([indexId]);
  const companies = await asked('companies', { term: encodeURIComponent('Ålesund'), emitent_stop_statuses_ids: [] });
  expect(companies).toEqual({
    items: [
      { id: 1, ttl: 'Kommune Ålesund', ticker: ['ALES'], status: null, currency: null, yield: null, masked: ['yield'] },
    ],
    counter_title: '1',
    search_error: null,
  });
  expect(ids(await asked('stocks', 'ales'))).toEqual([stockId]);
  expect(await asked('etf', 'sample')).toMatchObject({ items: [], counter_title: '0' });
});

test('SRC-1 full access sees the yield of the main venue in the row, others that it is hidden', async () => {
  const rowOf = async (who: Who) => {
    const headers = { ...(await cookieOf(site.app, who)), 'content-type': 'text/plain' };
    const answer = await ask('bonds', usualIsin, headers);
    return answer.json().items[0];
  };
  const figure = await site.database.kysely
    .selectFrom('latestFigure')
    .where('instrumentId', '=', usual)
    .select('indicativeYield')
    .executeTakeFirstOrThrow();
  expect(figure.indicativeYield).toBeGreaterThan(0);
  expect(await rowOf('full')).toMatchObject({ yield: figure.indicativeYield, masked: [] });
  expect(await rowOf('member')).toMatchObject({ yield: null, masked: ['yield'] });
  // A row has no room to say that a yield rests on assumed payments.
  const origin = (yieldOrigin: 'assumed' | 'computed') =>
    site.database.kysely.updateTable('latestFigure').set({ yieldOrigin }).where('instrumentId', '=', usual).execute();
  await origin('assumed');
  expect(await rowOf('full')).toMatchObject({ yield: null, masked: [] });
  await origin('computed');
});

test('SRC-1 a currency narrows a search, and the wrong keyboard layout does not hide what is meant', async () => {
  expect(ids(await asked('bonds', 'alderney eur'))).toEqual([usual]);
  expect(ids(await asked('bonds', 'alderney jpy'))).toEqual([]);
  expect(ids(await asked('bonds', encodeURIComponent('фдвуктун')))).toEqual([usual]);
});

test('SRC-1 companies of the stop statuses are left out', async () => {
  await site.database.kysely.updateTable('issuer').set({ statusId: 7 }).where('id', '=', 1).execute();
  const { refreshSearchIndex } = await import('#store/lists/search/refresh-search-index.ts');
  await refreshSearchIndex(site.database, { today: '2025-06-30' });
  const stopped = await asked('companies', { term: 'kommune', emitent_stop_statuses_ids: [7] });
  expect(stopped).toMatchObject({ items: [], counter_title: '0' });
  expect(ids(await asked('companies', { term: 'kommune', emitent_stop_statuses_ids: [8] }))).toEqual([1]);
});

test('SRC-2 fewer than three characters after trimming find nothing', async () => {
  const nothing = { items: [], counter_title: null, search_error: null };
  for (const term of ['', 'al', '%20al%20%20', 'a%20']) expect(await asked('bonds', term)).toEqual(nothing);
  expect(ids(await asked('bonds', '%20ald%20'))).toEqual([usual]);
});

test.each([
  ['a broken escape', 'bonds', '%E0%A4%A', {}, 400, 'bad_request'],
  ['a broken escape of a company', 'companies', { term: '%zz' }, {}, 400, 'bad_request'],
  ['an unknown key', 'companies', { term: 'abc', more: 1 }, {}, 400, 'bad_request'],
  [
    'a status that is no number',
    'companies',
    { term: 'abc', emitent_stop_statuses_ids: ['1'] },
    {},
    400,
    'bad_request',
  ],
  ['a body of another type', 'bonds', 'abc', { 'content-type': 'image/png' }, 415, 'unsupported_media_type'],
  ['a body that is too large', 'bonds', 'a'.repeat(9000), { 'content-type': 'text/plain' }, 413, 'payload_too_large'],
])('ERR-2 %s is refused', async (_what, url, payload, headers, status, code) => {
  const answer = await ask(url, payload, headers);
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
});

test('SRC-1 a page of another site may ask: nothing changes and nothing is hidden', async () => {
  const answer = await ask('bonds', 'alderney', { 'content-type': 'text/plain', origin: 'https://other.example' });
  expect(answer.statusCode).toBe(200);
});

test.each([
  ['signs of queries', `' | ! & \\ <-> ( :* alderney`],
  ['a NUL', 'ald\0erney'],
  ['a very long text', `alderney ${'x'.repeat(1500)}`],
])('SRC-1 %s cause no failure', async (_what, term) => {
  expect((await ask('bonds', encodeURIComponent(term))).statusCode).toBe(200);
});

test('SRC-1 a market without an index says so', async () => {
  const empty = await openTestApp({}, async () => undefined);
  for (const payload of ['alderney', 'euro bonds of alderney due 2027']) {
    const answer = await empty.app.inject({ method: 'POST', url: '/api/suggest/bonds/', payload });
    expect(answer.json()).toEqual({ items: [], counter_title: '0', search_error: expect.stringContaining('index') });
  }
  await empty.close();
});

test('SRC-1 a database that is too slow for everything is unavailable', async () => {
  const { url } = await site.database.withClient(async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    return { url: `${process.env.BONDLENS_TEST_TEMPLATE_URL?.replace(/[^/]+$/, '')}${rows[0]?.name}` };
  });
  const searchDatabase = openDatabase({ url, statementTimeoutMs: 200 });
  const slow = await openTestApp({ searchDatabase });
  await site.database.withClient(async (client) => {
    await client.query('begin');
    await client.query('lock table search_code');
    const answer = await slow.app.inject({ method: 'POST', url: '/api/suggest/bonds/', payload: usualIsin });
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable']);
    await client.query('rollback; begin; lock table search_word');
    const part = await slow.app.inject({ method: 'POST', url: '/api/suggest/bonds/', payload: 'xs000000' });
    expect(part.json()).toMatchObject({ search_error: expect.stringContaining('missing') });
    expect(part.json().items.length).toBeGreaterThan(0);
    await client.query('rollback');
  });
  await slow.close();
  await searchDatabase.close();
});

// Last: the bonds are in memory from here on.
test('SRC-5 bonds are suggested by filters as the list finds them, those of figures to who may ask for them alone', async () => {
  const term = encodeURIComponent('euro bonds of alderney due 2027');
  expect(await asked('bonds', term)).toMatchObject({ items: [{ id: usual }], counter_title: '1', search_error: null });
  const rated = encodeURIComponent('euro bonds with yield over -50%');
  expect(await asked('bonds', rated)).toMatchObject({
    items: [],
    counter_title: '0',
    search_error: expect.stringMatching(/full access/),
  });
  const answer: SuggestAnswer = (await ask('bonds', rated, await cookieOf(site.app, 'full'))).json();
  const url = '/api/bonds/?currency=EUR&yield_from=-50';
  const list = (await site.app.inject({ url, headers: await cookieOf(site.app, 'full') })).json();
  expect(answer).toMatchObject({ counter_title: String(list.total), search_error: null });
  expect(ids(answer)).toEqual(list.items.map(({ id }: { readonly id: number }) => id));
  expect(list.total).toBeGreaterThan(0);
});
