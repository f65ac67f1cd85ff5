import { afterAll, beforeAll, expect, test } from 'vitest';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
let now: Date;
beforeAll(async () => {
  now = new Date('2025-06-30T12:00:20Z');
  site = await openTestApp({ clock: () => now });
});
afterAll(() => site.close());

const ownFetch = { 'sec-fetch-site': 'same-origin' };
const path = (id: number | string) => `/cb/current_user/action_log/global/json/${id}/`;

const log = async (id: number | string, who: Who = 'visitor', headers: Record<string, string> = ownFetch) =>
  site.app.inject({ url: path(id), headers: { ...headers, ...(await cookieOf(site.app, who)) } });

const entries = () => site.database.kysely.selectFrom('actionLog').selectAll().orderBy('id').execute();

test('SHL-13 an action is stored with its time, and the account where there is one', async () => {
  const answer = await log(297);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  await log(299, 'member');
  expect(await entries()).toEqual([
    expect.objectContaining({ kind: 'current-user', actionId: 297, accountId: null, bondId: null, loggedAt: now }),
    expect.objectContaining({ kind: 'current-user', actionId: 299, accountId: 'member' }),
  ]);
});

test('SHL-13 the same action of an account within a minute is one entry, in the next minute another', async () => {
  const before = (await entries()).length;
  await log(1101, 'full');
  await log(1101, 'full');
  expect(await entries()).toHaveLength(before + 1);
  now = new Date('2025-06-30T12:01:20Z');
  await log(1101, 'full');
  expect(await entries()).toHaveLength(before + 2);
});

test.each(['1', '0', '-297', '297.0', 'none', '99999999999'])('SHL-13 action %s is not in the list', async (id) => {
  const answer = await log(id);
  expect(answer.statusCode).toBe(404);
  expect(answer.json().error).toMatchObject({ code: 'not_found', field: 'actionId' });
});

test.each([
  ['a link from elsewhere', { 'sec-fetch-site': 'cross-site' }],
  ['a typed address', { 'sec-fetch-site': 'none' }],
  ['a program', {}],
])('SHL-13 %s logs nothing', async (_name, headers) => {
  const before = (await entries()).length;
  const answer = await log(297, 'member', headers);
  expect(answer.json().error.code).toBe('bad_origin');
  expect(await entries()).toHaveLength(before);
});

test('SHL-13 a HEAD is no log entry', async () => {
  const before = (await entries()).length;
  const answer = await site.app.inject({ method: 'HEAD', url: path(297), headers: ownFetch });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(await entries()).toHaveLength(before);
});

const post = (url: string, payload: object, headers: Record<string, string> = ownFetch) =>
  site.app.inject({ method: 'POST', url, payload, headers });

test('SHL-13 both paths of the contact log store the action, one with its bond', async () => {
  const before = (await entries()).length;
  expect((await post('/api/contactActionLog/', { actionId: 76 })).json()).toEqual({});
  expect((await post(`/api/bonds/${bondIds.usual}/contactActionLog/`, { actionId: 80 })).json()).toEqual({});
  expect((await entries()).slice(before)).toEqual([
    expect.objectContaining({ kind: 'contact', actionId: 76, bondId: null }),
    expect.objectContaining({ kind: 'contact', actionId: 80, bondId: bondIds.usual }),
  ]);
});

test.each([[{ actionId: 0 }], [{ actionId: -1 }], [{ actionId: 'x' }], [{}]])(
  'SHL-13 the contact log refuses %j',
  async (payload) => {
    expect((await post('/api/contactActionLog/', payload)).json().error.code).toBe('bad_request');
  },
);

test('SHL-13 the contact log refuses an unknown bond and another site', async () => {
  expect((await post('/api/bonds/999999/contactActionLog/', { actionId: 80 })).statusCode).toBe(404);
  const foreign = await post('/api/contactActionLog/', { actionId: 80 }, { 'sec-fetch-site': 'cross-site' });
  expect(foreign.json().error.code).toBe('bad_origin');
});

test('SHL-13 a view of a bond counts once a call; an id that differs from the address is refused', async () => {
  const url = `/api/bonds/${bondIds.usual}/incrementStatisticView/`;
  const body = { bondId: bondIds.usual };
  await post(url, body);
  await post(url, { ...body, emitentCountryId: 'NO' });
  const rows = await site.database.kysely.selectFrom('bondView').selectAll().execute();
  expect(rows).toEqual([{ bondId: bondIds.usual, date: '2025-06-30', views: 2 }]);
  expect((await post(url, { ...body, bondId: bondIds.overdue })).statusCode).toBe(404);
  for (const country of [null, 'DE', 5]) {
    expect((await post(url, { ...body, emitentCountryId: country })).statusCode, String(country)).toBe(400);
  }
});

test('SHL-13 a reader who logs without end is refused and told when to come again', async () => {
  const ask = () => site.app.inject({ url: path(297), headers: ownFetch, remoteAddress: '198.51.100.7' });
  const answers = await Promise.all(Array.from({ length: 241 }, ask));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(240);
  const [refused] = answers.filter(({ statusCode }) => statusCode === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await log(297, 'support')).statusCode).toBe(200);
});
