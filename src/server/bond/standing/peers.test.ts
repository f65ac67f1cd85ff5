import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Glance } from '#contract/bond/glance.ts';
import type { Standing } from '#contract/bond/standing.ts';
import { addPeers, firstPeerId as firstId, peerSpreads as spreads } from '../../testing/peer-bonds.ts';
import { usualNumber } from '../../testing/sample-days.ts';
import { bondIds, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;

beforeAll(async () => {
  site = await openTestApp();
  await addPeers(site);
});
afterAll(() => site.close());

async function ask(who: Who, id: number, query = ''): Promise<Standing['peers']> {
  const url = `/api/bonds/${id}/standing/${query}`;
  const answer = await site.app.inject({ url, headers: await cookieOf(site.app, who) });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as Standing).peers;
}

test('NAV-6 a bond is compared with the median of bonds like it on its last day, and the choice is widened until there are five', async () => {
  const peers = await ask('full', bondIds.usual);
  const own = 10_000 * (usualNumber('gSpread', 179) ?? Number.NaN);
  // Its rating is A-, so that only the currency and the duration find bonds of BBB+ and B.
  expect(peers).toMatchObject({
    measure: 'g_spread',
    date: '2025-06-30',
    count: 5,
    widening: 'any-rating',
    median: 140,
  });
  expect(peers?.difference).toBeCloseTo(own - 140, 8);
  expect(peers).toMatchObject({ currency: 'EUR', sector: null, rating_from: null, rating_to: null });
});

test('NAV-6 the history has one day a week, the last one today', async () => {
  const { history } = (await ask('full', bondIds.usual)) ?? { history: [] };
  // 180 days are 25 whole weeks and five days.
  expect(history).toHaveLength(26);
  expect(history.slice(-2).map(({ date }) => date)).toEqual(['2025-06-23', '2025-06-30']);
});

test('NAV-6 SRC-1 the list of bonds shows the same bonds under the query that is told', async () => {
  const peers = await ask('full', bondIds.usual);
  const url = `/api/bonds/?${peers?.list_query}`;
  const answer = await site.app.inject({ url, headers: await cookieOf(site.app, 'full') });
  const { items } = answer.json() as { readonly items: readonly { readonly id: number }[] };
  const peerIds = spreads.map((_, at) => firstId + at);
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(peerIds));
});

test.each(['visitor', 'member'] as const)('NAV-6 ACC-2 a %s is told of no peers', async (who) => {
  expect(await ask(who, bondIds.usual)).toBeNull();
});

test('NAV-6 a bond that is repaid, one without figures and one at a closed venue have no peers', async () => {
  expect(await ask('full', bondIds.overdue)).toBeNull();
  expect(await ask('full', bondIds.unlisted)).toBeNull();
  expect(await ask('full', bondIds.usual, `?venue=${venueIds.nsd}`)).toBeNull();
});

