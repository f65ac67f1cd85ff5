import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Liquidity } from '#contract/bond/liquidity.ts';
import { saveAccessRequest } from '#store/market/quotes/access-requests.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { bondIds, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

async function ask(who: Who, id: number = bondIds.usual): Promise<Liquidity> {
  const answer = await site.app.inject({ url: `/api/bonds/${id}/liquidity/`, headers: await cookieOf(site.app, who) });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('BEY-13 full access sees score, parts, twelve months and who quoted, of those alone that deal and hide nothing', async () => {
  const { score, parts, history, contributors, has_market: hasMarket } = await ask('full-all');
  expect(hasMarket).toBe(true);
  expect(score).toBeGreaterThanOrEqual(1);
  expect(score).toBeLessThanOrEqual(10);
  expect(parts.map(({ id, weight }) => [id, weight])).toEqual([
    ['participants', 20],
    ['spread', 25],
    ['age', 10],
    ['days', 20],
    ['turnover', 15],
    ['size', 10],
  ]);
  expect(parts.find(({ id }) => id === 'participants')?.value).toBe(1);
  expect(history.map(({ month }) => month).slice(0, 2)).toEqual(['2024-07', '2024-08']);
  expect(history).toHaveLength(12);
  expect(history.at(-1)).toMatchObject({ month: '2025-06', score });
  // The days of the sample's quotes: the price with which the 27th ended, and the quote of the 30th.
  expect(contributors).toMatchObject([
    { name: 'Main Desk', first_date: '2025-06-27', last_date: '2025-06-30', day_count: 2 },
  ]);
});

test.each(['visitor', 'member'] as const)('BEY-13 ACC-2 a %s sees what it is made of, and no number', async (who) => {
  const { score, parts, history, contributors, masked } = await ask(who);
  expect([score, masked]).toEqual([null, ['score']]);
  for (const part of parts) expect(part).toMatchObject({ value: null, points: null });
  for (const month of history) expect(month.score).toBeNull();
  expect(contributors).toMatchObject([{ name: 'Main Desk', deviation: null, is_outlier: null }]);
});

test('BEY-13 QUO-2 a grant of a hidden ground changes nothing of it', async () => {
  const before = await ask('full-all');
  await inWriteTransaction(site.database, (tx) =>
    saveAccessRequest(tx, {
      accountId: 'full-all',
      venueId: venueIds.hiding,
      requestedAt: new Date('2025-06-29T00:00:00Z'),
      decision: 'granted',
    }),
  );
  expect(await ask('full-all')).toEqual(before);
});

test('BEY-13 a bond without venue and quotes has no market', async () => {
  expect(await ask('full', bondIds.unlisted)).toMatchObject({ has_market: false, score: null, contributors: [] });
});
