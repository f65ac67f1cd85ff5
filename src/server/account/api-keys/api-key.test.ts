import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { limits } from '../../platform/serving/limits.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, testClock, testSettings } from '../../testing/test-app.ts';
import { addTestKey, basic, bearer } from '../../testing/test-keys.ts';

let site: TestApp;
let owner: SignedIn;
let key: string;
let laterMs = 0;
const lines: string[] = [];
const origin = 'https://charts.example';
beforeAll(async () => {
  site = await openTestApp({
    settings: { ...testSettings, apiOrigins: [origin] },
    clock: () => new Date(testClock().getTime() + laterMs),
    logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
  });
  owner = await addOwnAccount(site, { id: 'owner', level: fullLevel });
  key = await addTestKey(site, owner.id, { scopes: ['market', 'addresses'] });
});
afterAll(() => site.close());

type Headers = Record<string, string>;
const summary = `/api/bonds/${bondIds.usual}/summary/`;
const ask = (url: string, headers: Headers = {}, more: { readonly remoteAddress?: string } = {}) =>
  site.app.inject({ url, headers, ...more });
const asOwner = async () => (await ask(summary, { cookie: owner.cookie })).body;

test('BEY-8 a key is its owner as bearer, as user, as password and in the address; a cookie beside it does not count', async () => {
  const own = await asOwner();
  expect(own).not.toBe((await ask(summary)).body);
  const ways: readonly [string, Headers][] = [
    [summary, bearer(key)],
    [summary, basic(key)],
    [summary, basic('anybody', key)],
    [`${summary}?key=${key}`, {}],
    [summary, { ...bearer(key), ...(await cookieOf(site.app, 'member')) }],
  ];
  for (const [url, headers] of ways) {
    const answer = await ask(url, headers);
    expect(answer.body, JSON.stringify(headers)).toBe(own);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers.vary).toContain('Authorization');
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect((await ask(`${summary}?key=${key}`)).headers['referrer-policy']).toBe('no-referrer');
});

test('BEY-8 Basic credentials of a proxy are none of ours, and a page knows no keys', async () => {
  expect((await ask(summary, { ...basic('proxy', 'secret'), cookie: owner.cookie })).body).toBe(await asOwner());
  expect((await ask('/healthz', bearer('bondlens_wrong'))).statusCode).toBe(200);
});

test('BEY-8 a wrong, ended, revoked or misplaced key, and that of a closed account, are refused alike', async () => {
  const closed = await addOwnAccount(site, { level: fullLevel });
  const keys = {
    wrong: `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`,
    unknown: await addTestKey(site, owner.id),
    ended: await addTestKey(site, owner.id, { endsAt: testClock() }),
    misplaced: await addTestKey(site, owner.id, { networks: ['192.0.2.0/24'] }),
    closed: await addTestKey(site, closed.id),
    held: await addTestKey(site, (await addOwnAccount(site, { id: 'held' })).id),
  };
  const { kysely } = site.database;
  await kysely.deleteFrom('apiKey').where('hint', '=', keys.unknown.slice(0, 13)).execute();
  await kysely.updateTable('account').set({ closedAt: testClock() }).where('id', '=', closed.id).execute();
  await kysely.updateTable('account').set({ mustChangePassword: true }).where('id', '=', 'held').execute();
  const said = new Set<string>();
  for (const [name, each] of Object.entries(keys)) {
    const answer = await ask(summary, bearer(each));
    expect([answer.statusCode, answer.json().error.code], name).toEqual([401, 'bad_key']);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="bondlens", error="invalid_token"');
    said.add(answer.body);
  }
  expect(said.size).toBe(1);
  expect((await ask(summary, bearer(keys.misplaced), { remoteAddress: '192.0.2.9' })).statusCode).toBe(200);
});

test('BEY-8 a key holds until the moment that it ends', async () => {
  const ending = await addTestKey(site, owner.id, { endsAt: new Date(testClock().getTime() + 1000) });
  expect((await ask(summary, bearer(ending))).statusCode).toBe(200);
  laterMs = 1000;
  const late = await ask(summary, bearer(ending));
  laterMs = 0;
  expect(late.statusCode).toBe(401);
});

test('BEY-8 what is granted counts at the next request, and where everybody needs a second factor a key needs one of its maker', async () => {
  const member = await addOwnAccount(site);
  const [plain, proven] = [
    await addTestKey(site, member.id),
    await addTestKey(site, member.id, { hasSecondFactor: true }),
  ];
  const before = (await ask(summary, bearer(plain))).body;
  const terms = { accountId: member.id, kind: 'level', value: String(fullLevel), reason: 'Test' } as const;
  await site.database.kysely
    .insertInto('accessGrant')
    .values({ ...terms, startsAt: new Date(0), endsAt: null, givenBy: 'tests', givenAt: new Date(0) })
    .execute();
  expect((await ask(summary, bearer(plain))).body).toBe(await asOwner());
  const { buildServer } = await import('../../site/build-server.ts');
  const strict = await buildServer({
    database: site.database,
    clock: testClock,
    settings: { ...testSettings, secondFactorOf: 'everybody' },
  });
  const seen = async (each: string) => (await strict.inject({ url: summary, headers: bearer(each) })).body;
  expect(await seen(plain)).toBe(before);
  expect(await seen(proven)).toBe(await asOwner());
  await strict.close();
});

test('BEY-8 an address takes a key that is made for addresses alone, and only to read', async () => {
  const header = await addTestKey(site, owner.id, { scopes: ['market'] });
  const refused = await ask(`${summary}?key=${header}`);
  expect([refused.statusCode, refused.json().error]).toEqual([
    403,
    expect.objectContaining({ code: 'key_scope', field: 'addresses' }),
  ]);
  const url = `/api/suggest/bonds/?key=${key}`;
  const posted = { method: 'POST', url, payload: 'sample', headers: { 'content-type': 'text/plain' } } as const;
  expect((await site.app.inject(posted)).json().error.code).toBe('key_scope');
});

