import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataQuality } from '#contract/operator/data-quality.ts';
import { isoDate } from '#math/units.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let operated: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  operated = await openTestApp();
  await cookieOf(operated.app, 'full');
  await operated.database.kysely.updateTable('account').set({ isOperator: true }).where('id', '=', 'full').execute();
});
afterAll(async () => {
  await site.close();
  await operated.close();
});

const urls = ['/api/operator/data-quality/', '/api/operator/imports/'];

test.each(urls)('ACC-9 %s is the operator’s alone', async (url) => {
  expect((await site.app.inject(url)).statusCode).toBe(401);
  for (const who of ['member', 'full-all'] as const) {
    const answer = await site.app.inject({ url, headers: await cookieOf(site.app, who) });
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'access_denied_auth']);
  }
  const answer = await operated.app.inject({ url, headers: await cookieOf(operated.app, 'full') });
  expect(answer.statusCode).toBe(200);
});

async function checks() {
  const headers = await cookieOf(operated.app, 'full');
  const { checks: found } = (await operated.app.inject({ url: urls[0] ?? '', headers })).json() as DataQuality;
  return new Map(found.map(({ key, examples }) => [key, examples.map(({ id }) => id)]));
}

test('BEY-16 a bond is listed under what is wrong with it, and under nothing else once it is mended', async () => {
  const { kysely } = operated.database;
  const { usual, overdue, unlisted, nsdOnly } = bondIds;
  const before = await checks();
  expect(before.get('no_price')).toEqual([unlisted]);
  expect(before.get('no_issuer')).toEqual([nsdOnly]);
  expect([...before.values()].flat()).not.toContain(overdue);
  expect(before.get('crossed_quotes')).not.toContain(usual);

  await kysely
    .updateTable('bondTerms')
    .set({ maturesOn: isoDate('2026-01-01'), accruesFrom: isoDate('2026-02-01') })
    .where('instrumentId', '=', usual)
    .execute();
  await kysely.updateTable('tradingDay').set({ bid: 101, ask: 100 }).where('instrumentId', '=', usual).execute();
  await kysely.updateTable('instrument').set({ isin: null }).where('id', '=', usual).execute();
  const after = await checks();
  for (const key of ['maturity_before_issue', 'crossed_quotes', 'no_isin', 'late_payment'] as const) {
    expect(after.get(key), key).toContain(usual);
  }
  expect(after.get('no_terms')).toEqual([]);
  await kysely.deleteFrom('cashFlow').where('instrumentId', '=', usual).execute();
  await kysely.deleteFrom('bondTerms').where('instrumentId', '=', usual).execute();
  const without = await checks();
  expect(without.get('no_terms')).toEqual([usual]);
  expect(without.get('maturity_before_issue')).toEqual([]);
});
