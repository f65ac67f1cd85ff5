import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { isoDate } from '#math/units.ts';
import { saveReferenceIndex } from '#store/market/reference-index/reference-index.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  await inWriteTransaction(site.database, async (tx) => {
    const sourceId = await saveSource(tx, { code: 'office', name: 'Statistics Office', url: null });
    const values = ['2025-07-01', '2025-08-01', '2024-07-01', '2024-08-01'].map((date, index) => ({
      priceIndex: 'EUR HICPxT' as const,
      date: isoDate(date),
      value: [131, 134.1, 125, 128.1][index] ?? 0,
    }));
    await saveReferenceIndex(tx, values, { sourceId, importId: null });
    const change = { isInflationLinked: true, priceIndex: 'EUR HICPxT', baseIndex: 110 } as const;
    await tx.kysely.updateTable('bondTerms').set(change).where('instrumentId', '=', bondIds.usual).execute();
  });
});
afterAll(async () => {
  await site.close();
});

async function summary(who: Who): Promise<BondSummary> {
  const headers = await cookieOf(site.app, who);
  return (await site.app.inject({ url: `/api/bonds/${bondIds.usual}/summary/`, headers })).json();
}

test('NAV-6 an index-linked bond shows its index ratio to all, and its price in money to who sees prices', async () => {
  const visitor = await summary('visitor');
  // The last day of the sample, 30 June 2025, settles on 2 July: 131 and one of 31 days of 3.1, over 110.
  const ratio = 1.19182;
  expect(visitor.indexation).toEqual({
    priceIndex: 'EUR HICPxT',
    ratio,
    settled: 131.1,
    base: 110,
    initialFaceValue: null,
    settlement: '2025-07-02',
    sourceName: 'Statistics Office',
  });
  expect(visitor.priceFigures).toBeNull();
  const { price, priceFigures } = await summary('full');
  expect(priceFigures?.moneyPrice).toBeCloseTo((price?.value ?? Number.NaN) * ratio, 10);
  const accrued = (priceFigures?.dirtyPrice ?? Number.NaN) - (price?.value ?? Number.NaN);
  expect(priceFigures?.moneyAccrued).toBeCloseTo(accrued * ratio, 10);
  // 125.1 a year before.
  const rise = 131.1 / 125.1 - 1;
  expect(priceFigures?.assumedInflation).toBeCloseTo(rise, 12);
  const real = priceFigures?.exits.at(-1)?.effectiveYield ?? Number.NaN;
  expect(priceFigures?.nominalYield).toBeCloseTo((1 + real) * (1 + rise) - 1, 12);
});
