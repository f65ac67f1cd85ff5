import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserCard, Users } from '#contract/operator/users.ts';
import { addAccount } from '#store/account/accounts/accounts.ts';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { addTestAccount, browserWithFactor, TestBrowser } from '../../testing/test-accounts.ts';
import { cookieOf, openTestApp, type TestApp, testClock, type Who } from '../../testing/test-app.ts';

let site: TestApp;
let now = testClock();
/** Signs in as an account that runs the site. */
const operator: Who = 'full-all';
beforeAll(async () => {
  site = await openTestApp({ clock: () => now });
  for (const who of ['member', 'support', 'full', operator] as const) await cookieOf(site.app, who);
  await site.database.kysely.updateTable('account').set({ isOperator: true }).where('id', '=', operator).execute();
});
afterAll(() => site.close());

async function ask(url: string, who: Who = operator, payload?: object) {
  const answer = await site.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers: { 'sec-fetch-site': 'same-origin', ...(await cookieOf(site.app, who)) },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const card = async (id: string): Promise<UserCard> => (await ask(`/api/operator/users/${id}/`)).body;
const grant = (id: string, more: object) =>
  ask(`/api/operator/users/${id}/grants/`, operator, { until: null, reason: 'Contract 7', ...more });
const level = { kind: 'level', value: '1077' };

/** What a member sees of the figures with the session that he has had all along. */
async function levelOf(headers: Record<string, string>): Promise<number> {
  return (await site.app.inject({ url: '/api/session/', headers })).json().level;
}

const calls = [
  ['/api/operator/users/', undefined],
  ['/api/operator/users/member/', undefined],
  ['/api/operator/users/member/', { action: 'close', reason: '' }],
  ['/api/operator/users/member/grants/', { ...level, until: null, reason: 'Me' }],
  ['/api/operator/users/member/grants/1/revoke/', { reason: 'Me' }],
  ['/api/operator/audit/', undefined],
] as const;

test.each(calls)('ACC-9 %s is the operator’s alone', async (url, payload) => {
  expect(await ask(url, 'visitor', payload)).toMatchObject({ status: 401, body: { error: { code: 'need_auth' } } });
  for (const who of ['member', 'full'] as const) {
    const { status, body } = await ask(url, who, payload);
    expect([status, body.error.code]).toEqual([403, 'access_denied_auth']);
  }
  expect((await card('member')).isClosed).toBe(false);
});

test('SHL-14 the operator finds accounts by name, address and id', async () => {
  await addAccount(site.database, { id: 'u-1', name: '100% Yield', email: 'yield@example.com' });
  const names = async (q: string) =>
    ((await ask(`/api/operator/users/?q=${encodeURIComponent(q)}`)).body as Users).items.map(({ id }) => id);
  expect(await names('0%')).toEqual(['u-1']);
  expect(await names('_')).toEqual([]);
  expect(await names('YIELD@')).toEqual(['u-1']);
  expect(await names('u-1')).toEqual(['u-1']);
  expect((await names('')).toSorted()).toEqual(['full', 'full-all', 'member', 'support', 'u-1']);
  expect((await ask('/api/operator/users/?q=%00')).status).toBe(400);
  expect((await ask('/api/operator/users/nobody/')).body.error.code).toBe('not_found');
});

test('SHL-14 a grant counts at the next request of a session that is open, and no more once it is taken back', async () => {
  const headers = await cookieOf(site.app, 'member');
  expect(await levelOf(headers)).toBe(1);
  const { status, body } = await grant('member', level);
  expect(status).toBe(200);
  expect(await levelOf(headers)).toBe(1077);
  expect((await card('member')).grants[0]).toMatchObject({
    id: body.id,
    ...level,
    state: 'active',
    until: null,
    reason: 'Contract 7',
    givenBy: 'Demo full access and all flags',
    revokedAt: null,
  });
  const revoke = (id: string) =>
    ask(`/api/operator/users/${id}/grants/${body.id}/revoke/`, operator, { reason: 'Ended' });
  expect((await revoke('full')).body.error).toMatchObject({ code: 'not_found', field: 'grantId' });
  expect(await levelOf(headers)).toBe(1077);
  expect((await revoke('member')).status).toBe(200);
  expect(await levelOf(headers)).toBe(1);
  expect((await revoke('member')).body.error.code).toBe('already_decided');
  expect((await card('member')).grants[0]).toMatchObject({ state: 'revoked', revokeReason: 'Ended' });
});

test('SHL-14 an expired grant is as if it were not', async () => {
  const headers = await cookieOf(site.app, 'member');
  await grant('member', { ...level, until: now.toISOString().slice(0, 10) });
  expect(await levelOf(headers)).toBe(1077);
  now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  expect(await levelOf(headers)).toBe(1);
  expect((await card('member')).grants[0]).toMatchObject({ state: 'expired' });
  expect((await card('member')).level).toBe(1);
});

test.each([
  [{ kind: 'level', value: '1078' }, 400, 'bad_request', 'value'],
  [{ kind: 'flag', value: 'isOperator' }, 400, 'bad_request', 'value'],
  [{ ...level, until: '2025-02-30' }, 400, 'bad_date', 'until'],
  [{ ...level, until: '2020-01-01' }, 400, 'bad_range', 'until'],
  [{ ...level, reason: '  ' }, 400, 'bad_request', 'reason'],
  [{ ...level, reason: 'a\u0000' }, 400, 'bad_request', 'reason'],
  [{ ...level, reason: 'x'.repeat(501) }, 400, 'bad_request', 'reason'],
  [{ ...level, givenBy: 'nobody' }, 400, 'bad_request', 'givenBy'],
] as const)('SHL-14 the grant %j is refused', async (more, status, code, field) => {
  const before = (await card('member')).grants;
  const answer = await grant('member', more);
  expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([status, code, field]);
  expect((await card('member')).grants).toEqual(before);
  expect((await grant('nobody', level)).body.error.code).toBe('not_found');
});

test('SHL-14 an account is signed out, closed and opened; the last operator is not closed', async () => {
  const change = (id: string, action: string) => ask(`/api/operator/users/${id}/`, operator, { action, reason: 'Why' });
  const headers = await cookieOf(site.app, 'support');
  expect(await levelOf(headers)).toBe(1);
  expect((await change('support', 'end-sessions')).status).toBe(200);
  expect(await levelOf(headers)).toBe(0);
  const again = await cookieOf(site.app, 'support');
  await change('support', 'close');
  expect(await levelOf(again)).toBe(0);
  expect((await card('support')).isClosed).toBe(true);
  await change('support', 'open');
  expect(await levelOf(again)).toBe(0);
  expect((await change('support', 'make-operator')).body.error).toMatchObject({ code: 'bad_request', field: 'action' });
  await change('u-1', 'make-operator');
  expect((await change('u-1', 'close')).body.error.code).toBe('last_operator');
  expect((await change('nobody', 'close')).body.error.code).toBe('not_found');
});

test('SHL-14 who has lost his authenticator comes back by the operator', async () => {
  now = testClock();
  const id = 'loser';
  await addTestAccount(site, id);
  const { browser } = await browserWithFactor(site, id);
  const url = `/api/operator/users/${id}/`;
  expect((await ask(url, operator, { action: 'remove-factor', reason: 'Lost' })).status).toBe(200);
  expect(await browser.accountId()).toBeNull();
  expect((await card(id)).hasSecondFactor).toBe(false);
  const again = new TestBrowser(site);
  expect((await again.signIn(id)).json()).toMatchObject({ accountId: id, awaits: null });
});

test('ACC-9 what the operator did is in the log, with who he is and where he came from', async () => {
  const [entry] = await findAuditEntries(site.database, 1, { action: 'account-make-operator' });
  expect(entry).toMatchObject({ actorId: operator, accountId: 'u-1', network: '127.0.0.1', detail: 'Why' });
  const { body } = await ask('/api/operator/audit/?account=yield@example.com');
  expect(body).toMatchObject({ total: 1, items: [{ action: 'account-make-operator', actorId: operator }] });
  expect(body.actions).toContain('grant-access');
  expect((await ask('/api/operator/audit/?action=revoke-access')).body.total).toBe(1);
  expect((await ask('/api/operator/audit/?since=2025-13-01')).body.error.code).toBe('bad_date');
  expect((await ask('/api/operator/audit/?since=2099-01-01')).body.total).toBe(0);
});
