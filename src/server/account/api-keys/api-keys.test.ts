import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { bearer } from '../../testing/test-keys.ts';
import { hashOfKey } from './key-text.ts';

let site: TestApp;
let owner: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  site = await openTestApp();
  owner = await addOwnAccount(site, { level: fullLevel });
  operator = await addOwnAccount(site, { isOperator: true });
});
afterAll(() => site.close());

const keys = '/api/profile/api-keys/';
const summary = `/api/bonds/${bondIds.usual}/summary/`;

function ask(url: string, method: 'GET' | 'POST' | 'DELETE', cookie: string, payload?: object) {
  const headers = { 'sec-fetch-site': 'same-origin', cookie };
  return site.app.inject({ url, method, headers, ...(payload && { payload }) });
}

const make = (body: object = {}, cookie = owner.cookie) =>
  ask(keys, 'POST', cookie, { name: 'Notebook', scopes: ['market'], ...body });
const itemsOf = async ({ cookie }: SignedIn) => (await ask(keys, 'GET', cookie)).json().items;
const statusOf = async (key: string) => (await site.app.inject({ url: summary, headers: bearer(key) })).statusCode;
const audited = async (action: string) =>
  site.database.kysely.selectFrom('auditLog').where('action', '=', action).orderBy('id').selectAll().execute();

test('BEY-8 a key is shown once, kept as a hash, listed by its beginning, and its owner is told', async () => {
  const made = await make({ name: ' Notebook ', scopes: ['files', 'market'], ends_on: '2025-12-31' });
  expect(made.headers['cache-control']).toContain('no-store');
  const { id, key } = made.json();
  expect(await statusOf(key)).toBe(200);
  const listed = await ask(keys, 'GET', owner.cookie);
  const [item] = listed.json().items;
  expect(item).toMatchObject({ id, name: 'Notebook', hint: key.slice(0, 13), scopes: ['market', 'files'] });
  expect(item).toMatchObject({ ends_on: '2025-12-31', has_ended: false, calls: 1, networks: [] });
  const { rows } = await sql<{ text: string }>`select api_key::text as text from api_key`.execute(site.database.kysely);
  const data = await ask('/api/profile/data/', 'GET', owner.cookie);
  expect(data.json().apiKeys).toMatchObject([{ name: 'Notebook', hint: item.hint }]);
  for (const text of [listed.body, data.body, rows[0]?.text]) expect(text).not.toContain(key.slice(20));
  for (const text of [listed.body, data.body]) expect(text).not.toContain(hashOfKey(key));
  expect(await audited('api-key-made')).toMatchObject([
    { accountId: owner.id, detail: `${item.hint}… Notebook: market files` },
  ]);
  const [mail] = await mailsTo(site.database, `${owner.id}@bonds.example`);
  expect(mail?.body).toContain('API key');
});

test('BEY-8 a revoked key is refused at its next request', async () => {
  const { id, key } = (await make()).json();
  expect(await statusOf(key)).toBe(200);
  expect((await ask(`${keys}${id}/`, 'DELETE', owner.cookie)).json()).toEqual({ id });
  expect(await statusOf(key)).toBe(401);
  expect((await itemsOf(owner)).some((item: { readonly id: number }) => item.id === id)).toBe(false);
  expect((await audited('api-key-revoked')).at(-1)).toMatchObject({
    actorId: owner.id,
    detail: `${key.slice(0, 13)}… Notebook`,
  });
});

test.each([
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['operator'] }, 'scopes.0'],
  [{ scopes: ['addresses', 'watchlists:write'] }, 'scopes'],
  [{ networks: ['192.0.2.0/33'] }, 'networks'],
  [{ networks: ['home'] }, 'networks'],
  [{ name: '   ' }, 'name'],
])('BEY-8 %j makes no key', async (body, field) => {
  const answer = await make(body);
  expect([answer.statusCode, answer.json().error]).toEqual([
    400,
    expect.objectContaining({ code: 'bad_request', field }),
  ]);
});

test('BEY-8 a key does not end before it begins', async () => {
  expect((await make({ ends_on: '2025-06-29' })).json().error).toMatchObject({ code: 'bad_range', field: 'ends_on' });
  expect((await make({ ends_on: '2025-02-30' })).json().error).toMatchObject({ code: 'bad_date', field: 'ends_on' });
});

test('BEY-8 keys are made and revoked a short time after a proof alone, never by demo accounts or by keys', async () => {
  const late = await addOwnAccount(site);
  const { id, key } = (await make({}, late.cookie)).json();
  await sql`update session set proven_at = now() - interval '11 minutes' where account_id = ${late.id}`.execute(
    site.database.kysely,
  );
  expect((await make({}, late.cookie)).json().error.code).toBe('proof_needed');
  expect((await ask(`${keys}${id}/`, 'DELETE', late.cookie)).json().error.code).toBe('proof_needed');
  expect((await make({}, (await cookieOf(site.app, 'full')).cookie)).json().error.code).toBe('demo_account');
  const headers = bearer(key);
  const body = { name: 'Second', scopes: ['market'] };
  const byKey = await site.app.inject({ method: 'POST', url: keys, headers, payload: body });
  expect(byKey.json().error).toMatchObject({ code: 'key_scope', field: null });
});

test('BEY-8 an account has at most 25 keys', async () => {
  const many = await addOwnAccount(site);
  await sql`
    insert into api_key (account_id, key_hash, hint, name, scopes, networks, has_second_factor, created_at)
    select ${many.id}, 'hash ' || n, 'bondlens_', 'n', '{market}', '{}', false, now() from generate_series(1, 25) n`.execute(
    site.database.kysely,
  );
  expect((await make({}, many.cookie)).json().error.code).toBe('too_many_kept');
});

test('BEY-8 the operator sees the keys of an account and revokes one, with a reason in the log', async () => {
  const { id, key } = (await make()).json();
  const list = `/api/operator/users/${owner.id}/api-keys/`;
  const listed = await ask(list, 'GET', operator.cookie);
  expect(listed.json().items[0]).toMatchObject({ id, name: 'Notebook' });
  expect(listed.body).not.toContain(hashOfKey(key));
  const revoke = (who: SignedIn, account = owner.id) =>
    ask(`/api/operator/users/${account}/api-keys/${id}/revoke/`, 'POST', who.cookie, {
      reason: 'Seen on a public page',
    });
  expect((await revoke(owner)).statusCode).toBe(403);
  expect((await revoke(operator, operator.id)).statusCode).toBe(404);
  expect((await revoke(operator)).json()).toEqual({ id });
  expect(await statusOf(key)).toBe(401);
  expect((await audited('api-key-revoked')).at(-1)).toMatchObject({
    actorId: operator.id,
    accountId: owner.id,
    detail: `Seen on a public page; ${key.slice(0, 13)}… Notebook`,
  });
});
