import { afterAll, beforeAll, expect, test } from 'vitest';
import { countBondView, saveAction } from '#store/account/action-log/action-log.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let operator: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  site = await openTestApp();
  operator = await addOwnAccount(site, { isOperator: true });
  member = await addOwnAccount(site);
  const { database } = site;
  for (const [date, times] of [
    ['2025-06-30', 2],
    ['2025-06-29', 1],
    ['2025-05-01', 5],
  ] as const) {
    for (let at = 0; at < times; at += 1) await countBondView(database, bondIds.usual, date as never);
  }
  await countBondView(database, bondIds.distressed, '2025-06-30' as never);
  const act = (kind: 'current-user' | 'contact', actionId: number, accountId: string | null, at: string) =>
    saveAction(database, { kind, actionId, bondId: null, accountId, loggedAt: new Date(at) });
  await act('current-user', 297, member.id, '2025-06-30T23:59:59Z');
  await act('current-user', 297, null, '2025-06-30T00:00:00Z');
  await act('current-user', 299, operator.id, '2025-06-29T12:00:00Z');
  await act('contact', 80, null, '2025-06-28T12:00:00Z');
  await act('contact', 12, null, '2025-06-28T12:00:00Z');
  await act('current-user', 297, null, '2025-05-31T23:59:59Z');
});
afterAll(() => site.close());

const read = async (query = '', { cookie } = operator) =>
  site.app.inject({ url: `/api/operator/statistics/${query}`, headers: { cookie } });

test('SHL-13 the operator sees views by bond and actions by name, by day, of the last 30 days', async () => {
  const answer = (await read()).json();
  expect([answer.from, answer.to]).toEqual(['2025-06-01', '2025-06-30']);
  expect(answer.days).toEqual([
    { date: '2025-06-30', views: 3, actions: 2 },
    { date: '2025-06-29', views: 1, actions: 1 },
    { date: '2025-06-28', views: 0, actions: 2 },
  ]);
  expect(answer.bonds).toEqual([
    expect.objectContaining({ id: bondIds.usual, views: 3, name: expect.any(String) }),
    expect.objectContaining({ id: bondIds.distressed, views: 1 }),
  ]);
  expect(answer.actions).toEqual([
    { kind: 'current-user', actionId: 297, name: 'compare', count: 2, accounts: 1 },
    { kind: 'contact', actionId: 12, name: null, count: 1, accounts: 0 },
    { kind: 'contact', actionId: 80, name: 'consolidatedReport', count: 1, accounts: 0 },
    { kind: 'current-user', actionId: 299, name: 'issuerMap', count: 1, accounts: 1 },
  ]);
});

test('SHL-13 a period and a name narrow them', async () => {
  const day = (await read('?from=2025-05-01&to=2025-05-31')).json();
  expect(day.days).toEqual([
    { date: '2025-05-31', views: 0, actions: 1 },
    { date: '2025-05-01', views: 5, actions: 0 },
  ]);
  const name = (await read()).json().bonds[1].name;
  const found = (await read(`?q=${encodeURIComponent(name)}`)).json();
  expect(found.bonds.map(({ id }: { id: number }) => id)).toEqual([bondIds.distressed]);
});

test.each([
  ['?from=2025-02-30', 'bad_date'],
  ['?from=2025-06-30&to=2025-06-01', 'bad_range'],
  ['?from=x', 'bad_date'],
  ['?other=1', 'bad_request'],
])('SHL-13 statistics of %s are refused', async (query, code) => {
  expect((await read(query)).json().error.code).toBe(code);
});

test('SHL-13 nobody but an operator sees them', async () => {
  expect((await read('', member)).json().error.code).toBe('access_denied_auth');
  expect((await read('', { id: '', cookie: '' })).json().error.code).toBe('need_auth');
});
