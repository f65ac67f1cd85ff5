import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let operator: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  site = await openTestApp();
  operator = await addOwnAccount(site, { isOperator: true });
  member = await addOwnAccount(site);
});
afterAll(() => site.close());

const url = '/api/operator/banners/';
const own = { 'sec-fetch-site': 'same-origin' };
const set = (payload: object, { cookie } = operator, origin: Record<string, string> = own) =>
  site.app.inject({ method: 'POST', url, headers: { ...origin, cookie }, payload });
const remove = (id: string, { cookie } = operator) =>
  site.app.inject({ method: 'DELETE', url: `${url}${id}/`, headers: { ...own, cookie } });
const shownTo = async ({ cookie }: { readonly cookie: string }) =>
  (await site.app.inject({ url: '/api/shell/', headers: { cookie } })).json().banners;

test('SHL-2 a banner of the operator is shown at once, replaced, removed, and audited', async () => {
  const banner = {
    id: 'days',
    kind: 'catfish',
    text: ' Bond days ',
    url: '/notices/',
    language: '',
    from: '',
    until: '',
  };
  expect((await set(banner)).json().items).toEqual([
    {
      id: 'days',
      kind: 'catfish',
      text: 'Bond days',
      url: '/notices/',
      language: null,
      shownFrom: null,
      shownUntil: null,
    },
  ]);
  expect(await shownTo({ cookie: '' })).toEqual([expect.objectContaining({ id: 'days', text: 'Bond days' })]);
  await set({ ...banner, text: 'Ended', until: '2025-06-29' });
  expect(await shownTo({ cookie: '' })).toEqual([]);
  expect((await remove('days')).json()).toEqual({ items: [] });
  expect((await remove('days')).statusCode).toBe(404);
  expect(
    (await findAuditEntries(site.database, 3)).map(({ action, actorId, detail }) => [action, actorId, detail]),
  ).toEqual([
    ['remove-banner', operator.id, 'days'],
    ['set-banner', operator.id, 'days: Ended'],
    ['set-banner', operator.id, 'days: Bond days'],
  ]);
});

test('SHL-5 a notice to readers reaches an account of one’s own, and no visitor', async () => {
  await set({ id: 'thanks', kind: 'respected', text: 'Thank you' });
  expect(await shownTo(member)).toEqual([expect.objectContaining({ id: 'thanks', kind: 'respected' })]);
  expect(await shownTo({ cookie: '' })).toEqual([]);
  await remove('thanks');
});

test.each([
  [{ id: 'Ad!' }, 'id'],
  [{ kind: 'popup' }, 'kind'],
  [{ text: '  ' }, 'text'],
  [{ text: 'x'.repeat(301) }, 'text'],
  [{ url: 'javascript:alert(1)' }, 'url'],
  [{ url: '//evil.test/' }, 'url'],
  [{ kind: 'app-apple' }, 'no-url'],
  [{ language: 'xx' }, 'language'],
  [{ from: '2025-02-30' }, 'from'],
  [{ until: 'tomorrow' }, 'until'],
  [{ from: '2025-02-02', until: '2025-02-01' }, 'order'],
])('SHL-2 a banner with %j is refused, and the word is named', async (change, field) => {
  const answer = await set({ id: 'ad', kind: 'catfish', text: 'A', ...change });
  expect([answer.statusCode, answer.json().error.field]).toEqual([400, field]);
});

test('ACC-9 nobody but an operator, and no other site, sets or removes a banner', async () => {
  const banner = { id: 'ad', kind: 'catfish', text: 'A' };
  expect((await set(banner, member)).json().error.code).toBe('access_denied_auth');
  expect((await remove('ad', member)).json().error.code).toBe('access_denied_auth');
  expect((await set(banner, { id: '', cookie: '' })).json().error.code).toBe('need_auth');
  expect((await set(banner, operator, { 'sec-fetch-site': 'cross-site' })).json().error.code).toBe('bad_origin');
  expect(await shownTo({ cookie: '' })).toEqual([]);
});
