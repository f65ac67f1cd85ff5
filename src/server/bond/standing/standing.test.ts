import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Standing } from '#contract/bond/standing.ts';
import { payment } from '#domain/testing/made-up-bond.ts';
import { isoDate } from '#math/units.ts';
import { saveBondRecords } from '#store/bond/bond-records/record-tables.ts';
import { saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { usualNumber } from '../../testing/sample-days.ts';
import { bondIds, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

async function ask(who: Who, id: number, query = ''): Promise<Standing> {
  const url = `/api/bonds/${id}/standing/${query}`;
  const answer = await site.app.inject({ url, headers: await cookieOf(site.app, who) });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('NAV-6 yield and spread of the last day are placed in their own history, with the days that it has', async () => {
  const { yield: yieldPosition, g_spread: spread } = await ask('full', bondIds.usual);
  expect(yieldPosition).toMatchObject({
    day_count: 180,
    first_date: '2025-01-02',
    last_date: '2025-06-30',
    masked: [],
  });
  const yields = Array.from({ length: 180 }, (_, day) => usualNumber('indicativeYield', day) ?? Number.NaN);
  const sorted = yields.toSorted((a, b) => a - b);
  expect(yieldPosition).toMatchObject({ value: yields.at(-1), low: sorted[0], high: sorted.at(-1) });
  expect(yieldPosition?.percentile).toBeCloseTo((100 * (sorted.indexOf(yields.at(-1) ?? 0) + 0.5)) / 180, 10);
  expect(spread?.value).toBeCloseTo(10_000 * (usualNumber('gSpread', 179) ?? Number.NaN), 8);
});

// Of three days in a row the sample's yields are 1950 %, 2000 % and more.
test('NAV-6 GRA-10 days whose yield is blanked have no part in it', async () => {
  const { yield: yieldPosition, g_spread: spread } = await ask('full', bondIds.distressed);
  expect([yieldPosition?.day_count, spread?.day_count]).toEqual([60, 60]);
  expect(yieldPosition?.high).toBeLessThan(20);
});

test('NAV-6 ACC-5 venues are those that the reader may see, with the median of their last prices', async () => {
  const full = await ask('full', bondIds.usual);
  expect(full.venues.map(({ id }) => id)).toEqual([venueIds.exchange, venueIds.estimation]);
  expect(full.venues[0]).toMatchObject({ name: 'Main Exchange', date: '2025-06-30', age: 0, is_old: false });
  const prices = full.venues.map(({ price }) => price ?? Number.NaN);
  expect(full.median).toBeCloseTo(((prices[0] ?? 0) + (prices[1] ?? 0)) / 2, 10);
  const all = await ask('full-all', bondIds.usual);
  expect(all.venues.map(({ id }) => id)).toContain(venueIds.nsd);
  expect(all.venues.map(({ id }) => id)).not.toContain(venueIds.hiding);
});

test.each(['visitor', 'member'] as const)('NAV-6 ACC-2 a %s sees no number of it', async (who) => {
  const { yield: yieldPosition, venues, median, deviation } = await ask(who, bondIds.usual);
  expect(yieldPosition).toBeNull();
  for (const venue of venues) expect(venue).toMatchObject({ price: null, masked: ['price'] });
  expect([median, deviation]).toEqual([null, null]);
});

test('NAV-6 ACC-5 at venue 381 full access without nsd sees no number', async () => {
  const { yield: yieldPosition, median } = await ask('full', bondIds.usual, `?venue=${venueIds.nsd}`);
  expect(yieldPosition).toBeNull();
  expect(median).toBeNull();
});

test('NAV-6 a bond that no venue has stands nowhere', async () => {
  expect(await ask('full', bondIds.unlisted)).toMatchObject({ yield: null, g_spread: null, venues: [], median: null });
});

const due = (from: string, to: string, redemption: number) => payment({ number: 1, from, to, coupon: 5, redemption });

test('NAV-6 a bond that is repaid has a return from its first price to its last payment', async () => {
  const id = bondIds.overdue;
  expect(await ask('full', id)).toMatchObject({ life: null, claim: null });
  const row = { ...due('2023-05-01', '2024-05-01', 100), instrumentId: id };
  await inWriteTransaction(site.database, (tx) => saveCashFlows(tx, [id], [row]));
  const { life } = await ask('full', id);
  // The first day of the sample's history, at its price and accrued interest.
  const cost = (usualNumber('indicativePrice', 0) ?? 0) + (usualNumber('accrued', 0) ?? 0);
  expect(life).toMatchObject({ from: '2024-01-02', to: '2024-05-01', received: 105, masked: [] });
  expect(life?.cost).toBeCloseTo(cost, 8);
  expect(life?.total).toBeCloseTo(105 / cost - 1, 8);
  expect((await ask('member', id)).life).toBeNull();
});

test('NAV-6 a bond in default has a claim of its nominal and the coupons that were missed', async () => {
  const id = bondIds.distressed;
  const row = { ...due('2024-03-15', '2025-03-15', 0), instrumentId: id };
  await inWriteTransaction(site.database, (tx) => saveCashFlows(tx, [id], [row]));
  const { kysely } = site.database;
  await kysely.updateTable('bondTerms').set({ isDefaulted: true }).where('instrumentId', '=', id).execute();
  const lapse = { kind: 'coupon', state: 'default', amount: null, graceEndsOn: null, settledOn: null } as const;
  const missed = { ...lapse, instrumentId: id, dueOn: isoDate('2025-03-15') };
  await inWriteTransaction(site.database, (tx) => saveBondRecords(tx, { defaults: [missed] }));
  const { claim } = await ask('full', id);
  expect(claim).toMatchObject({ claim: 105, missed_interest: 5, unpaid_since: '2025-03-15' });
  expect(claim?.share).toBeCloseTo((usualNumber('indicativePrice', 177) ?? 0) / 105, 10);
  expect((await ask('visitor', id)).claim).toBeNull();
});
