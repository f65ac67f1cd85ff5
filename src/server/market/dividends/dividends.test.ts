import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { saveDividends } from '#store/market/dividends/dividends.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { sampleDays } from '../../testing/sample-days.ts';
import { stockId, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  const { kysely } = site.database;
  const { id: sourceId } = await kysely.selectFrom('source').select('id').executeTakeFirstOrThrow();
  await kysely.updateTable('instrument').set({ currency: 'NOK' }).where('id', '=', stockId).execute();
  const paid = { instrumentId: stockId, kind: 'regular', exOn: null, paysOn: null, currency: 'NOK' } as const;
  // The price is 20 on 2 January, and 1 more each day.
  const listed = { instrumentId: stockId, venueId: venueIds.exchange, start: '2025-01-02', days: 30 };
  await inWriteTransaction(site.database, async (tx) => {
    const days = sampleDays({ ...listed, numberOf: (_, day) => 20 + day });
    await saveTradingDays(tx, days, { sourceId, importId: null });
    await saveDividends(tx, [
      { ...paid, recordOn: isoDate('2025-03-01'), amount: 0.8 },
      {
        ...paid,
        recordOn: isoDate('2025-01-21'),
        exOn: isoDate('2025-01-20'),
        paysOn: isoDate('2025-02-14'),
        amount: 0.74,
      },
      { ...paid, recordOn: isoDate('2024-06-30'), kind: 'special', amount: 0.24 },
      { ...paid, recordOn: isoDate('2024-01-31'), amount: 5 },
    ]);
  });
});
afterAll(() => site.close());

async function ask(model: string, id: number, who: Who = 'full') {
  const url = `/api/instruments/${model}/${id}/dividends/`;
  return (await site.app.inject({ url, headers: await cookieOf(site.app, who) })).json();
}

test('NAV-1 a dividend yields its part of the last price with it, the day before the ex-date', async () => {
  const { items } = await ask('stocks', stockId);
  expect(items.map((item: { record_date: string }) => item.record_date)).toEqual([
    '2025-03-01',
    '2025-01-21',
    '2024-06-30',
    '2024-01-31',
  ]);
  expect(items[0]).toMatchObject({ amount: 0.8, yield: null, price: null, price_date: null });
  // 19 January is the 17th day after the 2nd: 37; 0.74 of it is 2 %.
  expect(items[1]).toMatchObject({
    ex_date: '2025-01-20',
    payment_date: '2025-02-14',
    kind: 'regular',
    currency: 'NOK',
    amount: 0.74,
    price: 37,
    price_date: '2025-01-19',
  });
  expect(items[1].yield).toBeCloseTo(0.02, 12);
});

test('NAV-1 the dividend yield of a year counts twelve months up to the latest price, and nothing that is to come', async () => {
  // 31 January: 49. Of the payments, 0.74 and 0.24 are of the year; that of 31 January 2024 is of the one before.
  const { last_year } = await ask('stocks', stockId);
  expect(last_year).toMatchObject({ currency: 'NOK', price: 49, price_date: '2025-01-31' });
  expect(last_year.amount).toBeCloseTo(0.98, 12);
  expect(last_year.yield).toBeCloseTo(0.02, 12);
});

test('ACC-2 dividends are open to everybody, prices and yields to full access', async () => {
  const { items, last_year } = await ask('stocks', stockId, 'member');
  expect(items[1]).toMatchObject({ amount: 0.74, yield: null, price: null, masked: ['yield', 'price'] });
  expect(last_year).toMatchObject({ yield: null, price: null, masked: ['yield', 'price'] });
});

test('NAV-1 an unknown stock has no dividends to ask for', async () => {
  expect((await ask('stocks', 999_999)).error.code).toBe('not_found');
});
