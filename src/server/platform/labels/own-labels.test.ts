import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let operator: SignedIn;
let member: SignedIn;
let now = Date.parse('2025-06-30T12:00:00Z');
beforeAll(async () => {
  site = await openTestApp({ clock: () => new Date(now) });
  operator = await addOwnAccount(site, { isOperator: true });
  member = await addOwnAccount(site);
});
afterAll(() => site.close());

const url = '/api/operator/labels/';
const own = { 'sec-fetch-site': 'same-origin' };
const find = async (query: string, { cookie } = operator) =>
  (await site.app.inject({ url: `${url}?${query}`, headers: { cookie } })).json();
const post = (path: string, payload: object, { cookie } = operator) =>
  site.app.inject({ method: 'POST', url: path, headers: { ...own, cookie }, payload });
const german = { language: 'de', module: 'shell', key: 'sign_in' };

test('LAB-2 a text is found by words of any language, and by its module and key', async () => {
  for (const words of ['Войти', 'shell%20sign_in', 'ANMELDEN']) {
    const { items } = await find(`q=${words}`);
    expect(items).toContainEqual(expect.objectContaining({ module: 'shell', key: 'sign_in' }));
  }
  const { total, items, pageSize } = await find('');
  expect(total).toBeGreaterThan(pageSize);
  expect(items).toHaveLength(pageSize);
  const [plural] = (await find('q=shell%20unread_tickets%23few')).items;
  expect(plural.texts.map(({ language }: { language: string }) => language)).toEqual(['ru', 'pl', 'ua']);
});

test('LAB-2 a text of the operator is in force within seconds, and the product’s again when it is taken back', async () => {
  const signIn = async () => {
    now += 6000;
    await site.app.inject({ url: '/api/labels/shell/?', headers: { 'x-bondlens-language': 'de' } });
    return (await site.app.inject({ url: '/api/labels/shell/', headers: { 'x-bondlens-language': 'de' } })).json()
      .sign_in;
  };
  const before = await signIn();
  expect((await post(url, { ...german, text: 'Einloggen' })).json()).toEqual({});
  expect(await signIn()).toBe('Einloggen');
  const { items, total } = await find('own=only');
  expect(total).toBe(1);
  expect(items[0].texts).toContainEqual({ language: 'de', source: before, own: 'Einloggen' });
  expect((await post(`${url}remove/`, german)).json()).toEqual({});
  expect(await signIn()).toBe(before);
  expect((await post(`${url}remove/`, german)).statusCode).toBe(404);
  expect(
    (await findAuditEntries(site.database, 2)).map(({ action, actorId, detail }) => [action, actorId, detail]),
  ).toEqual([
    ['remove-label', operator.id, 'de shell sign_in'],
    ['set-label', operator.id, 'de shell sign_in: Einloggen'],
  ]);
});

test.each([
  [{ ...german, module: 'none', text: 'A' }, 404, 'module'],
  [{ ...german, key: 'none', text: 'A' }, 404, 'key'],
  [{ ...german, key: 'page_title', text: 'Without the title' }, 400, 'text'],
  [{ ...german, text: '   ' }, 400, 'text'],
  [{ ...german, key: 'constructor', text: 'A' }, 404, 'key'],
  [{ ...german, module: '__proto__', text: 'A' }, 404, 'key'],
])('LAB-2 the text %j is refused', async (payload, status, field) => {
  const answer = await post(url, payload);
  expect([answer.statusCode, answer.json().error.field]).toEqual([status, field]);
});

test('ACC-9 nobody but an operator, and no other site, changes a text', async () => {
  expect((await find('q=a', member)).error.code).toBe('access_denied_auth');
  expect((await post(url, { ...german, text: 'A' }, member)).json().error.code).toBe('access_denied_auth');
  expect((await post(`${url}remove/`, german, { id: '', cookie: '' })).json().error.code).toBe('need_auth');
  const headers = { cookie: operator.cookie, 'sec-fetch-site': 'cross-site' };
  const foreign = await site.app.inject({ method: 'POST', url, headers, payload: { ...german, text: 'A' } });
  expect(foreign.json().error.code).toBe('bad_origin');
});
