import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendCodeAction } from '#contract/account/phone.ts';
import { type Call, kindOfCall } from '#contract/platform/call.ts';
import { callsOfFeature } from '#contract/site/calls.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { limits } from './limits.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  // As after as many calls as a minute lets through.
  const used = Object.entries(limits).map(([limitName, { max }]) => ({
    limitName,
    reader: 'network 127.0.0.1',
    calls: max,
    startedAt: new Date(Date.now() - 1000),
    endsAt: new Date(Date.now() + 600_000),
  }));
  await site.database.kysely.insertInto('callCount').values(used).execute();
});
afterAll(() => site.close());

const calls: readonly Call[] = Object.values(callsOfFeature).flat();
const read = ['POST /api/chart/get_tradings/', 'POST /api/suggest/bonds/', 'POST /api/suggest/companies/'];
const limited = calls.filter((call) => kindOfCall(call) === 'write' || read.includes(call.name));

test.each(limited.map((call) => [call.name, call] as const))(
  'ACC-9 %s beyond its limit says when to come again',
  async (_name, call) => {
    const url = addressOf(call);
    const headers = { 'sec-fetch-site': 'same-origin', ...(call.body && { 'content-type': contentTypeOf(call) }) };
    const payload = call.body === undefined ? {} : { payload: bodyOf(call) };
    const answer = await site.app.inject({ method: call.method, url, headers, ...payload });
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
  },
);

/** The call at the root is told by its query from the page that is there. */
function addressOf({ path }: Call): string {
  return path === '/' ? `/?action=${sendCodeAction}` : path.replace(/:\w+/g, '1001');
}

const isTerm = (call: Call) => call.name === 'POST /api/suggest/bonds/';

function contentTypeOf(call: Call): string {
  return isTerm(call) ? 'text/plain' : 'application/json';
}

/** What is right of a call whose limit counts only what is. */
function bodyOf(call: Call): string {
  if (isTerm(call)) return 'a';
  if (call.name === 'POST /api/suggest/companies/') return '{"term":"a"}';
  const period = { startDate: '2025-01-01', endDate: '2025-06-30', userChangePeriod: true, getChartIteration: 1 };
  return JSON.stringify({ items: [{ id: 1001, tgId: 1, model: 'bonds' }], chartType: 'price', ...period });
}