test('BEY-8 the operator’s rights are no key’s, whoever made it', async () => {
  const operator = await addOwnAccount(site, { isOperator: true });
  const their = await addTestKey(site, operator.id, { hasSecondFactor: true, scopes: ['market', 'watchlists'] });
  expect((await ask('/api/operator/users/', { cookie: operator.cookie })).statusCode).toBe(200);
  const answer = await ask('/api/operator/users/', bearer(their));
  expect([answer.statusCode, answer.json().error]).toEqual([
    403,
    expect.objectContaining({ code: 'key_scope', field: null }),
  ]);
});

test('BEY-8 a program writes with a bearer’s key wherever it runs; Basic credentials count as cookies do', async () => {
  const writer = await addTestKey(site, owner.id, { scopes: ['watchlists', 'watchlists:write'] });
  const post = (headers: Headers) =>
    site.app.inject({ method: 'POST', url: '/api/watchlists/', headers, payload: { name: 'By a program' } });
  expect((await post(bearer(writer))).statusCode).toBe(200);
  expect((await post({ ...bearer(writer), origin, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200);
  expect((await post(basic(writer))).statusCode).toBe(200);
  const forged = await post({ ...basic(writer), origin, 'sec-fetch-site': 'cross-site' });
  expect(forged.json().error.code).toBe('bad_origin');
  expect((await post(bearer(key))).json().error).toMatchObject({ code: 'key_scope', field: 'watchlists:write' });
});

test('BEY-8 scripts of the origins that the operator names are answered, without cookies', async () => {
  const preflight = (from: string) =>
    site.app.inject({
      method: 'OPTIONS',
      url: summary,
      headers: {
        origin: from,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
  const { statusCode, headers } = await preflight(origin);
  expect([statusCode, headers['access-control-allow-origin'], headers['access-control-allow-headers']]).toEqual([
    204,
    origin,
    expect.stringContaining('authorization'),
  ]);
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  const allowOf = async (asked: Headers) => (await ask(summary, asked)).headers['access-control-allow-origin'];
  expect(await allowOf({ origin, ...bearer(key) })).toBe(origin);
  expect(await allowOf({ origin, ...bearer('bondlens_wrong') })).toBe(origin);
  expect(await allowOf({ origin, cookie: owner.cookie })).toBeUndefined();
  for (const other of ['https://evil.example', 'null', `${origin}.evil.example`]) {
    expect((await preflight(other)).headers['access-control-allow-origin'], other).toBeUndefined();
    expect(await allowOf({ origin: other, ...bearer(key) }), other).toBeUndefined();
  }
  expect((await ask(summary)).headers.vary).toContain('Origin');
});

test('BEY-8 each answer tells what is left of the limits, and the last one when to come again', async () => {
  const counted = await addTestKey(site, owner.id);
  const first = await ask(summary, bearer(counted));
  const { max } = limits['key-calls'];
  const day = limits['key-calls-day'].max;
  expect(first.headers['ratelimit-policy']).toContain(`"key-calls";q=${max};w=60, "key-calls-day";q=${day};w=86400`);
  expect(first.headers.ratelimit).toMatch(
    new RegExp(`"key-calls";r=${max - 1};t=\\d+, "key-calls-day";r=${day - 1};t=\\d+$`),
  );
  // The counting stays in one window, however busy the machine is.
  const window = { startedAt: new Date(Date.now() - 1000), endsAt: new Date(Date.now() + 600_000) };
  const { id } = await site.database.kysely
    .selectFrom('apiKey')
    .where('hint', '=', counted.slice(0, 13))
    .select('id')
    .executeTakeFirstOrThrow();
  await site.database.kysely
    .insertInto('callCount')
    .values({ limitName: 'key-calls', reader: `key ${id}`, calls: max, ...window })
    .onConflict((known) => known.columns(['limitName', 'reader']).doUpdateSet({ calls: max, ...window }))
    .execute();
  const others = await Promise.all(Array.from({ length: 30 }, () => ask(summary, bearer(counted))));
  const refused = others.find(({ statusCode }) => statusCode === 429);
  expect(refused?.headers.ratelimit).toMatch(/"key-calls";r=0;t=\d+/);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});

test('BEY-8 who tries keys is stopped by his network', async () => {
  const { max } = limits['wrong-keys'];
  const tries = Array.from({ length: max + 5 }, () =>
    ask(summary, bearer('bondlens_guess'), { remoteAddress: '198.51.100.7' }),
  );
  const codes = (await Promise.all(tries)).map((answer) => answer.json().error.code);
  expect(codes.filter((code) => code === 'bad_key')).toHaveLength(max);
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(5);
});

test('BEY-8 no log line has a key, wherever it stood', async () => {
  await ask(`${summary}?venue=1&key=${key}&x=${'y'.repeat(10)}`);
  await ask(`/api/none/?key=${key}`);
  await ask(`/bonds/1001/?key=${key}`);
  await ask(`${summary}?key=${encodeURIComponent(`${key}%`)}`);
  await ask(summary, bearer(key));
  const log = lines.join('');
  expect(log).toContain('/api/bonds/:id/summary/');
  expect(log).not.toContain('bondlens_');
  expect(log).not.toContain(key.slice(20));
  const audit = await site.database.kysely.selectFrom('auditLog').selectAll().execute();
  expect(JSON.stringify(audit)).not.toContain(key.slice(20));
});
