import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import { defaultFieldPolicy } from '#domain/account/access/field-policy.ts';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { isoDate } from '#math/units.ts';
import { saveReportValues } from '#store/issuer/reports/report-lines.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { sampleDays } from '../../testing/sample-days.ts';
import { stockId, venueIds } from '../../testing/sample-market.ts';
import { reportIds } from '../../testing/sample-reports.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  await inWriteTransaction(site.database, async (tx) => {
    const sourceId = await saveSource(tx, { code: 'exchange', name: 'Exchange file', url: null });
    const origin = { sourceId, importId: null };
    const balance = { reportId: reportIds.ifrs, lineId: 711, unit: 'EUR', days: 0 };
    const before = { endsOn: isoDate('2023-12-31'), filedOn: isoDate('2024-03-01'), filing: 'AR-2023' };
    await saveReportValues(tx, [{ ...balance, ...before, value: 900_000_000_000 }], origin);
    const days = { instrumentId: stockId, venueId: venueIds.exchange, start: '2024-12-20', days: 10 };
    const closeOf = (measure: string) => (measure === 'close' ? 2.5 : null);
    await saveTradingDays(tx, [...sampleDays({ ...days, numberOf: closeOf })], origin);
  });
});
afterAll(() => site.close());

async function ask(path: string, who: Who = 'full', { app } = site, language = 'en') {
  const headers = { ...(await cookieOf(app, who)), 'accept-language': language };
  return app.inject({ url: `/api/company/1/explain/${path}`, headers });
}

async function explained(figure: string): Promise<ExplainedFigureAnswer> {
  const answer = await ask(`${figure}/?date=2024-12-31`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

// 873,164,259 / ((918,273,600 + 900,000,000) / 2) = 873,164,259 / 909,136,800 = 0.960432, in thousands.
test('BEY-1 REP-5 a return is explained by its lines, each with its period, its report and what it counts as', async () => {
  const answer = await explained('return_on_assets');
  expect(answer.value).toBeCloseTo(0.960432, 6);
  expect(answer).toMatchObject({ unit: 'share', formula: 'multiplier', date: '2024-12-31', venueName: null });
  const balance = { side: 'denominator', name: 'Total assets', over: 'mean', startsOn: null };
  const profit = { side: 'numerator', over: 'year', startsOn: '2024-01-01', endsOn: '2024-12-31' };
  expect(answer.lines).toMatchObject([
    { ...profit, value: 873_164_259_000, amount: 873_164_259_000, filedOn: '2025-03-01', isRestated: false },
    { ...balance, value: 918_273_600_000, amount: 459_136_800_000, filedOn: '2025-06-01', isRestated: true },
    { ...balance, endsOn: '2023-12-31', amount: 450_000_000_000, filing: 'AR-2023', isRestated: false },
  ]);
  expect(answer.assumptions).toEqual(['restated_lines']);
  expect(answer.inputs.find(({ name }) => name === 'denominator')?.value).toBe(909_136_800_000);
  expect(answer.inputs.find(({ name }) => name === 'report')?.text).toBe('Consolidated');
  expect(answer.sources.map(({ name }) => name)).toContain('Exchange file');
});

// 918,273,645 shares at 2.5 are 2,295,684,112.50; over equity of 317,427,829,000 that is 0.0072321.
test('BEY-1 REP-5 a multiple of the market value names the price of the share, its day, venue, source and time', async () => {
  const answer = await explained('price_to_book');
  expect(answer.value).toBeCloseTo(0.0072321, 7);
  const inputs = Object.fromEntries(answer.inputs.map(({ name, value, text }) => [name, value ?? text]));
  expect(inputs).toMatchObject({
    currency: 'EUR',
    shares: 918_273_645,
    share_price: 2.5,
    share_date: '2024-12-29',
    share_venue: 'Main Exchange',
    numerator: 2_295_684_112.5,
    denominator: 317_427_829_000,
  });
  expect(answer.lines[0]).toMatchObject({ name: 'Market capitalisation', amount: 2_295_684_112.5 });
  expect(answer.sources.find(({ name }) => name === 'Exchange file')?.importedAt).toMatch(/^\d{4}-/);
});

test('BEY-1 REP-5 the lines are named in the language of the reader, and the table has all of them', async () => {
  const inGerman = await ask('return_on_assets/?date=2024-12-31', 'full', site, 'de');
  expect(inGerman.json().lines[1]).toMatchObject({ name: 'Bilanzsumme' });
  const { body, headers } = await ask('return_on_assets/csv/?date=2024-12-31');
  expect(headers['content-type']).toContain('text/csv');
  expect(body).toContain(
    'Denominator,Total assets,mean of the end of the period and a year before,,2024-12-31,2025-06-01,2025-06-01,918273600000,459136800000,restated',
  );
});

test.each([
  ['visitor', 'need_auth'],
  ['member', 'need_access'],
] as const)('BEY-1 REP-5 ACC-2 a %s is told of no multiplier, whether there is one or not', async (who, code) => {
  const asked = ['return_on_assets/', 'return_on_assets/csv/', 'current_ratio/'].map(
    (path) => `${path}?date=2024-12-31`,
  );
  for (const path of [...asked, 'return_on_assets/?date=1999-12-31']) {
    const answer = await ask(path, who);
    expect(answer.json().error.code, path).toBe(code);
    expect(answer.body).not.toMatch(/\d{6}/);
  }
});

test('BEY-1 REP-5 with reports closed to everybody, or prices, no explanation tells of them', async () => {
  for (const family of ['reportOpen', 'price'] as const) {
    const operated = await openTestApp({ policy: { ...defaultFieldPolicy, [family]: fullLevel + 1 } });
    const answer = await ask('equity_to_assets/?date=2024-12-31', 'full', operated);
    expect(answer.json().error.code, family).toBe('need_access');
    await operated.close();
  }
});

test('BEY-1 REP-5 what the company has no such multiplier of is not found, and a day that is none is refused', async () => {
  // 2024-09-30 has no balance, 2024-12-31 no current liabilities.
  const missing = ['return_on_assets/?date=2024-09-30', 'current_ratio/?date=2024-12-31', 'nothing/?date=2024-12-31'];
  for (const path of missing) expect((await ask(path)).statusCode, path).toBe(404);
  expect((await ask('return_on_assets/')).statusCode).toBe(400);
});
