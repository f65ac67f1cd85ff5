import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExplainedFigureAnswer } from '#contract/explain.ts';
import { isoDate } from '#math/units.ts';
import { bondIds, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(async () => {
  await site.close();
});

async function ask(path: string, who: Who) {
  const answer = await site.app.inject({
    url: `/api/bonds/${bondIds.usual}/explain/${path}`,
    headers: await cookieOf(site.app, who),
  });
  return { status: answer.statusCode, code: answer.statusCode === 200 ? null : answer.json().error.code, answer };
}

async function explained(path: string): Promise<ExplainedFigureAnswer> {
  const { status, answer } = await ask(path, 'full');
  expect(status).toBe(200);
  return answer.json();
}

const worth = ({ flows }: ExplainedFigureAnswer) => flows.reduce((sum, { presentValue }) => sum + presentValue, 0);

test('BEY-1 the payments of a yield add up to the price of the day with accrued interest', async () => {
  const answer = await explained('own_yield/?end=maturity');
  const input = (name: string) => answer.inputs.find((each) => each.name === name)?.value ?? Number.NaN;
  const day = await site.database.kysely
    .selectFrom('tradingDay')
    .where('instrumentId', '=', bondIds.usual)
    .where('venueId', '=', venueIds.exchange)
    .where('date', '=', isoDate('2025-06-30'))
    .select('indicativePrice')
    .executeTakeFirstOrThrow();
  expect(input('clean_price')).toBe(day.indicativePrice);
  // 5 % a year on ACT/365, from 15 March to settlement on 2 July.
  expect(input('accrued')).toBeCloseTo((5 * 109) / 365, 12);
  expect(worth(answer)).toBeCloseTo(input('clean_price') + input('accrued'), 9);
  expect(answer.flows.map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-03-15', 5],
    ['2027-03-15', 105],
  ]);
  expect(answer).toMatchObject({ venueName: 'Main Exchange', date: '2025-06-30', isin: 'XS0000001006' });
  expect(answer.engine).toMatch(/^Bondlens \d/);
  expect(answer.sources.length).toBeGreaterThan(0);
});

test('BEY-1 a day and an end that are asked for are those explained', async () => {
  expect(await explained('price/?date=2025-06-27')).toMatchObject({ date: '2025-06-27' });
  const put = await explained('yield/?end=put-2025-07-10');
  expect(put.flows.map(({ date }) => date)).toEqual(['2025-07-10']);
});

test.each([
  ['visitor', 401, 'need_auth'],
  ['member', 403, 'need_access'],
] as const)('BEY-1 a %s reads no explanation and no table', async (who, status, code) => {
  for (const path of ['yield/', 'yield/csv/']) expect(await ask(path, who)).toMatchObject({ status, code });
});

test('BEY-1 venue 381 needs nsd', async () => {
  expect(await ask(`price/?venue=${venueIds.nsd}`, 'full')).toMatchObject({ status: 403, code: 'access_denied_auth' });
});

test.each([
  ['convexity_of_all/', 404],
  ['discount_margin/', 404],
  ['price/?venue=999', 404],
  ['price/?date=2025-02-30', 400],
  ['price/?date=1999-01-01', 404],
  ['yield/?end=put', 400],
  ['yield/?end=put-2025-02-30', 400],
])('BEY-1 %s is refused with %i', async (path, status) => {
  expect((await ask(path, 'full')).status).toBe(status);
});

test('BEY-1 the table has the figure, its inputs and its payments, in the language of the reader', async () => {
  const { answer } = await ask('own_yield/csv/?end=maturity', 'full');
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['content-disposition']).toContain('own_yield');
  const rows = answer.body.replace('﻿', '').split('\r\n');
  expect(rows[1]).toMatch(/^own_yield,0\.\d+/);
  expect(rows).toContain('Date,Amount,Years,Discount factor,Present value,"Share, %"');
  expect(rows.some((row) => /^2027-03-15,105,\d/.test(row))).toBe(true);
});
