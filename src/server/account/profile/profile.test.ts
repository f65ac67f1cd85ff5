import { beforeAll, expect, test } from 'vitest';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { cookieOf, type TestSite } from '../../testing/test-app.ts';

let site: TestSite;
let ann: SignedIn;
beforeAll(async () => {
  site = await sampleSite();
  ann = await addOwnAccount(site);
});

const own = { 'sec-fetch-site': 'same-origin' };
const read = (cookie?: string) => site.app.inject({ url: '/api/profile/', headers: cookie ? { cookie } : {} });
const save = (payload: object, headers: Record<string, string> = { cookie: ann.cookie, ...own }) =>
  site.app.inject({ method: 'POST', url: '/api/profile/', headers, payload });

test('SHL-14 an account tells what it is called, and is kept by nobody on the way', async () => {
  const answer = await read(ann.cookie);
  expect(answer.headers['cache-control']).toContain('private, no-store');
  expect(answer.json()).toMatchObject({ name: 'Ann', language: null, phone: null, hints: true, isDemo: false });
});

test('SHL-14 a visitor has no profile', async () => {
  expect((await read()).json().error.code).toBe('need_auth');
  expect((await save({ name: 'A', language: null }, own)).json().error.code).toBe('need_auth');
});

test('SHL-14 name and language are changed at once and audited', async () => {
  expect((await save({ name: '  Anna Müller ', language: 'de' })).json()).toMatchObject({
    name: 'Anna Müller',
    language: 'de',
  });
  expect((await read(ann.cookie)).json()).toMatchObject({ name: 'Anna Müller', language: 'de' });
  // The refusals of the test before may be written after it.
  const entries = await findAuditEntries(site.database, 10);
  const changed = { action: 'change-profile', actorId: ann.id, accountId: ann.id };
  expect(entries).toContainEqual(expect.objectContaining(changed));
});

test.each([
  { name: '   ', language: null },
  { name: 'a\u0000b', language: null },
  { name: 'x'.repeat(201), language: null },
  { name: 'A', language: 'xx' },
  { name: 'A' },
  { name: 'A', language: null, isOperator: true },
  { name: 'A', language: null, email: 'other@bonds.example' },
])('SHL-14 a profile of %j is refused', async (payload) => {
  expect((await save(payload)).json().error.code).toBe('bad_request');
});

test('ACC-9 another site changes no profile', async () => {
  const answer = await save({ name: 'B', language: null }, { cookie: ann.cookie, 'sec-fetch-site': 'cross-site' });
  expect(answer.json().error.code).toBe('bad_origin');
});

test('SHL-14 a demo account, which is anybody’s, is not changed', async () => {
  const answer = await save({ name: 'Mine', language: 'ru' }, { ...(await cookieOf(site.app, 'full')), ...own });
  expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'demo_account']);
});

test('LAB-1 the language of the account is followed where the browser remembers none', async () => {
  const bob = await addOwnAccount(site);
  await save({ name: 'Bob', language: 'fr' }, { cookie: bob.cookie, ...own });
  const messageWith = async (cookie: string) =>
    (await site.app.inject({ url: '/api/nothing/', headers: { cookie, 'accept-language': 'pl' } })).json().error
      .message;
  const french = site.app.inject({ url: '/api/nothing/', headers: { 'accept-language': 'fr' } });
  expect(await messageWith(bob.cookie)).toBe((await french).json().error.message);
  const german = site.app.inject({ url: '/api/nothing/', headers: { 'accept-language': 'de' } });
  expect(await messageWith(`${bob.cookie}; bondlens-language=de`)).toBe((await german).json().error.message);
});
