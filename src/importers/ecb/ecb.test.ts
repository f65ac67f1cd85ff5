import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketState } from '#store/testing/market-state.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { deriveTradingDays } from '../derivation/derive-trading-days.ts';
import { importFile } from '../import-file.ts';
import { moexIss } from '../moex-iss/moex-iss.ts';
import { sourceFile } from '../source-file.ts';
import { boardsAnswer, security } from '../testing/iss-answers.ts';
import { hasSample, listSamples, readSample } from '../testing/shared-samples.ts';
import { ecb, isSpotRateHeading, parseSpotRates } from './ecb.ts';

const database = withTestDatabase({ beforeAll, afterAll });

/** An export of the data portal with one maturity. */
function exported(tenor: string, rows: readonly (readonly [date: string, percent: number])[]): string {
  const title = `Yield curve spot rate - Euro area (changing composition) (YC.B.U2.EUR.4F.G_N_A.SV_C_YM.SR_${tenor})`;
  const lines = rows.map(([date, percent]) => `"${date}","","${percent}"`);
  return [`"DATE","TIME PERIOD","${title}"`, ...lines].join('\n');
}

const importText = (text: string) => importFile(database(), ecb, sourceFile('export.csv', Buffer.from(text)));

const days = () => queryRows(database(), 'select date, tenors, rates from curve_day order by date');

test('BEY-16 a maturity a file makes one curve, and importing again changes nothing', async () => {
  const ten = exported('10Y', [
    ['2024-03-05', 2.5],
    ['2024-03-06', 2.75],
  ]);
  await importText(ten);
  const short = exported('3M', [['2024-03-05', 3.75]]);
  expect((await importText(short)).summary).toMatchObject({ rowsRead: 1, rowsStored: 1, failures: [] });
  const curve = [
    { date: '2024-03-05', tenors: [0.25, 10], rates: [0.0375, 0.025] },
    { date: '2024-03-06', tenors: [10], rates: [0.0275] },
  ];
  expect(await days()).toEqual(curve);
  const before = await marketState(database());
  for (const text of [ten, short]) expect((await importText(text)).summary.rowsStored).toBe(0);
  expect(await marketState(database())).toEqual(before);
  await importText(exported('10Y', [['2024-03-06', 3]]));
  expect(await days()).toEqual([curve[0], { date: '2024-03-06', tenors: [10], rates: [0.03] }]);
});

test('BEY-16 a bond in euro has its G-spread over the imported curve', async () => {
  const answer = boardsAnswer({ securities: [{ ...security, FACEUNIT: 'EUR' }], yields: [] });
  const board = sourceFile('securities.json', Buffer.from(JSON.stringify(answer)));
  await importFile(database(), moexIss, board);
  // A yield of payments that are only assumed has no spread.
  await queryRows(database(), 'update cash_flow set is_estimated = false');
  // Continuous compounding at ln 1.05 at every maturity is 5 % a year.
  const { instrumentIds } = await importText(exported('1Y', [['2024-02-15', 4.879016416943205]]));
  expect(instrumentIds.size).toBe(1);
  await deriveTradingDays(database(), { instrumentIds: [...instrumentIds] });
  const [day] = await queryRows<{ readonly spread: number; readonly yield: number }>(
    database(),
    'select g_spread as spread, indicative_yield as yield from trading_day',
  );
  expect(day?.spread).toBeCloseTo((day?.yield ?? Number.NaN) - 0.05, 9);
});

test('BEY-2 a file that holds the whole history again lets bonds wait from the first day that is other than before, or of another meaning', async () => {
  const history: [string, number][] = [
    ['2024-02-14', 4],
    ['2024-02-15', 4],
    ['2024-02-16', 4],
  ];
  const store = (text: string) =>
    importFile(database(), ecb, sourceFile('export.csv', Buffer.from(text)), { daysAtOnce: 0 });
  const waiting = async () => {
    const rows = await queryRows(database(), 'select from_date as "from" from pending_derivation');
    await queryRows(database(), 'delete from pending_derivation');
    return rows;
  };
  await store(exported('2Y', history));
  expect(await waiting()).toEqual([{ from: '2024-02-14' }]);
  await store(exported('2Y', history.with(1, ['2024-02-15', 4.1])));
  expect(await waiting()).toEqual([{ from: '2024-02-15' }]);
  await queryRows(database(), 'update curve set compounding = 1');
  await store(exported('2Y', history.with(1, ['2024-02-15', 4.1])));
  expect(await waiting()).toEqual([{ from: '2024-02-14' }]);
});

test.skipIf(!hasSample('ecb'))('takes over every day of the recorded curve (skipped without it)', async () => {
  for (const name of listSamples('ecb')) {
    const { summary } = await importFile(database(), ecb, readSample(name));
    expect(summary, name).toMatchObject({ rowsRead: 5388, rowsUnchanged: 0, rowsStored: 5388, failures: [] });
  }
  const [last] = await queryRows(database(), `select tenors, rates from curve_day where date = '2025-10-02'`);
  const percents = [1.9481, 1.947673, 2.27371, 2.784777, 3.250094];
  expect(last).toEqual({ tenors: [0.25, 1, 5, 10, 30], rates: percents.map((percent) => percent / 100) });
});

const series = (key: string) => `"Yield curve spot rate, Government bond - Euro area (YC.B.U2.EUR.4F.${key})"`;
const headingOf = (...keys: readonly string[]) => ['"DATE"', '"TIME PERIOD"', ...keys.map(series)].join(',');
const HEADING = headingOf('G_N_A.SV_C_YM.SR_10Y', 'G_N_A.SV_C_YM.SR_3M', 'G_N_A.SV_C_YM.SR_1Y6M');

test('BEY-16 reads percents as fractions, by maturity in years, and leaves out what was not published', () => {
  const { rows, failures, rowsRead } = parseSpotRates(`${HEADING}\n"2024-03-05","05 Mar 2024","2.5","3.75",""\n`);
  expect({ rowsRead, failures }).toEqual({ rowsRead: 1, failures: [] });
  expect(rows).toEqual([{ date: '2024-03-05', tenors: [0.25, 10], rates: [0.0375, 0.025] }]);
});

test('BEY-16 knows the spot rates of the triple-A curve by the keys of the series', () => {
  expect(isSpotRateHeading(HEADING)).toBe(true);
  // All ratings; instantaneous forward rates; parameters of the curve.
  for (const other of ['G_N_C.SV_C_YM.SR_10Y', 'G_N_A.SV_C_YM.IF_10Y', 'G_N_A.SV_C_YM.BETA0']) {
    expect(isSpotRateHeading(headingOf(other)), other).toBe(false);
  }
});

test('BEY-16 lists bad dates, bad rates, days that come twice and days without a rate', () => {
  const lines = [
    '"2024-02-30","","1","2","3"',
    '"2024-03-04","","1,5","2","3"',
    '"2024-03-05","","1","2","3"',
    '"2024-03-05","","1","2","3"',
    '"2024-03-06","","","",""',
    '"2024-03-07","","1"',
  ];
  const { rows, failures } = parseSpotRates([HEADING, ...lines].join('\n'));
  expect(rows.map((row) => row.date)).toEqual(['2024-03-05']);
  expect(failures.map(({ line, code }) => [line, code]).sort()).toEqual([
    [2, 'bad-date'],
    [3, 'bad-number'],
    [5, 'duplicate-row'],
    [6, 'missing-value'],
    [7, 'bad-structure'],
  ]);
});
