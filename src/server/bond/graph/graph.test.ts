import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BondGraph } from '#contract/bond/graph.ts';
import { bondIds, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(async () => {
  await site.close();
});

async function graph(id: number, who: Who = 'visitor'): Promise<BondGraph> {
  return (await site.app.inject({ url: `/api/bonds/${id}/graph/`, headers: await cookieOf(site.app, who) })).json();
}

test('GRA-4 the venues have id, name and the midnight of their last day, venue 4 is the estimation', async () => {
  const { tradingGrounds, defaultVenueId, today } = await graph(bondIds.usual);
  expect(tradingGrounds.map(({ id, name, isEstimation }) => [id, name, isEstimation])).toEqual([
    [venueIds.exchange, 'Main Exchange', false],
    [venueIds.estimation, 'Estimates', true],
    [venueIds.nsd, 'Depository', false],
  ]);
  expect(tradingGrounds[1]).toMatchObject({ maxDate: '2025-06-28', 'max_date.numeric': Date.UTC(2025, 5, 28) / 1000 });
  expect([defaultVenueId, today]).toEqual([venueIds.exchange, '2025-06-30']);
});

test('GRA-3 the period of an active bond ends today, that of a matured one on the last day of its venue', async () => {
  expect((await graph(bondIds.usual)).tradingGrounds[1]).toMatchObject({ endDate: '2025-06-30' });
  const { statusId, tradingGrounds } = await graph(bondIds.overdue);
  expect(statusId).toBe(128);
  expect(tradingGrounds[0]).toMatchObject({ maxDate: '2024-04-30', endDate: '2024-04-30' });
});

test('GRA-2 whether a venue has yields and spreads is judged on the true data, for every reader alike', async () => {
  const withoutSpread = { hasGSpread: false, hasYield: true };
  await site.database.kysely
    .updateTable('listing')
    .set(withoutSpread)
    .where('venueId', '=', venueIds.estimation)
    .execute();
  for (const who of ['visitor', 'full'] as const) {
    expect((await graph(bondIds.usual, who)).tradingGrounds[1]).toMatchObject({ hasYield: true, hasGSpread: false });
  }
});

test('a bond without venues has none', async () => {
  expect(await graph(bondIds.unlisted)).toMatchObject({ tradingGrounds: [], defaultVenueId: null });
});
