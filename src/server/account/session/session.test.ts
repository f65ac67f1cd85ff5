import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../platform/serving/limits.ts';
import { cookieOf, openTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import { renewOperatorPassword } from '../accounts/demo-accounts.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(async () => {
  await site.close();
});

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

const signIn = (headers: Record<string, string>, account = 'full') =>
  site.app.inject({ method: 'POST', url: '/api/session/', headers, payload: { account } });

const session = async (headers: Record<string, string> = {}) =>
  (await site.app.inject({ url: '/api/session/', headers })).json();

test('a visitor is told the demo accounts and that there are generated data', async () => {
  expect(await session()).toEqual({
    accountId: null,
    name: null,
    level: 0,
    flags: [],
    tariffs: [],
    unreadAlerts: 0,
    yieldNote: false,
    isOperator: false,
    awaits: null,
    audience: 'visitor',
    demoAccounts: ['member', 'support', 'full', 'full-all'],
    hasGeneratedData: true,
    hasRealData: true,
    isRegistrationOpen: true,
    hints: false,
  });
});

test('signing in keeps a signed cookie that scripts cannot read and other sites do not send', async () => {
  const answer = await signIn(sameOrigin);
  expect(answer.json()).toMatchObject({ accountId: 'full', level: 1077, audience: 'full' });
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ name: 'bondlens', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 2_592_000 });
  expect(await session({ cookie: `bondlens=${cookie?.value}` })).toMatchObject({ accountId: 'full' });
});

test('over https the cookie is bound to the host and secure', async () => {
  const answer = await signIn({ ...sameOrigin, 'x-forwarded-proto': 'https' });
  expect(answer.cookies[0]).toMatchObject({ name: '__Host-bondlens', secure: true, path: '/' });
  expect(answer.headers['strict-transport-security']).toBeDefined();
});

test('signing out makes the browser forget', async () => {
  const headers = { ...sameOrigin, ...(await cookieOf(site.app, 'full')) };
  const answer = await site.app.inject({ method: 'DELETE', url: '/api/session/', headers });
  expect(answer.json()).toMatchObject({ accountId: null, level: 0 });
  expect(answer.cookies[0]).toMatchObject({ name: 'bondlens', value: '', path: '/' });
});

test.each([
  ['a tampered cookie', 'full-all.1751284800.9999999999.AAAA'],
  ['an empty cookie', ''],
  ['nonsense', '%%%'],
])('%s is a visitor', async (_case, value) => {
  expect(await session({ cookie: `bondlens=${value}` })).toMatchObject({ level: 0 });
});

test.each([
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ['from a sibling site', { 'sec-fetch-site': 'same-site' }],
  ['with a foreign origin', { origin: 'https://evil.example' }],
  ['with an opaque origin', { origin: 'null' }],
])('ACC-9 refuses a write %s', async (_case, headers) => {
  const answer = await signIn(headers);
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ error: { code: 'bad_origin' } });
  expect(answer.cookies).toEqual([]);
});

test('ACC-9 accepts a write of a program, which no browser sends', async () => {
  expect((await signIn({})).statusCode).toBe(200);
});

test('ACC-9 accepts a write whose origin is the host', async () => {
  expect((await signIn({ origin: 'http://192.0.2.7', host: '192.0.2.7' })).statusCode).toBe(200);
});

test('an unknown account is refused', async () => {
  expect((await signIn(sameOrigin, 'root')).statusCode).toBe(400);
});

test('an instance without demo signs nobody in', async () => {
  const plain = await openTestApp({ settings: { ...testSettings, offersDemoAccounts: false } });
  const headers = { ...sameOrigin, ...(await cookieOf(site.app, 'full')) };
  const answer = await plain.app.inject({
    method: 'POST',
    url: '/api/session/',
    headers,
    payload: { account: 'full' },
  });
  const seen = await plain.app.inject({ url: '/api/session/', headers });
  await plain.close();
  expect(answer.statusCode).toBe(404);
  expect(seen.json()).toMatchObject({ level: 0, demoAccounts: [] });
});

