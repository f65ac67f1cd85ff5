import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DerivedDay,
  derivedMeasures,
  type ObservedDay,
  observedMeasures,
  type TradingDay,
} from '#domain/market/trading-day.ts';
import { draws } from '#math/testing/draws.ts';
import { isoDate } from '#math/units.ts';
import { inWriteTransaction, type Origin, type WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { withTestDatabase } from '../../testing/with-test-database.ts';
import { saveSource } from '../sources/sources.ts';
import { saveDerivedDays, saveObservedDays, saveTradingDays } from './save-trading-days.ts';

const database = withTestDatabase({ beforeAll, afterAll });

const none = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, null])) as Record<Key, null>;

const observed: ObservedDay = {
  ...none(observedMeasures),
  instrumentId: 1,
  venueId: 10,
  date: isoDate('2024-02-15'),
  boardName: null,
  lastDealAt: null,
  publishedYieldDate: null,
  publishedYieldType: null,
  publishedYieldConvention: null,
  settlesOn: null,
  badData: null,
};

const derived: DerivedDay = {
  ...none(derivedMeasures),
  indicativePriceType: null,
  indicativeYieldType: null,
  yieldOrigin: null,
  accruedOrigin: null,
  benchmarkName: null,
  offerDate: null,
};

const dayOf = (change: Partial<TradingDay>): TradingDay => ({ ...observed, ...derived, ...change });

function save<Result>(work: (tx: WriteTransaction, origin: Origin) => Promise<Result>): Promise<Result> {
  return inWriteTransaction(database(), async (tx) => {
    const sourceId = await saveSource(tx, { code: 'sample', name: 'Sample', url: null });
    return work(tx, { sourceId, importId: null });
  });
}

const query = (text: string) => database().withClient(async (client) => (await client.query(text)).rows);
const days = () =>
  query('select instrument_id, venue_id, date, last, indicative_price, g_spread from trading_day order by 1, 2, 3');
const listings = () =>
  query(
    'select venue_id, first_date, last_date, day_count, has_price, has_yield, has_g_spread from listing order by 1',
  );

test('copies whole days into the empty table and keeps listings in step', async () => {
  const first = dayOf({ last: 99, indicativePrice: 99, indicativeYield: 0.1 });
  const second = dayOf({ date: isoDate('2024-02-16'), last: 98, indicativePrice: 98, gSpread: 0.01 });
  const elsewhere = dayOf({ venueId: 11, bid: 97 });
  const counts = await save((tx, origin) => saveTradingDays(tx, [first, second, elsewhere], origin));
  expect(counts).toEqual({ stored: 3, unchanged: 0 });
  const span = { first_date: '2024-02-15', last_date: '2024-02-16' };
  expect(await listings()).toEqual([
    { venue_id: 10, ...span, day_count: 2, has_price: true, has_yield: true, has_g_spread: true },
    {
      venue_id: 11,
      first_date: '2024-02-15',
      last_date: '2024-02-15',
      day_count: 1,
      has_price: false,
      has_yield: false,
      has_g_spread: false,
    },
  ]);
  const figures = await query('select instrument_id, venue_id, date, indicative_price, g_spread from latest_figure');
  expect(figures).toEqual([
    { instrument_id: 1, venue_id: 10, date: '2024-02-16', indicative_price: 98, g_spread: 0.01 },
  ]);
});

test('leaves an equal observation alone; a different one loses what was derived from the old', async () => {
  const same: ObservedDay = { ...observed, last: 99 };
  expect(await save((tx, origin) => saveObservedDays(tx, [same], origin))).toEqual({ stored: 0, unchanged: 1 });
  expect((await days())[0]).toMatchObject({ last: 99, indicative_price: 99 });
  const other: ObservedDay = { ...observed, last: 99.5 };
  expect(await save((tx, origin) => saveObservedDays(tx, [other], origin))).toEqual({ stored: 1, unchanged: 0 });
  expect((await days())[0]).toMatchObject({ last: 99.5, indicative_price: null });
  expect((await listings())[0]).toMatchObject({ has_price: true, has_yield: false });
});

test('stores derived values where they differ, and passes over days that do not exist', async () => {
  const key = { instrumentId: 1, venueId: 11, date: isoDate('2024-02-15') };
  const row = { ...derived, ...key, indicativePrice: 97.5, gSpread: 0.02 };
  const absent = { ...row, date: isoDate('2024-03-01') };
  expect(await save((tx) => saveDerivedDays(tx, [row, absent]))).toEqual({ stored: 1, unchanged: 1 });
  expect(await save((tx) => saveDerivedDays(tx, [row]))).toEqual({ stored: 0, unchanged: 1 });
  expect((await listings())[1]).toMatchObject({ venue_id: 11, day_count: 1, has_price: true, has_g_spread: true });
});

async function mainVenueAfter(instrumentId: number, days: readonly (readonly [venueId: number, date: string])[]) {
  for (const [venueId, date] of days) {
    const day = { ...observed, instrumentId, venueId, date: isoDate(date), last: 1 };
    await save((tx, origin) => saveObservedDays(tx, [day], origin));
  }
  return (await query(`select venue_id from latest_figure where instrument_id = ${instrumentId}`))[0]?.venue_id;
}

