import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { noteChangedIds } from '#store/platform/changes/data-changes.ts';
import { recordedStatements } from '#store/testing/recorded-statements.ts';
import { addKeyReader } from '../../testing/readers.ts';
import { bondIds, usualIsin } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import { addTestKey } from '../../testing/test-keys.ts';
import { fairness } from '../serving/concurrency-limit.ts';
import { KeptAnswers, Making } from './kept-answers.ts';
import type { PageContext } from './pages.ts';

/** Enough for a busy machine. */
const SOON = { timeout: 30_000 };

const html = { 'content-type': 'text/html; charset=utf-8' };
let drawn = 0;
let wait: Promise<unknown> = Promise.resolve();

/** A page that says how often any was drawn, for whom and with which cookies. */
async function renderPage(request: Request, { api, viewer }: PageContext): Promise<Response> {
  drawn += 1;
  const own = drawn;
  const { searchParams } = new URL(request.url);
  const does = searchParams.get('does');
  await wait;
  if (does === 'fail') await api('/api/session/');
  const headers = new Headers(html);
  if (does === 'cookie') headers.append('set-cookie', 'bondlens-currency=EUR; Path=/');
  const status = does === 'miss' ? 404 : 200;
  // As long as what is worth packing.
  const filling = ' '.repeat(1024);
  return new Response(`${own} ${viewer.level} ${request.headers.get('cookie') ?? ''}${filling}`, { status, headers });
}

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ renderPage, keepsAnswers: true });
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const bodyOf = async (url: string, headers: Record<string, string> = {}) => (await get(url, headers)).body;

/** A page that is kept: asked until it is the same twice. */
async function kept(url: string, headers: Record<string, string> = {}): Promise<string> {
  return vi.waitFor(async () => {
    const first = await bodyOf(url, headers);
    expect(await bodyOf(url, headers)).toBe(first);
    return first;
  }, SOON);
}

const inDatabase = (statement: string) => sql.raw(statement).execute(site.database.kysely);

test('BEY-17 a page of visitors is drawn once, and sent as it is to all who ask for it', async () => {
  const page = await kept('/bonds/1001/');
  expect(await bodyOf('/bonds/1001/', { 'user-agent': 'another', cookie: 'theirs=1' })).toBe(page);
  expect(await bodyOf('/bonds/1001/?tab=2')).not.toBe(page);
  expect(await bodyOf('/bonds/1001/', { 'accept-language': 'de' })).not.toBe(page);
});