test('SHL-14 the operator signs in by password alone, and tries are counted', async () => {
  const plain = await openTestApp({ settings: { ...testSettings, offersDemoAccounts: false } });
  const post = (body: object) =>
    plain.app.inject({ method: 'POST', url: '/api/session/', headers: sameOrigin, payload: body });
  const wrong = { email: 'operator', password: 'wrong horse' };
  expect((await post(wrong)).json()).toMatchObject({ error: { code: 'wrong_password', field: 'password' } });
  // A busy machine takes longer than the minute that they are counted over.
  await sql`update call_count set ends_at = ends_at + interval '10 minutes'`.execute(plain.database.kysely);
  const password = await renewOperatorPassword(plain.database);
  expect((await post(wrong)).json()).toMatchObject({ error: { code: 'wrong_password', field: 'password' } });
  const answer = await post({ email: 'operator', password });
  expect(answer.json()).toMatchObject({ accountId: null, level: 0, awaits: 'new-password' });
  expect(answer.body).not.toContain('scrypt');
  for (let tries = 0; tries < 7; tries += 1) await post(wrong);
  const last = await post(wrong);
  await plain.close();
  expect(last.statusCode).toBe(429);
  expect(last.headers['retry-after']).toMatch(/^[1-6]\d\d$/);
});

/** As after so many tries of the one address that was typed. */
async function countTries({ database }: TestApp, calls: number): Promise<void> {
  const tries = database.kysely.updateTable('callCount').set({ calls }).where('limitName', '=', 'sign-in-address');
  expect((await tries.executeTakeFirst()).numUpdatedRows).toBe(1n);
}

test('ACC-9 many networks do not guess one password, and the owner still comes in with his own browser', async () => {
  const plain = await openTestApp();
  const password = await renewOperatorPassword(plain.database);
  let network = 0;
  const post = (typed: string, cookie = '') => {
    network += 1;
    const headers = { ...sameOrigin, cookie };
    const payload = { email: 'operator', password: typed };
    const remoteAddress = `198.51.100.${network}`;
    return plain.app.inject({ method: 'POST', url: '/api/session/', headers, payload, remoteAddress });
  };
  const known = (await post(password)).cookies.find(({ name }) => name === 'bondlens-known');
  const own = `bondlens-known=${encodeURIComponent(known?.value ?? '')}`;
  const other = `bondlens-known=${encodeURIComponent((known?.value ?? '').replace(/^./, '!'))}`;
  expect((await post('wrong horse')).statusCode).toBe(403);
  await countTries(plain, limits['sign-in-address'].max - 1);
  expect((await post('wrong horse')).statusCode).toBe(403);
  const [stranger, forged, owner] = [await post(password), await post(password, other), await post(password, own)];
  await plain.close();
  expect([stranger.statusCode, forged.statusCode, owner.statusCode]).toEqual([429, 429, 200]);
  expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(800);
  expect(known).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(known?.value).not.toContain('operator');
});

test('ACC-9 the right password begins the count of an address anew', async () => {
  const plain = await openTestApp();
  const password = await renewOperatorPassword(plain.database);
  let network = 0;
  const post = async (typed: string) => {
    network += 1;
    const payload = { email: 'operator', password: typed };
    const from = { headers: sameOrigin, remoteAddress: `198.51.100.${network}` };
    return (await plain.app.inject({ method: 'POST', url: '/api/session/', payload, ...from })).statusCode;
  };
  expect(await post('wrong horse')).toBe(403);
  await countTries(plain, limits['sign-in-address'].max - 1);
  expect(await post(password)).toBe(200);
  const after = [await post('wrong horse'), await post('wrong horse')];
  await plain.close();
  expect(after).toEqual([403, 403]);
});

test('SHL-14 over TLS signing out makes the browser forget what it kept of the site', async () => {
  const signOut = (headers: Record<string, string>) =>
    site.app.inject({ method: 'DELETE', url: '/api/session/', headers: { ...sameOrigin, ...headers } });
  const cleared = async (headers: Record<string, string>) => (await signOut(headers)).headers['clear-site-data'];
  expect(await cleared({ 'x-forwarded-proto': 'https' })).toBe('"storage"');
  expect(await cleared({ host: '192.0.2.7' })).toBeUndefined();
});

test('SHL-14 signing out ends the session itself: the old cookie signs nobody in', async () => {
  const headers = { ...sameOrigin, ...(await cookieOf(site.app, 'full')) };
  expect(await session(headers)).toMatchObject({ accountId: 'full' });
  await site.app.inject({ method: 'DELETE', url: '/api/session/', headers });
  expect(await session(headers)).toMatchObject({ accountId: null, level: 0 });
});

test('ACC-9 a text that no database keeps is a bad request, wherever it comes in', async () => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/session/',
    headers: sameOrigin,
    payload: { email: 'a\u0000b', password: 'x' },
  });
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'bad_request']);
});
