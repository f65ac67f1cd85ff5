import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
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

async function summary(id: number, who: Who, query = ''): Promise<BondSummary> {
  const answer = await site.app.inject({
    url: `/api/bonds/${id}/summary/${query}`,
    headers: await cookieOf(site.app, who),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('NAV-6 the summary has identity, terms, dates with days left, offer, accrued interest and ratings', async () => {
  const found = await summary(bondIds.usual, 'full');
  expect(found).toMatchObject({
    name: 'Alderney 5% 2027',
    statusKey: 'outstanding',
    issuer: { name: 'Kommune Ålesund', country: 'NO' },
    coupon: { kind: 'fixed', rate: 0.05, nextDate: '2026-03-15' },
    maturesOn: '2027-03-15',
    nextOffer: { type: 'put', date: '2025-07-10', price: 100, isMakeWhole: false, daysLeft: 10 },
    features: ['puttable'],
    venueId: venueIds.exchange,
  });
  // From 30 June 2025: 185 days to the end of the year, 365 in 2026, 73 more to 15 March 2027 (31 January, 28, 14; counted from day 1).
  expect(found.daysToMaturity).toBe(623);
  expect(found.ratings.map((rating) => [rating.of, rating.scale_point_name])).toEqual([
    ['emission', 'A-'],
    ['emitent', 'BBB+'],
  ]);
});

test('NAV-6 accrued interest is that of a trade today: 5 % a year, 109 days from 15 March to settlement on 2 July', async () => {
  const { accrued } = await summary(bondIds.usual, 'visitor');
  expect(accrued).toMatchObject({ decimals: 2, settlement: '2025-07-02' });
  expect(accrued?.value).toBeCloseTo((5 * 109) / 365, 12);
});

test('NAV-6 figures have venue, date and change since the day before; spreads are basis points', async () => {
  const { price, yield: yield_, spread } = await summary(bondIds.usual, 'full');
  const rows = await site.database.kysely
    .selectFrom('tradingDay')
    .where('instrumentId', '=', bondIds.usual)
    .where('venueId', '=', venueIds.exchange)
    .where('date', 'in', [isoDate('2025-06-29'), isoDate('2025-06-30')])
    .orderBy('date', 'desc')
    .select(['indicativePrice', 'indicativeYield', 'gSpread'])
    .execute();
  const [latest, before] = rows;
  expect(price).toMatchObject({ venueName: 'Main Exchange', date: '2025-06-30', value: latest?.indicativePrice });
  expect(price?.change).toBeCloseTo(Number(latest?.indicativePrice) - Number(before?.indicativePrice), 10);
  expect(yield_?.value).toBe(latest?.indicativeYield);
  expect(spread?.value).toBeCloseTo(Number(latest?.gSpread) * 10_000, 7);
});

test('the figures of another venue are those that were asked for', async () => {
  const found = await summary(bondIds.usual, 'full', `?venue=${venueIds.estimation}`);
  expect(found).toMatchObject({ venueId: venueIds.estimation, price: { venueName: 'Estimates', date: '2025-06-28' } });
});

test('a venue without a history of the bond falls back to the first', async () => {
  expect(await summary(bondIds.usual, 'full', '?venue=999')).toMatchObject({ venueId: venueIds.exchange });
});

test('ACC-2 below full every figure and grade is null and named', async () => {
  for (const who of ['visitor', 'member'] as const) {
    const found = await summary(bondIds.usual, who);
    for (const figure of [found.price, found.yield, found.spread, found.duration]) {
      expect(figure).toMatchObject({ value: null, change: null, masked: ['value', 'change'] });
    }
    expect(found.masked).toEqual([
      'priceType',
      'priceFigures',
      'yieldType',
      'yieldOrigin',
      'spreadOrigin',
      'yieldPrice',
      'yieldDate',
      'isWaiting',
    ]);
    expect(found.ratings[0]).toMatchObject({
      scale_point_name: null,
      outlook: null,
      masked: ['scale_point_name', 'outlook'],
    });
  }
});

test('ACC-5 the figures of venue 381 need nsd', async () => {
  expect((await summary(bondIds.nsdOnly, 'full')).price?.value).toBeNull();
  expect((await summary(bondIds.nsdOnly, 'full-all')).price?.value).toBeGreaterThan(90);
});

test('an active bond past its maturity counts as matured', async () => {
  const found = await summary(bondIds.overdue, 'visitor');
  expect(found).toMatchObject({ statusId: 128, statusKey: 'matured', daysToMaturity: null });
});

test('a bond without any venue has neither figures nor a graph', async () => {
  const found = await summary(bondIds.unlisted, 'full');
  expect(found).toMatchObject({
    venueId: null,
    price: null,
    yield: null,
    accrued: null,
  });
});

test('GRA-10 a yield above 2000 % is blank, and so is what follows from it, but for the price', async () => {
  const set = { indicativeYield: 20.01 };
  await site.database.kysely
    .updateTable('tradingDay')
    .set(set)
    .where('instrumentId', '=', bondIds.distressed)
    .execute();
  const found = await summary(bondIds.distressed, 'full');
  expect(found.price?.value).toBeGreaterThan(90);
  expect(found).toMatchObject({ yield: { value: null }, spread: { value: null }, duration: { value: null } });
});

test.each(['visitor', 'member'] as const)('ACC-2 the date of the yield tells a %s nothing of its type', async (who) => {
  expect((await summary(bondIds.usual, 'full')).yieldDate).not.toBeNull();
  const found = await summary(bondIds.usual, who);
  expect(found).toMatchObject({ yieldDate: null, yieldType: null, yieldOrigin: null });
  expect(found.masked).toEqual(expect.arrayContaining(['yieldType', 'yieldOrigin', 'yieldDate']));
});

test('NAV-6 the price has a yield and a duration to each end of the bond, the issuer’s worst marked, and a dirty price', async () => {
  const { price, accrued, priceFigures } = await summary(bondIds.usual, 'full');
  // The day of the price is the day of the sample's clock, so that both settle together.
  expect(priceFigures?.settlement).toBe(accrued?.settlement);
  expect(priceFigures?.dirtyPrice).toBeCloseTo((price?.value ?? Number.NaN) + (accrued?.value ?? Number.NaN), 9);
  expect(priceFigures?.exits).toMatchObject([
    { kind: 'put', date: '2025-07-10', price: 100, isCertain: true },
    { kind: 'maturity', date: '2027-03-15', price: null, isCertain: false },
  ]);
  // The put is the holder's.
  expect(priceFigures?.exits.map(({ isWorst }) => isWorst)).toEqual([false, true]);
});

test.each(['visitor', 'member'] as const)('ACC-2 what a price means is closed to a %s as a whole', async (who) => {
  expect(await summary(bondIds.usual, who)).toMatchObject({ priceFigures: null, priceType: null });
});

test('BEY-2 a published yield is named with the price that it belongs to, and the interest that the venue names is shown as such', async () => {
  const set = {
    yieldOrigin: 'published',
    yieldPrice: 99.5,
    accrued: 1.25,
    accruedOrigin: 'published',
    settlesOn: isoDate('2025-07-03'),
  } as const;
  await site.database.kysely.updateTable('tradingDay').set(set).where('instrumentId', '=', bondIds.usual).execute();
  expect(await summary(bondIds.usual, 'full')).toMatchObject({
    yieldOrigin: 'published',
    yieldPrice: 99.5,
    accrued: { value: 1.25, settlement: '2025-07-03', origin: 'published' },
    priceFigures: null,
  });
  expect(await summary(bondIds.usual, 'member')).toMatchObject({ yieldOrigin: null, yieldPrice: null });
});

test('NAV-6 figures that are missing because they are not computed yet say so, and those of other bonds do not', async () => {
  const own = await openTestApp();
  const read = async (id: number): Promise<BondSummary> =>
    (await own.app.inject({ url: `/api/bonds/${id}/summary/`, headers: await cookieOf(own.app, 'full') })).json();
  const pend = (id: number) =>
    own.database.withClient((client) =>
      client.query(`insert into pending_derivation values (${id}, '2025-06-30', false)`),
    );
  await pend(bondIds.usual);
  // Its figures stand until the new ones are there.
  expect(await read(bondIds.usual)).toMatchObject({ isWaiting: false });
  await own.database.withClient((client) =>
    client.query(`update trading_day set indicative_yield = null, g_spread = null
      where instrument_id = ${bondIds.usual} and date = '2025-06-30'`),
  );
  expect(await read(bondIds.usual)).toMatchObject({ yield: null, isWaiting: true });
  await own.database.withClient((client) => client.query('delete from pending_derivation'));
  expect(await read(bondIds.usual)).toMatchObject({ yield: null, isWaiting: false });
  await own.close();
});

test('BEY-2 a yield that a published one confirmed rests on no assumption in any convention', async () => {
  const ofUsual = () => site.database.kysely.updateTable('tradingDay').where('instrumentId', '=', bondIds.usual);
  await site.database.kysely
    .updateTable('cashFlow')
    .set({ madeFrom: 'run-back' })
    .where('instrumentId', '=', bondIds.usual)
    .execute();
  await ofUsual().set({ yieldOrigin: 'computed', indicativeYieldType: 'maturity' }).execute();
  const { priceFigures } = await summary(bondIds.usual, 'full');
  expect(priceFigures?.exits.at(-1)).toMatchObject({ kind: 'maturity', isCertain: true });
  await ofUsual().set({ yieldOrigin: 'assumed' }).execute();
  expect((await summary(bondIds.usual, 'full')).priceFigures?.exits.at(-1)).toMatchObject({ isCertain: false });
});
