import { beforeAll, expect, test } from 'vitest';
import { bondIds, indexId, stockId, venueIds } from '../../testing/sample-market.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { cookieOf, type TestSite, type Who } from '../../testing/test-app.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sampleSite();
});

const { usual, distressed } = bondIds;
const { exchange, estimation, nsd, hiding } = venueIds;

const ask = async (url: string, who: Who = 'full') =>
  site.app.inject({ url: `/api/bonds/${url}`, headers: await cookieOf(site.app, who) });

const namesOf = async (items: string, who: Who = 'full') => {
  const answer = await ask(`${usual}/compared-lines/?currentTgId=${exchange}&items=${items}`, who);
  return answer.json().items.map(({ model, name, tgName }: Record<string, string>) => `${model} ${name}, ${tgName}`);
};

test('CMP-1 lines of an address are named, in its order', async () => {
  expect(await namesOf(`i${indexId}.${exchange},${distressed}.${exchange},${usual}.${estimation}`)).toEqual([
    'index Sample Index, Main Exchange',
    'bonds Zürich Übersee 4.5% 2030, Main Exchange',
    'bonds Alderney 5% 2027, Estimates',
  ]);
});

test('CMP-1 what is not there, of another kind or closed to the reader is left out', async () => {
  const strange = `${stockId}.${exchange},${indexId}.${exchange},i${usual}.${exchange},999.${exchange},${usual}.999`;
  expect(await namesOf(strange)).toEqual([]);
  expect(await namesOf(`${usual}.${hiding},${usual}.${nsd}`)).toEqual([]);
  expect(await namesOf(`${usual}.${nsd}`, 'full-all')).toEqual(['bonds Alderney 5% 2027, Depository']);
});

test.each([
  ['visitor', exchange, 401, 'need_auth'],
  ['member', exchange, 403, 'need_access'],
  ['full', nsd, 403, 'need_access'],
] as const)('CMP-6 a %s is refused names at venue %i', async (who, venue, status, code) => {
  const answer = await ask(`${usual}/compared-lines/?currentTgId=${venue}&items=${distressed}.${exchange}`, who);
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
});

test('ERR-2 an unknown bond and lines of another form are refused', async () => {
  const unknown = await ask(`999/compared-lines/?currentTgId=${exchange}&items=${distressed}.${exchange}`);
  expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'unknown_bond']);
  const tooMany = Array.from({ length: 20 }, (_, at) => `${at + 1}.1`).join(',');
  for (const items of ['', 'x', '1', '0.1', tooMany]) {
    expect((await ask(`${usual}/compared-lines/?currentTgId=${exchange}&items=${items}`)).statusCode).toBe(400);
  }
});

const post = async (url: string, payload: object, who: Who = 'full', headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: `/api/bonds/${url}/`,
    headers: { ...(await cookieOf(site.app, who)), ...headers },
    payload,
  });

const suggest = (term: string, change: object = {}, who: Who = 'full') =>
  post(`${usual}/getAutocompleteData`, { term, hash: 4711, currentTgId: exchange, ...change }, who);

test('CMP-1 bonds and indexes are suggested, with the hash of the question', async () => {
  expect((await suggest('sample')).json()).toEqual({
    hash: 4711,
    tabs: [
      {
        name: 'Bonds',
        count: 0,
        counter_title: '0',
        selected: false,
        showList: false,
        withTradingGrounds: true,
        model: 'bonds',
        items: [],
      },
      {
        name: 'Indices',
        count: 1,
        counter_title: '1',
        selected: true,
        showList: true,
        withTradingGrounds: false,
        model: 'index',
        items: [{ id: indexId, name: 'Sample Index', highlighting: '<em>Sample</em> Index' }],
      },
    ],
  });
});

test('CMP-1 the term is URL-encoded, and its matches stand out in the name', async () => {
  const { tabs } = (await suggest(encodeURIComponent(' übersee '))).json();
  expect(tabs[0]).toMatchObject({
    selected: true,
    items: [{ id: distressed, name: 'Zürich Übersee 4.5% 2030', highlighting: 'Zürich <em>Übersee</em> 4.5% 2030' }],
  });
});

test.each(['', 'ab', '%20ab%20'])('CMP-1 the term "%s" is too short for a search', async (term) => {
  const answer = await suggest(term);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().tabs.flatMap(({ items }: { items: readonly unknown[] }) => items)).toEqual([]);
});

const grounds = async (selectedId: number, change: object = {}, who: Who = 'full') =>
  (await post(`${usual}/getTradingGround`, { hash: 5, currentTgId: exchange, selectedId, ...change }, who)).json();

test('CMP-1 the venues of an item come with the one of the main line first, hidden and closed ones left out', async () => {
  const names = async (currentTgId: number, who: Who) =>
    (await grounds(usual, { currentTgId }, who)).items.map(({ name }: { name: string }) => name);
  expect(await names(exchange, 'full')).toEqual(['Main Exchange', 'Estimates']);
  expect(await names(estimation, 'full')).toEqual(['Estimates', 'Main Exchange']);
  expect(await names(exchange, 'full-all')).toEqual(['Main Exchange', 'Estimates', 'Depository']);
  expect(await grounds(indexId)).toEqual({ hash: 5, result: true, items: [{ id: exchange, name: 'Main Exchange' }] });
});

test('CMP-1 an item without a venue has none to choose', async () => {
  expect(await grounds(bondIds.unlisted)).toEqual({ hash: 5, result: false, items: [] });
  expect(await grounds(bondIds.nsdOnly)).toMatchObject({ result: false });
});

test.each([
  ['visitor', exchange, 401, 'need_auth'],
  ['member', exchange, 403, 'need_access'],
  ['support', exchange, 403, 'need_access'],
  ['full', nsd, 403, 'need_access'],
] as const)('CMP-6 a %s is refused the search of a comparison at venue %i', async (who, currentTgId, status, code) => {
  const found = await suggest('sample', { currentTgId }, who);
  const placed = await post(`${usual}/getTradingGround`, { hash: 5, currentTgId, selectedId: indexId }, who);
  for (const answer of [found, placed]) {
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  }
});

test('ERR-2 questions of another form and unknown things are refused', async () => {
  for (const change of [{ hash: 0 }, { hash: 1_000_000 }, { hash: 1.5 }, { currentTgId: 0 }, { more: 1 }]) {
    expect((await suggest('sample', change)).statusCode).toBe(400);
  }
  expect((await suggest('%E0%A4%A')).json().error).toMatchObject({ code: 'bad_request', field: 'term' });
  expect((await suggest('a'.repeat(9000))).statusCode).toBe(413);
  for (const selectedId of [stockId, 999]) {
    expect((await grounds(selectedId)).error).toMatchObject({ code: 'unknown_bond', field: 'selectedId' });
  }
  const unknown = await post('999/getAutocompleteData', { term: 'sample', hash: 1, currentTgId: exchange });
  expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'unknown_bond']);
});

test('CMP-1 the search of a comparison is a read: it needs no origin', async () => {
  const body = { term: 'sample', hash: 1, currentTgId: exchange };
  const answer = await post(`${usual}/getAutocompleteData`, body, 'full', { origin: 'https://other.example' });
  expect(answer.statusCode).toBe(200);
});
