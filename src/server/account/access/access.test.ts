import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Access } from '#contract/account/access/access.ts';
import type { OperatorRequests } from '#contract/account/access/operator-requests.ts';
import { findAccessGrants } from '#store/account/accounts/access-grants.ts';
import { addCommentRequest } from '#store/issuer/comments/comment-requests.ts';
import { addAccessRequest } from '#store/market/quotes/access-requests.ts';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { providerId, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, testClock, type Who } from '../../testing/test-app.ts';

let site: TestApp;
const now = testClock();
const operator: Who = 'full-all';
beforeAll(async () => {
  site = await openTestApp();
  for (const who of ['member', 'support', 'full', operator] as const) await cookieOf(site.app, who);
  await site.database.kysely.updateTable('account').set({ isOperator: true }).where('id', '=', operator).execute();
});
afterAll(() => site.close());

async function ask(url: string, who: Who, payload?: object, headers = { 'sec-fetch-site': 'same-origin' }) {
  const answer = await site.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers: { ...headers, ...(await cookieOf(site.app, who)) },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const accessOf = async (who: Who): Promise<Access> => (await ask('/api/profile/access/', who)).body;
const requests = async (state = 'waits'): Promise<OperatorRequests> =>
  (await ask(`/api/operator/requests/?state=${state}`, operator)).body;
const decide = (payload: object) => ask('/api/operator/requests/', operator, payload);
const send = '/api/profile/pa/subscr_send_request/';
const expand = '/api/profile/pa/subscr_expand_request/';

function opened({ features }: Access): readonly string[] {
  return features.filter(({ access }) => access === 'allowed').map(({ feature }) => feature);
}

const withLevel = ['figures', 'watchlist', 'list_export', 'risk_report', 'covenants', 'reports', 'compare'];
const ofLevel = [...withLevel, 'cash_flow_export', 'sort_by_masked'];

test.each([
  ['visitor', 0, [], ['full', 'files', 'all', 'support']],
  ['member', 1, [], ['full', 'files', 'all', 'support']],
  ['support', 1, [], ['full', 'files', 'all']],
  ['full', 1077, ofLevel, ['files', 'all']],
  ['full-all', 1077, ['nsd', 'xls', 'file_download', ...ofLevel], []],
] as const)(
  'ACC-1 the page of access tells a %s what is open and what would open more',
  async (who, level, open, offers) => {
    const access = await accessOf(who);
    expect(access.level).toBe(level);
    expect(opened(access).toSorted()).toEqual([...open].toSorted());
    expect(access.offers.map(({ key }) => key)).toEqual(offers);
    const asks = level === 0 ? 'sign-in' : level === 1 ? 'get-access' : 'missing-flag';
    expect(
      access.features
        .filter(({ feature }) => !open.some((each) => each === feature))
        .every((each) => each.access === asks),
    ).toBe(true);
  },
);

test('SHL-11 a visitor asks for nothing', async () => {
  expect((await ask(send, 'visitor', { tariff: 1, contactPersonId: 1 })).body.error.code).toBe('need_auth');
  expect((await ask(expand, 'visitor', { tariff: 1 })).body.error.code).toBe('need_auth');
});

test('SHL-11 an account has one request of a kind that waits', async () => {
  const success = { response: { items: [{ success: 1 }] } };
  expect((await ask(send, 'member', { tariff: 2, contactPersonId: 77 })).body).toEqual(success);
  expect((await ask(send, 'member', { tariff: 3 })).body).toEqual(success);
  expect((await ask(expand, 'member', { tariff: 5 })).body).toEqual(success);
  const { requests: own } = await accessOf('member');
  expect(own.map(({ kind, tariff, key, state }) => [kind, tariff, key, state])).toEqual([
    ['expand', 5, null, 'waits'],
    ['send', 2, 'files', 'waits'],
  ]);
  expect((await accessOf('support')).requests).toEqual([]);
});

test('SHL-11 asking opens nothing, and a decision opens it at the next request of the same session', async () => {
  const headers = await cookieOf(site.app, 'member');
  const figures = async () => (await site.app.inject({ url: '/api/bonds/', headers })).json().items[0].masked;
  expect(await figures()).toContain('price');
  const waiting = await requests();
  expect(waiting.waiting).toBe(2);
  const [first] = waiting.items;
  expect(first).toMatchObject({ kind: 'send', key: 'files', accountId: 'member', accountName: 'Demo member' });
  const grants = first?.opens ?? [];
  expect(grants).toHaveLength(3);
  const granted = await decide({
    kind: 'access',
    id: first?.id,
    decision: 'granted',
    words: 'Welcome',
    grants,
    until: '2025-12-31',
  });
  expect(granted).toMatchObject({ status: 200, body: { waiting: 1 } });
  expect(await figures()).not.toContain('price');
  const access = await accessOf('member');
  expect(access.requests[1]).toMatchObject({ state: 'granted', words: 'Welcome', decidedOn: '2025-06-30' });
  expect(access.grants.filter(({ state, until }) => state === 'active' && until === '2025-12-31')).toHaveLength(3);
  expect(opened(access)).toEqual(expect.arrayContaining(['xls', 'file_download', 'figures']));
});

test('SHL-11 a request is decided once, and refused with the operator’s words', async () => {
  const [other] = (await requests()).items;
  const refusal = { kind: 'access', id: other?.id, decision: 'refused', words: 'Not now', grants: [], until: null };
  const before = await findAccessGrants(site.database, 'member');
  expect((await decide(refusal)).status).toBe(200);
  expect(
    (await decide({ ...refusal, decision: 'granted', grants: [{ kind: 'tariff', value: '5' }] })).body.error.code,
  ).toBe('already_decided');
  expect(await findAccessGrants(site.database, 'member')).toEqual(before);
  expect((await accessOf('member')).requests[0]).toMatchObject({ state: 'refused', words: 'Not now' });
  expect((await ask(expand, 'member', { tariff: 5 })).status).toBe(200);
  expect((await requests()).waiting).toBe(1);
});

test('SHL-11 a decision whose grants cannot be stored leaves the request as it was', async () => {
  const { body } = await ask(send, 'support', { tariff: 1 });
  expect(body.response.items[0].success).toBe(1);
  const asked = (await requests()).items.find(({ accountId }) => accountId === 'support');
  const granting = { kind: 'access', id: asked?.id, decision: 'granted', words: '', until: null };
  for (const grants of [[], [{ kind: 'level', value: '9999' }]]) {
    expect((await decide({ ...granting, grants })).body.error).toMatchObject({ code: 'bad_request', field: 'grants' });
  }
  expect(
    (await decide({ ...granting, grants: [{ kind: 'level', value: '1' }], until: '2025-06-29' })).body.error.code,
  ).toBe('bad_range');
  expect((await accessOf('support')).requests).toMatchObject([{ state: 'waits' }]);
});

test('SHL-14 requests for hidden quotes and for files of comments stand in the same list and are decided there', async () => {
  const wish = { accountId: 'full', requestedAt: now };
  await addAccessRequest(site.database, { ...wish, venueId: venueIds.hiding });
  await addCommentRequest(site.database, { ...wish, providerId });
  const kinds = async () =>
    (await requests()).items.filter((each) => each.accountId === 'full').map(({ kind }) => kind);
  expect((await kinds()).toSorted()).toEqual(['comments', 'quotes']);
  const quotes = { kind: 'quotes', accountId: 'full', subject: venueIds.hiding, decision: 'granted' };
  expect((await decide(quotes)).status).toBe(200);
  expect((await decide({ ...quotes, kind: 'comments', subject: providerId, decision: 'refused' })).status).toBe(200);
  expect((await decide({ ...quotes, subject: 999_999 })).body.error).toMatchObject({
    code: 'not_found',
    field: 'subject',
  });
  expect(await kinds()).toEqual([]);
  const decided = (await requests('all')).items.filter((each) => each.accountId === 'full');
  expect(decided.map(({ kind, state }) => [kind, state]).toSorted()).toEqual([
    ['comments', 'refused'],
    ['quotes', 'granted'],
  ]);
  const noted = await findAuditEntries(site.database, 2, { account: 'full' });
  expect(noted.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['reject-comment-files', operator],
    ['grant-quotes', operator],
  ]);
});

test('ACC-9 only the operator sees and decides requests, and only from a page of this site', async () => {
  const refusal = { kind: 'access', id: 1, decision: 'refused', words: '', grants: [], until: null };
  for (const who of ['visitor', 'member', 'full'] as const) {
    const status = who === 'visitor' ? 401 : 403;
    expect((await ask('/api/operator/requests/', who)).status).toBe(status);
    expect((await ask('/api/operator/requests/', who, refusal)).status).toBe(status);
  }
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  expect((await ask('/api/operator/requests/', operator, refusal, elsewhere)).body.error.code).toBe('bad_origin');
  expect((await ask(send, 'member', { tariff: 1 }, elsewhere)).body.error.code).toBe('bad_origin');
});

test.each([
  {},
  { tariff: 0 },
  { tariff: 'a' },
  { tariff: 1.5 },
  { tariff: 1, level: 1077 },
  { tariff: 1, contactPersonId: 'x' },
])('SHL-11 the request %j is refused', async (payload) => {
  expect((await ask(send, 'full', payload)).body.error.code).toBe('bad_request');
});
