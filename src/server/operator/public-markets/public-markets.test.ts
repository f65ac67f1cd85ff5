import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicMarkets } from '#contract/operator/public-markets.ts';
import { saveMarketJob, takeRequestedMarkets } from '#store/operator/imports/public-markets.ts';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { openTestApp, type TestApp, testClock } from '../../testing/test-app.ts';

let site: TestApp;
let operator: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  site = await openTestApp();
  operator = await addOwnAccount(site, { isOperator: true });
  member = await addOwnAccount(site);
});
afterAll(() => site.close());

const url = '/api/operator/markets/';
const own = { 'sec-fetch-site': 'same-origin' };
const read = ({ cookie } = operator) => site.app.inject({ url, headers: { cookie } });
const add = (code: string, { cookie } = operator, origin: Record<string, string> = own) =>
  site.app.inject({ method: 'POST', url, headers: { ...origin, cookie }, payload: { code } });
const japanOf = (answer: { json(): unknown }) =>
  (answer.json() as PublicMarkets).items.find(({ code }) => code === 'jp');

test('BEY-22 the operator sees each market with its sources and terms, adds one, and it waits for a node once', async () => {
  expect(japanOf(await read())).toMatchObject({
    currency: 'JPY',
    time: '18:00',
    timeZone: 'Asia/Tokyo',
    isAdded: false,
    jobs: [{ source: 'Ministry of Finance, Japan', brings: ['government_curve'], state: null, messages: [] }],
  });
  expect(japanOf(await add('jp'))).toMatchObject({
    isAdded: true,
    isUnderWay: true,
    jobs: [{ state: 'waiting', finishedAt: null }],
  });
  expect(
    (await findAuditEntries(site.database, 1)).map(({ action, actorId, detail }) => [action, actorId, detail]),
  ).toEqual([['add-market', operator.id, 'jp']]);
  const notHandedOn = takeRequestedMarkets(site.database, () => Promise.reject(new Error('no queue')));
  await expect(notHandedOn).rejects.toThrow('no queue');
  const asking: unknown[] = [];
  expect(await takeRequestedMarkets(site.database, async (...asked) => void asking.push(asked))).toEqual(['jp']);
  expect(asking).toEqual([['jp', expect.any(String)]]);
  expect(await takeRequestedMarkets(site.database, async () => undefined)).toEqual([]);
  const finishedAt = new Date('2025-06-30T09:30:00Z');
  const run = {
    state: 'partial',
    finishedAt,
    rowsStored: 12,
    rowsFailed: 1,
    messages: ['line 4: "x", \\ {1}'],
  } as const;
  await saveMarketJob(site.database, { market: 'jp', job: 'curve', ...run });
  expect(japanOf(await read())?.jobs).toMatchObject([{ ...run, finishedAt: '2025-06-30T09:30:00.000Z' }]);
});

test('ACC-9 nobody but an operator, and no other site, sees or adds a market', async () => {
  expect((await read(member)).json().error.code).toBe('access_denied_auth');
  expect((await read({ ...member, cookie: '' })).json().error.code).toBe('need_auth');
  expect((await add('ca', member)).json().error.code).toBe('access_denied_auth');
  expect((await add('ca', { ...member, cookie: '' })).json().error.code).toBe('need_auth');
  expect((await add('ca', operator, { 'sec-fetch-site': 'cross-site' })).json().error.code).toBe('bad_origin');
  const refused = await add('mars');
  expect([refused.statusCode, refused.json().error.field]).toEqual([400, 'code']);
  expect(await takeRequestedMarkets(site.database, async () => undefined)).toEqual([]);
});

test('BEY-22 a market can be asked for again when its run began longer ago than a run may take', async () => {
  await add('jp');
  const hoursAgo = (hours: number) => new Date(testClock().getTime() - hours * 3_600_000);
  const startedAt = (hours: number) =>
    saveMarketJob(site.database, { market: 'jp', job: 'curve', state: 'running', startedAt: hoursAgo(hours) });
  await startedAt(5);
  expect(japanOf(await read())?.isUnderWay).toBe(true);
  await startedAt(7);
  expect(japanOf(await read())?.isUnderWay).toBe(false);
});