test('takes deals before estimates for the main venue, then the longer history, then the lower id', async () => {
  await query(`insert into venue (id, code, name, kind) values
    (30, 'estimates', 'Estimates', 'estimation'), (31, 'first', 'First', 'exchange'), (32, 'second', 'Second', 'exchange')`);
  expect(
    await mainVenueAfter(3, [
      [30, '2024-02-16'],
      [32, '2024-02-15'],
      [31, '2024-02-15'],
    ]),
  ).toBe(31);
  expect(await mainVenueAfter(3, [[32, '2024-02-14']])).toBe(32);
});

test('passes over a venue whose last day is more than a week older than that of another', async () => {
  expect(
    await mainVenueAfter(4, [
      [30, '2024-02-16'],
      [31, '2024-02-09'],
    ]),
  ).toBe(31);
  expect(await mainVenueAfter(4, [[30, '2024-02-17']])).toBe(30);
});

test('NAV-6 passes over a venue without a price where another has one', async () => {
  const quoted = dayOf({ instrumentId: 6, venueId: 41, last: 99, indicativePrice: 99, indicativeYield: 0.1 });
  const silent = dayOf({ instrumentId: 6, venueId: 40 });
  await save((tx, origin) => saveTradingDays(tx, [silent, quoted], origin));
  expect((await query('select venue_id from latest_figure where instrument_id = 6'))[0]?.venue_id).toBe(41);
});

test('ACC-5 takes venue 381 for the main one only where there is no other', async () => {
  await query(`insert into venue (id, code, name, kind) values (381, 'closed', 'Closed', 'exchange')`);
  expect(await mainVenueAfter(5, [[381, '2024-02-16']])).toBe(381);
  expect(await mainVenueAfter(5, [[30, '2024-01-16']])).toBe(30);
});

test('takes days after the last one, before the first, between and again, each once', async () => {
  const at = (date: string, last: number, venueId = 30) =>
    dayOf({ instrumentId: 77, venueId, date: isoDate(date), last });
  const write = (...some: readonly TradingDay[]) => save((tx, origin) => saveObservedDays(tx, some, origin));
  expect(await write(at('2024-03-05', 1), at('2024-03-07', 2))).toEqual({ stored: 2, unchanged: 0 });
  const mixed = [
    at('2024-03-08', 3),
    at('2024-03-04', 4),
    at('2024-03-06', 5),
    at('2024-03-05', 6),
    at('2024-03-07', 2),
  ];
  expect(await write(...mixed, at('2024-03-01', 7, 31))).toEqual({ stored: 5, unchanged: 1 });
  const rows = await query('select venue_id, date, last from trading_day where instrument_id = 77 order by 1, 2');
  expect(rows.map(({ last }) => last)).toEqual([4, 6, 5, 2, 3, 7]);
  const spans = await query(
    'select first_date, last_date, day_count from listing where instrument_id = 77 order by venue_id',
  );
  expect(spans).toEqual([
    { first_date: '2024-03-04', last_date: '2024-03-08', day_count: 5 },
    { first_date: '2024-03-01', last_date: '2024-03-01', day_count: 1 },
  ]);
});

// What the days themselves say, read by the server whole.
const LISTINGS_OF_DAYS = `select instrument_id, venue_id, min(date) as first_date, max(date) as last_date, count(*)::int as day_count,
    bool_or(indicative_price is not null) as has_price, bool_or(indicative_yield is not null) as has_yield,
    bool_or(g_spread is not null) as has_g_spread
  from trading_day where instrument_id between 700 and 702 group by 1, 2 order by 1, 2`;
const LISTINGS = `select instrument_id, venue_id, first_date, last_date, day_count, has_price, has_yield, has_g_spread
  from listing where instrument_id between 700 and 702 order by 1, 2`;

test('BEY-17 listings say what the days say, whatever is added at the end, before it, or corrected', async () => {
  const figure = fc.constantFrom(null, null, 99.5);
  const day = fc
    .record({
      instrumentId: fc.integer({ min: 700, max: 702 }),
      venueId: fc.constantFrom(10, 11),
      number: fc.integer({ min: 1, max: 28 }),
      last: fc.integer({ min: 90, max: 92 }),
      indicativePrice: figure,
      indicativeYield: figure,
      gSpread: figure,
    })
    .map(({ number, ...own }) => dayOf({ ...own, date: isoDate(`2025-02-${String(number).padStart(2, '0')}`) }));
  const files = fc.array(
    fc.record({
      days: fc.uniqueArray(day, {
        selector: ({ instrumentId, venueId, date }) => `${instrumentId} ${venueId} ${date}`,
        minLength: 1,
        maxLength: 8,
      }),
      isWhole: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(files, async (saved) => {
      await query('delete from trading_day where instrument_id between 700 and 702');
      await query('delete from listing where instrument_id between 700 and 702');
      for (const { days: own, isWhole } of saved) {
        await save((tx, origin) => (isWhole ? saveTradingDays : saveObservedDays)(tx, own, origin));
        expect(await query(LISTINGS)).toEqual(await query(LISTINGS_OF_DAYS));
      }
    }),
    { numRuns: draws(12, 60) },
  );
});