test('BEY-17 who has the page already is told so; who knows an encoding gets it', async () => {
  await kept('/bonds/1002/');
  const { headers } = await get('/bonds/1002/');
  expect(headers['cache-control']).toBe('private, no-cache');
  const again = await get('/bonds/1002/', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const packed = await get('/bonds/1002/', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers.vary).toMatch(/cookie.*accept-encoding/i);
});

test('BEY-17 who refuses an encoding does not get it', async () => {
  await kept('/bonds/1002/');
  const answer = await get('/bonds/1002/', { 'accept-encoding': 'br;q=0, gzip;q=0.0, identity' });
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('BEY-17 who came by an advertisement gets the page of all, with the cookie that remembers it', async () => {
  const page = await kept('/bonds/1002/');
  expect(await bodyOf('/bonds/1002/', { cookie: 'bondlens-source=x; bondlens-utm-medium=y' })).toBe(page);
  const landing = await get('/bonds/1002/?utm_source=mail&fbclid=1');
  expect([landing.body, landing.cookies.map(({ value }) => value)]).toEqual([page, ['mail']]);
  const list = await kept('/bonds/?page=2&utm_source=mail');
  expect(await bodyOf('/bonds/?page=2')).toBe(list);
});

const usual = bondIds.usual;
const calls = [`/api/bonds/${usual}/summary/`, '/api/bonds/?q=2027', '/api/bonds/issues.rss'];

/** The statements behind an answer, but the one by which a node makes sure that it was told of all changes. */
async function statementsOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  return (await recordedStatements(() => get(url, headers))).filter(({ text }) => text !== 'select').length;
}

test.each(calls)('BEY-17 the answer of %s is made once for all visitors, and anew after a change', async (url) => {
  await vi.waitFor(async () => expect(await statementsOf(url)).toBe(0), SOON);
  const answer = await get(url, { 'user-agent': 'another' });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  const again = await get(url, { 'if-none-match': String(answer.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(await statementsOf(url, await cookieOf(site.app, 'full'))).toBeGreaterThan(0);
  await inDatabase('update venue set id = id');
  await vi.waitFor(async () => expect(await statementsOf(url)).toBeGreaterThan(0), SOON);
});

const summary = `/api/bonds/${usual}/summary/`;
test.each([
  ['as of a day', `${summary}?as_of=2025-06-01`, {}],
  ['as of a day, encoded', `${summary}?as%5Fof=2025-06-01`, {}],
  ['of a part', summary, { range: 'bytes=0-10' }],
  ['of a key', summary, { 'x-api-key': 'x' }],
  ['that fails', '/api/bonds/999999999/summary/', {}],
  ['of an account', '/api/session/', {}],
])('BEY-17 an answer %s is kept for nobody', async (_what, url, headers) => {
  const told = async () => (await get(url, headers)).headers['cache-control'];
  expect([await told(), await told()]).not.toContain('private, no-cache');
});

test('ACC-2 BEY-17 a key in an address, a header or for a feed gets its own answer, and visitors never that', async () => {
  const scopes = ['market', 'files', 'addresses'] as const;
  const key = await addTestKey(site, await addKeyReader(site, 'full'), { scopes: [...scopes] });
  const csv = `/api/csv/bonds/?isin=${usualIsin}`;
  for (const url of [csv, summary]) {
    const joined = `${url}${url.includes('?') ? '&' : '?'}key=${key}`;
    const own = await bodyOf(joined);
    const open = await bodyOf(url);
    expect(own).not.toBe(open);
    await vi.waitFor(async () => expect(await statementsOf(url)).toBe(0), SOON);
    expect(await bodyOf(url)).toBe(open);
    expect(await bodyOf(joined)).toBe(own);
    expect(await bodyOf(url, { authorization: `Bearer ${key}` })).toBe(own);
  }
});

test('BEY-17 what the clock is asked is told by the clock', async () => {
  const told = async () => (await get('/api/udf/time')).headers['cache-control'];
  expect([await told(), await told()]).not.toContain('private, no-cache');
});

test('BEY-17 caches in front keep what all visitors see alike where the operator allows it, and nothing of a reader', async () => {
  const settings = { ...testSettings, sharedCacheS: 30 };
  const { app, close } = await openTestApp({ renderPage, keepsAnswers: true, settings });
  const told = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers })).headers;
  await vi.waitFor(async () => {
    const { 'cache-control': page, 'cache-tag': tag, vary } = await told(`/bonds/${usual}/`);
    expect(page).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=30');
    expect([tag, /cookie/i.test(String(vary))]).toEqual([`market, instrument-${usual}`, true]);
  }, SOON);
  expect((await told('/api/bonds/'))['cache-control']).toContain('s-maxage=30');
  const full = await cookieOf(app, 'full');
  const own = ['/bonds/?utm_source=mail', '/bonds/?does=cookie', '/bonds/?does=miss'].map((url) => told(url));
  const answers = await Promise.all([...own, told('/bonds/', full), told('/api/bonds/', full)]);
  expect(answers.filter((headers) => String(headers['cache-control']).includes('public'))).toEqual([]);
  await close();
});

test('ACC-2 nothing of one reader comes into the page of another', async () => {
  const page = await kept('/bonds/1003/');
  const full = await cookieOf(site.app, 'full');
  const own = await bodyOf('/bonds/1003/', full);
  expect(own).toContain(' 1077 ');
  for (const cookie of [
    'bondlens-currency=EUR',
    'bondlens-sections=x',
    '__Host-bondlens=x',
    'bondlens=x; bondlens-theme=dark',
  ]) {
    const seen = await bodyOf('/bonds/1003/', { cookie });
    expect([seen === page, seen.includes(cookie)]).toEqual([false, true]);
  }
  for (const headers of [{ authorization: 'Bearer x' }, { 'x-api-key': 'x' }])
    expect(await bodyOf('/bonds/1003/', headers)).not.toBe(page);
  expect(await bodyOf('/bonds/1003/')).toBe(page);
  const dark = await kept('/bonds/1003/', { cookie: 'bondlens-theme=dark' });
  expect(dark).not.toBe(page);
});

const unkept = [
  '/bonds/1/?does=miss',
  '/bonds/1/?does=cookie',
  '/bonds/1/?lang=de',
  '/bonds/1/?as_of=2025-01-01',
  '/reset-password/?token=x',
];

test.each(unkept)('BEY-17 %s is kept for nobody', async (url) => {
  expect(await bodyOf(url)).not.toBe(await bodyOf(url));
});

test('BEY-17 a page of which a part failed is kept for nobody', async () => {
  const isDemoOn = () => Promise.reject(new Error('no answer'));
  const failing = await openTestApp({ renderPage, isDemoOn, keepsAnswers: true });
  const ask = async () => (await failing.app.inject({ url: '/bonds/1/?does=fail' })).body;
  await vi.waitFor(async () => {
    const whole = async () => (await failing.app.inject({ url: '/bonds/1/' })).body;
    expect(await whole()).toBe(await whole());
  }, SOON);
  expect(await ask()).not.toBe(await ask());
  await failing.close();
});

test('BEY-17 those who wait for a page that is being drawn get that one', async () => {
  const drawing = Promise.withResolvers<void>();
  wait = drawing.promise;
  const asked = Array.from({ length: 5 }, () => bodyOf('/bonds/1004/'));
  await pause(50);
  drawing.resolve();
  expect(new Set(await Promise.all(asked)).size).toBe(1);
});

test('BEY-17 who waits for his turn is answered when the page is made in the turn of another', async () => {
  const { app, close } = await openTestApp({ renderPage, keepsAnswers: true, shedsLoad: true });
  const from = (ip: string, url: string) => app.inject({ url, headers: { 'x-forwarded-for': ip } });
  await vi.waitFor(async () => {
    const page = (await from('192.0.2.9', '/bonds/1004/')).body;
    expect((await from('192.0.2.9', '/bonds/1004/')).body).toBe(page);
  }, SOON);
  const holding = Promise.withResolvers<void>();
  wait = holding.promise;
  const before = drawn;
  const held = Array.from({ length: 6 }, (_, at) => from('192.0.2.1', `/profile/?held=${at}`));
  await vi.waitFor(() => expect(drawn).toBe(before + fairness.ofClient), SOON);
  const waiting = from('192.0.2.1', '/bonds/1012/');
  await pause(50);
  wait = Promise.resolve();
  const made = await from('192.0.3.1', '/bonds/1012/');
  expect((await waiting).body).toBe(made.body);
  expect(drawn).toBe(before + fairness.ofClient + 1);
  holding.resolve();
  await Promise.all(held);
  await close();
});

test('BEY-17 what nobody ends is made anew for who asks after those who waited for it', async () => {
  const answers = new KeptAnswers(site.database, { maxBytes: 1e6, waitMs: 20, note: () => {}, onChange: () => {} });
  const left = await vi.waitFor(async () => {
    const found = await answers.find('a');
    expect(found).toBeInstanceOf(Making);
    return found;
  }, SOON);
  expect(await answers.find('a')).toBeUndefined();
  const again = await answers.find('a');
  expect([again instanceof Making, again === left]).toEqual([true, false]);
  answers.close();
});

/** A database that says that all is told when it is let to. */
function silentDatabase() {
  const asked: (() => void)[] = [];
  const query = (text: string) =>
    text.startsWith('listen') ? Promise.resolve() : new Promise<void>((resolve) => asked.push(resolve));
  const withListener = (work: (client: unknown) => Promise<void>) => work({ query, on: () => undefined });
  const speak = () => {
    for (const answer of asked.splice(0)) answer();
    return pause(1);
  };
  return { speak, asked, database: { withListener } as unknown as TestApp['database'] };
}

test('BEY-17 while the database is silent nothing is answered as kept, and nothing is forgotten', async () => {
  const { asked, speak, database } = silentDatabase();
  let now = 0;
  const options = { maxBytes: 1e6, now: () => now, note: () => {}, onChange: () => {} };
  const answers = new KeptAnswers(database, options);
  await pause(1);
  const begun = answers.find('a');
  await speak();
  const made = ((await begun) as Making).end({ body: Buffer.from('a'), headers: {} });
  now += 400;
  expect(await answers.kept('a')).toBe(made);
  // Who waits for the database is answered once it speaks, as of when he asked.
  now += 400;
  const waiting = answers.kept('a');
  await speak();
  expect(await waiting).toBe(made);
  // Nobody waits for longer than a second, and nobody at all while it is known to be silent.
  now += 600;
  expect(await answers.kept('a')).toBeUndefined();
  now += 1000;
  const left = answers.kept('a');
  expect([await left, asked.length]).toEqual([undefined, 1]);
  // What has to be made meanwhile is made once for those of a moment, and anew for who comes later.
  const making = await answers.find('a');
  expect(making).toBeInstanceOf(Making);
  const other = answers.find('a');
  now += 600;
  const later = await answers.find('a');
  expect([later instanceof Making, later === making]).toEqual([true, false]);
  (making as Making).end(undefined);
  expect(await other).toBeUndefined();
  await speak();
  const again = answers.kept('a');
  await speak();
  (later as Making).end(undefined);
  expect(await again).toBe(made);
  answers.close();
});

test('BEY-17 a page that was drawn before a change is kept by nobody, and who asks after it gets another', async () => {
  await kept('/bonds/1009/');
  await noteChangedIds(site.database, 'trading_day', [1009]);
  const drawing = Promise.withResolvers<void>();
  await vi.waitFor(async () => {
    wait = Promise.resolve();
    const one = await bodyOf('/bonds/1010/');
    expect(await bodyOf('/bonds/1010/')).toBe(one);
  }, SOON);
  wait = drawing.promise;
  const before = bodyOf('/bonds/1009/');
  await pause(100);
  await noteChangedIds(site.database, 'trading_day', [1009]);
  await pause(300);
  wait = Promise.resolve();
  const after = await bodyOf('/bonds/1009/');
  drawing.resolve();
  expect(await before).not.toBe(after);
  expect(await bodyOf('/bonds/1009/')).toBe(after);
});

test('BEY-17 a price of an instrument makes its own page stale, and lists, and no other page', async () => {
  const [own, other, list] = [await kept('/bonds/1005/'), await kept('/bonds/1006/'), await kept('/bonds/')];
  await noteChangedIds(site.database, 'trading_day', [1005]);
  await vi.waitFor(async () => expect(await bodyOf('/bonds/1005/')).not.toBe(own), SOON);
  expect([await bodyOf('/bonds/1006/'), (await bodyOf('/bonds/')) === list]).toEqual([other, false]);
});

test.each([
  `update issuer set name = name where id = (select min(id) from issuer)`,
  `insert into label_override (language, module, key, text) values ('en', 'shell', 'to_start', 'Home')`,
  `delete from label_override`,
  `update venue set id = id`,
])('BEY-17 other changes make every page stale: %s', async (statement) => {
  const page = await kept('/bonds/1007/');
  await inDatabase(statement);
  await vi.waitFor(async () => expect(await bodyOf('/bonds/1007/')).not.toBe(page), SOON);
});

test('BEY-17 one slow answer of the database does not end the keeping', async () => {
  const page = await kept('/bonds/1011/');
  await pause(600);
  // The loop stands still for longer than the database has to answer.
  const asked = bodyOf('/bonds/1011/');
  const until = performance.now() + 600;
  while (performance.now() < until);
  await asked;
  await kept('/bonds/1011/');
  expect(page).not.toBe('');
});

test('BEY-17 while the database does not tell of changes nothing is kept, and afterwards all is drawn anew', async () => {
  const page = await kept('/bonds/1008/');
  await inDatabase(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen site_change%' or query = 'select' and datname = current_database()`);
  await vi.waitFor(async () => expect(await bodyOf('/bonds/1008/')).not.toBe(page), SOON);
  await kept('/bonds/1008/');
});
