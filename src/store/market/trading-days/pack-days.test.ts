import { afterAll, beforeAll, expect, test } from 'vitest';
import { derivedMeasures, type ObservedDay, observedMeasures, type TradingDay } from '#domain/market/trading-day.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { inWriteTransaction, type Origin, type WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { withTestDatabase } from '../../testing/with-test-database.ts';
import { saveSource } from '../sources/sources.ts';
import { packDays } from './pack-days.ts';
import { addTradingDays, saveObservedDays } from './save-trading-days.ts';

const database = withTestDatabase({ beforeAll, afterAll });

function valuesOf<Key extends string>(keys: readonly Key[], value: number | null): Record<Key, number | null> {
  return Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, number | null>;
}

function observedDay(instrumentId: number, number: number): ObservedDay {
  return {
    ...valuesOf(observedMeasures, null),
    instrumentId,
    venueId: 10,
    date: isoFromDayNumber(addDays(dayNumberFromIso(isoDate('2020-01-01')), number)),
    last: 100,
    boardName: null,
    lastDealAt: null,
    publishedYieldDate: null,
    publishedYieldType: null,
    publishedYieldConvention: null,
    settlesOn: null,
    badData: null,
  };
}

const wholeDay = (instrumentId: number, number: number): TradingDay => ({
  ...observedDay(instrumentId, number),
  ...valuesOf(derivedMeasures, 1.5),
  indicativePriceType: 'last',
  indicativeYieldType: 'maturity',
  yieldOrigin: 'computed',
  accruedOrigin: 'computed',
  benchmarkName: null,
  offerDate: null,
});

const save = (work: (tx: WriteTransaction, origin: Origin) => Promise<unknown>) =>
  inWriteTransaction(database(), async (tx) => {
    const sourceId = await saveSource(tx, { code: 'sample', name: 'Sample', url: null });
    return work(tx, { sourceId, importId: null });
  });

const query = (text: string) => database().withClient(async (client) => (await client.query(text)).rows);

test('BEY-17 days that are imported later lie together, not one by one in what is left of full pages', async () => {
  const whole = Array.from({ length: 4_000 }, (_, number) => wholeDay(1, number));
  const later = Array.from({ length: 300 }, (_, number) => observedDay(2, number));
  await database().withClient((client) =>
    packDays(client, () => save((tx, origin) => addTradingDays(tx, whole, origin))),
  );
  // It tells the server how much room is left where.
  await query('vacuum trading_day');
  await save((tx, origin) => saveObservedDays(tx, later, origin));
  const [found] = await query(`select count(*)::int as rows, count(distinct (ctid::text::point)[0])::int as pages
    from trading_day where instrument_id = 2`);
  expect(found.rows).toBe(300);
  expect(found.pages).toBeLessThan(30);
});
