import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import type { LadderStep } from '#contract/portfolio/watchlists/holdings.ts';
import { MAX_WATCHLIST_ENTRIES } from '#domain/portfolio/watchlist.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { appendEntries } from '#store/portfolio/watchlists/watchlist-entries.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, testClock, type Who } from '../../testing/test-app.ts';

let site: TestApp;
const lists = new Map<Who, number>();

/** A list of an account with ten of each of these bonds. */
async function listOf(accountId: Who, bonds: readonly number[]): Promise<number> {
  const now = testClock();
  const { id } = await site.database.kysely
    .insertInto('watchlist')
    .values({ accountId, name: 'Long end', position: 1, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entries = bonds.map((bondId) => ({ watchlistId: id, bondId, quantity: 10, price: null, date: null }));
  await inTransaction(site.database, (tx) => appendEntries(tx, { accountId, entries, now }, MAX_WATCHLIST_ENTRIES));
  return id;
}

beforeAll(async () => {
  site = await openTestApp();
  for (const who of ['member', 'full', 'full-all'] as const) {
    await cookieOf(site.app, who);
    lists.set(who, await listOf(who, [bondIds.usual]));
  }
});
afterAll(() => site.close());

async function ask(who: Who, path: string, list = lists.get(who)) {
  const url = `/api/watchlists/${list}/${path}`;
  return site.app.inject({ url, headers: await cookieOf(site.app, who) });
}

async function explained(figure: string, period: string): Promise<ExplainedFigureAnswer> {
  return (await ask('full', `payments/explain/${figure}/?currency=EUR&period=${period}`)).json();
}

// 5 % a year on ten bonds of 1,000, paid on 15 March of 2026 and 2027, and repaid with the last.
test('BEY-1 BEY-7 what a list pays in a year or a quarter is explained payment by payment, as the ladder has it', async () => {
  const coupon = { date: '2027-03-15', quantity: 10, coupon: 50, redemption: 0, ratio: 1, amount: 500 };
  const coupons = await explained('payments_coupons', '2027');
  expect(coupons).toMatchObject({ value: 500, unit: 'money', formula: 'holding_payments', receipts: [coupon] });
  expect(coupons).toMatchObject({ bondName: 'Long end', venueName: null, date: '2025-06-30' });
  expect(coupons.receipts[0]?.name).toBeTruthy();
  expect(await explained('payments_redemption', '2027-Q1')).toMatchObject({ value: 10_000 });
  expect(await explained('payments_total', '2027-Q1')).toMatchObject({
    value: 10_500,
    receipts: [{ coupon: 50, redemption: 1000, amount: 10_500 }],
  });
  const { ladder } = (await ask('full', 'holdings/')).json() as { readonly ladder: readonly LadderStep[] };
  for (const { month, ...step } of ladder) {
    expect((await explained('payments_coupons', month.slice(0, 4))).value, month).toBe(step.coupon);
  }
  expect(ladder.map(({ month }) => month)).toEqual(['2026-03', '2027-03']);
});

test('BEY-1 BEY-7 the table has the payments with their bonds', async () => {
  const { body, headers } = await ask('full', 'payments/explain/payments_total/csv/?currency=EUR&period=2027');
  expect(headers['content-type']).toContain('text/csv');
  expect(body).toContain(',2027-03-15,10,50,1000,1,10500');
});

test('BEY-1 BEY-7 it is told to the owner with full access alone, and of periods that pay something', async () => {
  const total = 'payments/explain/payments_total/?currency=EUR&period=2027';
  const statusOf = async (who: Who, path: string, list?: number) => (await ask(who, path, list)).statusCode;
  expect(await statusOf('full', total)).toBe(200);
  expect(await statusOf('full-all', total, lists.get('full'))).toBe(404);
  expect(await statusOf('visitor', total, lists.get('full'))).toBe(401);
  expect(await statusOf('member', total)).toBe(403);
  expect(await statusOf('full', 'payments/explain/payments_total/?currency=EUR&period=2031')).toBe(404);
  expect(await statusOf('full', 'payments/explain/payments_total/?currency=USD&period=2027')).toBe(404);
  expect(await statusOf('full', 'payments/explain/payments_redemption/?currency=EUR&period=2026')).toBe(404);
  for (const period of ['2027-Q5', '2027-03', 'x']) {
    const path = `payments/explain/payments_total/?currency=EUR&period=${period}`;
    expect(await statusOf('full', path), period).toBeGreaterThanOrEqual(400);
  }
});
