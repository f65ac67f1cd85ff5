import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { saveReportValues } from '#store/issuer/reports/report-lines.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { sampleDays } from '../../testing/sample-days.ts';
import { stockId, venueIds } from '../../testing/sample-market.ts';
import { reportIds, saveSampleMedian } from '../../testing/sample-reports.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  await inWriteTransaction(site.database, async (tx) => {
    const sourceId = await saveSource(tx, { code: 'sample', name: 'Sample data', url: null });
    const origin = { sourceId, importId: null };
    const filed = { reportId: reportIds.ifrs, unit: 'EUR', filedOn: isoDate('2025-03-01'), filing: 'x' };
    const balance = { ...filed, lineId: 711, days: 0 };
    await saveReportValues(
      tx,
      [
        { ...balance, endsOn: isoDate('2023-12-31'), value: 900_000_000_000 },
        { ...balance, endsOn: isoDate('2024-09-30'), value: 910_000_000_000 },
      ],
      origin,
    );
    const days = { instrumentId: stockId, venueId: venueIds.exchange, start: '2024-12-20', days: 10 };
    const closeOf = (measure: string) => (measure === 'close' ? 2.5 : null);
    await saveTradingDays(tx, [...sampleDays({ ...days, numberOf: closeOf })], origin);
    await saveSampleMedian(tx);
  });
});
afterAll(() => site.close());

interface Multiplier {
  readonly id: string;
  readonly ttl: string;
  readonly values: readonly ({ val: string; numeric: number } | null)[] | null;
  readonly medians: readonly ({ val: string; numeric: number; companies: number } | null)[] | null;
}

async function ask(who: Who = 'full', company = 1, language = 'en') {
  const headers = { ...(await cookieOf(site.app, who)), 'accept-language': language };
  return site.app.inject({ url: `/api/company/${company}/multipliers/`, headers });
}

const rowOf = (groups: { body: Multiplier[] }[], id: string) =>
  groups.flatMap(({ body }) => body).find((row) => row.id === id);

test('REP-5 years and quarters have groups of their own, with the periods latest first', async () => {
  const { 1: quarters, 2: years } = (await ask()).json();
  expect(years[0]).toMatchObject({
    group_id: 1,
    group_name: 'Valuation',
    headers: ['2024', '2023'],
    columns: ['2024-12-31', '2023-12-31'],
  });
  expect(quarters[0].headers).toEqual(['IV 2024', 'III 2024', 'IV 2023']);
  expect(years.map(({ group_id }: { group_id: number }) => group_id)).toEqual([1, 2, 3]);
});

// 317,427,829 / 918,273,600 = 0.345679; 873,164,259 / ((918,273,600 + 900,000,000) / 2) = 0.960432; 918,273,645 shares at 2.5 over equity = 0.007232.
test('REP-5 multipliers are computed of restated lines and of the price of the share', async () => {
  const { 2: years } = (await ask()).json();
  expect(rowOf(years, 'equity_to_assets')?.values).toEqual([
    { val: '34.57', numeric: expect.closeTo(0.345679, 6) },
    null,
  ]);
  expect(rowOf(years, 'return_on_assets')?.values?.[0]?.numeric).toBeCloseTo(0.960432, 6);
  expect(rowOf(years, 'price_to_book')?.values?.[0]?.numeric).toBeCloseTo(0.007232, 6);
  expect(rowOf(years, 'current_ratio')).toBeUndefined();
});

test('REP-5 the median of the sector stands beside each value, by year and by quarter', async () => {
  const { 1: quarters, 2: years } = (await ask()).json();
  const median = { val: '31.42', numeric: 0.314_158_2, companies: 7 };
  expect(rowOf(years, 'equity_to_assets')?.medians).toEqual([median, null]);
  expect(rowOf(quarters, 'equity_to_assets')?.medians).toEqual([median, null, null]);
  expect(rowOf(years, 'price_to_book')?.medians).toEqual([null, null]);
});

test('REP-5 a formula names its lines as the report does, in the language of the reader', async () => {
  const { 2: years } = (await ask('full', 1, 'de')).json();
  const assets = { ttl: 'Bilanzsumme', over: 'mean', sign: 1 };
  expect(rowOf(years, 'return_on_assets')).toMatchObject({
    ttl: 'Gesamtkapitalrendite (ROA)',
    unit: '%',
    denominator: [assets],
  });
  expect(rowOf(years, 'price_to_book')).toMatchObject({ numerator: [{ ttl: 'Marktkapitalisierung' }] });
});

test.each(['visitor', 'member'] as const)('REP-5 ACC-2 a %s sees names and periods, no values', async (who) => {
  const { 2: years } = (await ask(who)).json();
  expect(rowOf(years, 'equity_to_assets')).toMatchObject({
    values: null,
    medians: null,
    masked: ['values', 'medians'],
    unit: '%',
  });
});

test('REP-5 a company without reports has none, an unknown one is not found', async () => {
  expect((await ask('full', 2)).json()).toEqual({ 1: [], 2: [] });
  expect((await ask('full', 999)).statusCode).toBe(404);
});