async function glanceOf(who: Who, id: number, query = ''): Promise<Glance> {
  const url = `/api/bonds/${id}/glance/${query}`;
  const answer = await site.app.inject({ url, headers: await cookieOf(site.app, who) });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('NAV-6 the verdict is the distance from the same peers, and the place in the history of three years', async () => {
  const own = 10_000 * (usualNumber('gSpread', 179) ?? Number.NaN);
  const { verdict } = await glanceOf('full', bondIds.usual);
  expect(verdict).toMatchObject({
    measure: 'g_spread',
    since: '2025-01-02',
    count: 5,
    currency: 'EUR',
    sector: null,
    masked: [],
  });
  expect(verdict?.value).toBeCloseTo(own, 8);
  expect(verdict?.difference).toBeCloseTo(own - 140, 8);
  const spreads = Array.from({ length: 180 }, (_, day) => usualNumber('gSpread', day) ?? Number.NaN);
  const rank = spreads.toSorted((a, b) => a - b).indexOf(own / 10_000);
  expect(verdict?.percentile).toBeCloseTo((100 * (rank + 0.5)) / 180, 8);
});

test('NAV-6 the grid begins at the price of the last day, and falls as rates rise', async () => {
  const { carry } = await glanceOf('full', bondIds.usual);
  // The last coupon is estimated, so that the bond is priced to its put.
  expect(carry).toMatchObject({ method: 'yield', end: 'put' });
  const prices = carry?.moves.map(({ price }) => price ?? Number.NaN) ?? [];
  expect(carry?.moves.find(({ shift }) => shift === 0)?.price).toBeCloseTo(
    usualNumber('indicativePrice', 179) ?? 0,
    10,
  );
  expect(prices).toHaveLength(7);
  expect(prices.toSorted((a, b) => b - a)).toEqual(prices);
});

test.each([
  ['visitor', ''],
  ['member', ''],
  ['full', `?venue=${venueIds.nsd}`],
] as const)(
  'NAV-6 ACC-2 ACC-5 a %s%s is told neither verdict nor grid, nor whether there are any',
  async (who, query) => {
    for (const id of [bondIds.usual, bondIds.unlisted, bondIds.overdue]) {
      expect(await glanceOf(who, id, query)).toMatchObject({ verdict: null, carry: null, life: null });
    }
  },
);

test('NAV-6 QUO-1 ACC-5 the best quotes are those of firm and fresh ones that are open to the reader, with size and age', async () => {
  const change = (name: string, set: string) =>
    site.database.withClient((client) =>
      client.query(`update participant_quote set ${set} where instrument_id = ${bondIds.usual}
        and participant_id = (select id from participant where name = '${name}')`),
    );
  await change('Main Desk', `bid = 100.0, ask = 100.564, bid_size = 500000, quoted_at = '2025-06-30T11:00:00Z'`);
  await change('Estimates', `bid = 100.6209, ask = 100.1, quoted_at = '2025-06-30T11:00:00Z'`);
  await change('Depository', `bid = 100.2, ask = 101, quoted_at = '2025-06-30T11:30:00Z'`);
  const { bid, ask: offered } = await glanceOf('full', bondIds.usual);
  expect(bid).toMatchObject({ name: 'Main Desk', price: 100, size: 500_000, age: 60, masked: [] });
  expect(offered).toMatchObject({ name: 'Main Desk', price: 100.564 });
  expect((await glanceOf('full-all', bondIds.usual)).bid).toMatchObject({ name: 'Depository', price: 100.2, age: 30 });
  // The page at a venue that is closed to the reader tells the quotes of open ones all the same.
  const { verdict, ...elsewhere } = await glanceOf('full', bondIds.usual, `?venue=${venueIds.nsd}`);
  expect([verdict, elsewhere.bid, elsewhere.ask]).toEqual([null, bid, offered]);
  for (const who of ['visitor', 'member'] as const) {
    expect(await glanceOf(who, bondIds.usual)).toMatchObject({ bid: null, ask: null });
  }
});

test('NAV-6 without a G-spread effective yields are compared, and a discount rate or simple yield with nothing', async () => {
  const change = (set: string, ids: string) =>
    site.database.withClient((client) =>
      client.query(`update trading_day set ${set} where instrument_id in (${ids}) and date = '2025-06-30'`),
    );
  await change('g_spread = null', String(bondIds.usual));
  expect(await ask('full', bondIds.usual)).toMatchObject({ measure: 'yield', count: 5 });
  await change(`indicative_yield_type = 'discount'`, String(firstId));
  expect(await ask('full', bondIds.usual)).toBeNull();
  await change(`indicative_yield_type = 'maturity'`, String(firstId));
  await change(`indicative_yield_type = 'simple'`, String(bondIds.usual));
  expect(await ask('full', bondIds.usual)).toBeNull();
  await change(`indicative_yield_type = 'maturity'`, String(bondIds.usual));
  expect(await ask('full', bondIds.usual)).not.toBeNull();
  // A real yield is compared with none of nominal ones, though the coupon is told as a fixed one.
  await site.database.withClient((client) =>
    client.query(`update bond_terms set is_inflation_linked = true where instrument_id = ${bondIds.usual}`),
  );
  expect(await ask('full', bondIds.usual)).toBeNull();
});
