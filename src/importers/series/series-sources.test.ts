import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { bankOfCanada } from '../bank-of-canada/bank-of-canada.ts';
import { bankOfEngland } from '../bank-of-england/bank-of-england.ts';
import { bundesbank } from '../bundesbank/bundesbank.ts';
import { centralBankOfBrazil, centralBankOfBrazilPlan } from '../central-bank-of-brazil/central-bank-of-brazil.ts';
import { ecb } from '../ecb/ecb.ts';
import { federalReserve } from '../federal-reserve/federal-reserve.ts';
import { importFile } from '../import-file.ts';
import { mofJapan } from '../mof-japan/mof-japan.ts';
import { newYorkFed } from '../new-york-fed/new-york-fed.ts';
import { sourceFile } from '../source-file.ts';
import type { SourceImporter } from '../source-importer.ts';
import { dayStyles, workbookFile, zipFile } from '../table/testing/zip-file.ts';
import { hasSample, readSample } from '../testing/shared-samples.ts';

const database = withTestDatabase({ beforeAll, afterAll });

beforeEach(() => queryRows(database(), 'truncate curve, curve_day, overnight_fixing cascade'));

async function imported(importer: SourceImporter, name: string, content: string | Buffer) {
  const { summary } = await importFile(database(), importer, sourceFile(name, Buffer.from(content)));
  const { rowsRead, rowsStored, failures } = summary;
  return { rowsRead, rowsStored, failed: failures.map(({ line, code }) => [line, code]) };
}

/** Nodes in percent as the sources write them, without the noise of the hundredth part. */
async function curves() {
  const rows = await queryRows<{ code: string; date: string; tenors: number[]; rates: number[]; compounding: number }>(
    database(),
    'select code, compounding, date, tenors, rates from curve_day join curve on curve.id = curve_id order by code, date',
  );
  return rows.map(({ code, compounding, date, tenors, rates }) => [
    `${code} ${compounding} ${date}`,
    Object.fromEntries(tenors.map((years, at) => [years, Number(((rates[at] ?? 0) * 100).toPrecision(10))])),
  ]);
}

const fixings = async () =>
  (
    await queryRows<{ rate: string; date: string; value: number }>(
      database(),
      'select reference_rate as rate, date, rate as value from overnight_fixing where not is_generated order by date',
    )
  ).map(({ rate, date, value }) => [rate, date, Number((value * 100).toPrecision(10))]);

test('BEY-22 a day that is yet to come is no day of a rate', async () => {
  const row = (date: string) => `YC.B.U2.EUR.4F.G_N_A.SV_C_YM.SR_1Y,B,${date},2.5`;
  const text = ['KEY,FREQ,TIME_PERIOD,OBS_VALUE', row('2026-04-01'), row('9999-12-31')].join('\n');
  expect(await imported(ecb, 'spot-rates.csv', text)).toEqual({
    rowsRead: 2,
    rowsStored: 1,
    failed: [[3, 'out-of-range']],
  });
});

test('BEY-22 SOFR of the New York Fed becomes fixings, other reference rates do not', async () => {
  // The answer of …/api/rates/secured/sofr/search.json, by the Markets Data API Reference, v28.
  const rate = (effectiveDate: string, type: string, percentRate: number) => ({
    effectiveDate,
    type,
    percentRate,
    percentPercentile1: 3.81,
    percentPercentile99: 3.97,
    volumeInBillions: 2967,
    revisionIndicator: '',
  });
  const refRates = [
    rate('2026-09-29', 'SOFR', 3.88),
    rate('2026-09-28', 'SOFR', 3.9),
    rate('2026-09-29', 'BGCR', 3.86),
  ];
  const counts = { rowsRead: 2, rowsStored: 2, failed: [] };
  expect(await imported(newYorkFed, 'sofr.json', JSON.stringify({ refRates }))).toEqual(counts);
  const stored = [
    ['SOFR', '2026-09-28', 3.9],
    ['SOFR', '2026-09-29', 3.88],
  ];
  expect(await fixings()).toEqual(stored);
  expect((await imported(newYorkFed, 'sofr.json', JSON.stringify({ refRates }))).rowsStored).toBe(0);
  const spoiled = { refRates: [rate('2026-09-31', 'SOFR', 3.88), rate('2026-09-30', 'SOFR', Number.NaN)] };
  const { rowsRead, failed } = await imported(newYorkFed, 'sofr.json', JSON.stringify(spoiled));
  expect([rowsRead, failed]).toEqual([1, [[1, 'bad-date']]]);
});

test('BEY-22 the curve of Gürkaynak, Sack and Wright is zero with continuous, par with half-yearly compounding', async () => {
  // feds200628.csv: its notes, its heading, and published yields of two days.
  const text = [
    '"Note: This is not an official Federal Reserve statistical release."',
    '',
    'Series,Compounding Convention,Mnemonic(s)',
    'Zero-coupon yield,Continuously Compounded,SVENYXX',
    'Par yield,Coupon-Equivalent,SVENPYXX',
    '',
    'Date,BETA0,SVENF01,SVENPY01,SVENPY10,SVENPY30,SVENY01,SVENY10,SVENY30,TAU1',
    '1961-06-14,3.9176,3.56,3.0025,NA,NA,2.9825,NA,NA,0.3392',
    '1961-06-15,NA,NA,NA,NA,NA,NA,NA,NA,NA',
    '2024-08-28,4.7253,3.4,4.3435,3.8655,4.2789,4.2920,3.8466,4.3743,0.9392',
  ].join('\r\n');
  expect(await imported(federalReserve, 'feds200628.csv', text)).toEqual({ rowsRead: 4, rowsStored: 4, failed: [] });
  expect(await curves()).toEqual([
    ['fed-gsw-par 2 1961-06-14', { 1: 3.0025 }],
    ['fed-gsw-par 2 2024-08-28', { 1: 4.3435, 10: 3.8655, 30: 4.2789 }],
    ['fed-gsw-zero 0 1961-06-14', { 1: 2.9825 }],
    ['fed-gsw-zero 0 2024-08-28', { 1: 4.292, 10: 3.8466, 30: 4.3743 }],
  ]);
});

test('BEY-22 the curve of TIPS is real, zero with continuous, par with half-yearly compounding', async () => {
  // feds200805.csv has the form of feds200628.csv; inflation compensation and forwards stand beside the yields.
  const text = [
    'Series,Compounding Convention,Mnemonic(s)',
    'TIPS zero-coupon yield,Continuously Compounded,TIPSYXX',
    '',
    'Date,BETA0,BKEVEN10,BKEVENY10,TAU1,TIPSF10,TIPSPY05,TIPSPY10,TIPSY05,TIPSY10,TIPS1F4',
    '1999-01-04,3.9,NA,1.1,3.2,3.8,3.7245,3.8067,3.7052,3.7911,3.8',
  ].join('\r\n');
  expect(await imported(federalReserve, 'feds200805.csv', text)).toEqual({ rowsRead: 2, rowsStored: 2, failed: [] });
  expect(await curves()).toEqual([
    ['fed-gsw-tips-par 2 1999-01-04', { 5: 3.7245, 10: 3.8067 }],
    ['fed-gsw-tips-zero 0 1999-01-04', { 5: 3.7052, 10: 3.7911 }],
  ]);
});

test('BEY-22 the data service of the ECB gives spot rates and €STR as SDMX-CSV', async () => {
  // https://data-api.ecb.europa.eu/service/data/…?format=csvdata&detail=dataonly
  const heading =
    'KEY,FREQ,REF_AREA,CURRENCY,PROVIDER_FM,INSTRUMENT_FM,PROVIDER_FM_ID,DATA_TYPE_FM,TIME_PERIOD,OBS_VALUE';
  const spot = (maturity: string, date: string, value: number) =>
    `YC.B.U2.EUR.4F.G_N_A.SV_C_YM.${maturity},B,U2,EUR,4F,G_N_A,SV_C_YM,${maturity},${date},${value}`;
  const lines = [
    heading,
    spot('SR_10Y', '2004-09-06', 4.20921992630835),
    spot('SR_10Y', '2004-09-07', 4.209625926710301),
  ];
  expect(await imported(ecb, 'spot-rates.csv', lines.join('\n'))).toEqual({ rowsRead: 2, rowsStored: 2, failed: [] });
  const more = [heading, spot('SR_3M', '2004-09-06', 2.03), spot('BETA0', '2004-09-06', 5.1)];
  await imported(ecb, 'spot-rates.csv', more.join('\n'));
  expect(await curves()).toEqual([
    ['ecb-aaa-spot 0 2004-09-06', { 0.25: 2.03, 10: 4.209219926 }],
    ['ecb-aaa-spot 0 2004-09-07', { 10: 4.209625927 }],
  ]);
  const estr = [
    'KEY,FREQ,BENCHMARK_ITEM,DATA_TYPE_EST,TIME_PERIOD,OBS_VALUE',
    'EST.B.EU000A2X2A25.WT,B,EU000A2X2A25,WT,2019-10-01,-0.549',
    'EST.B.EU000A2X2A25.WT,B,EU000A2X2A25,WT,2019-10-02,-0.550',
  ];
  await imported(ecb, 'estr.csv', estr.join('\n'));
  expect(await fixings()).toEqual([
    ['€STR', '2019-10-01', -0.549],
    ['€STR', '2019-10-02', -0.55],
  ]);
});

test('BEY-22 yields of Federal securities of the Bundesbank are par yields of annual coupons, in either language', async () => {
  // BBSIS.D.I.ZAR.ZI.EUR.S1311.B.A604.R10XX.R.A.A._Z._Z.A: 2.13 and 2.10 on the first two days of 2024, none on New Year's Day.
  for (const separator of [',', ';']) {
    const row = (...cells: readonly string[]) => cells.join(separator);
    const text = [
      row(
        'DATAFLOW',
        'BBK_STD_FREQ',
        'BBK_SEIS_ITEM',
        'BBK_SEIS_MATURITY',
        'TIME_PERIOD',
        'OBS_VALUE',
        'BBK_OBS_STATUS',
      ),
      row('BBK:BBSIS(1.0)', 'D', 'ZAR', 'R10XX', '2024-01-01', '.', 'K'),
      row('BBK:BBSIS(1.0)', 'D', 'ZAR', 'R10XX', '2024-01-02', '2.13', ''),
      row('BBK:BBSIS(1.0)', 'D', 'ZAR', 'R10XX', '2024-01-03', '2.10', ''),
      row('BBK:BBSIS(1.0)', 'D', 'ZST', 'R10XX', '2024-01-03', '2.12', ''),
    ];
    await imported(bundesbank, 'par-yields.csv', text.join('\n'));
    expect(await curves()).toEqual([
      ['bundesbank-par 1 2024-01-02', { 10: 2.13 }],
      ['bundesbank-par 1 2024-01-03', { 10: 2.1 }],
    ]);
  }
});

test('BEY-22 yields of Japan’s Ministry of Finance are read by eras and by common years', async () => {
  // jgbcm_all.csv and jgbcme.csv of the ministry, their heads and first lines.
  const english = 'Interest Rate (September 2026),,(Unit : %)\r\nDate,1Y,2Y,40Y\r\n2026/9/1,1.527,1.802,4.145\r\n';
  await imported(mofJapan, 'jgbcme.csv', english);
  const head = Buffer.from('8d918dc28be09798', 'hex');
  const heading = Buffer.from('8aee8f8093fa2c31944e2c32944e2c3430944e', 'hex');
  const days = Buffer.from(
    '\r\nS49.9.24,10.327,9.362,-\r\nR5.6.30,-0.107,-0.068,1.404\r\nR5.2.30,1,1,1\r\nH31.4.26,-,-,-\r\n',
  );
  const japanese = Buffer.concat([head, Buffer.from('\r\n'), heading, days]);
  expect((await imported(mofJapan, 'jgbcm_all.csv', japanese)).failed).toEqual([[5, 'bad-date']]);
  expect(await curves()).toEqual([
    ['mof-japan-par 2 1974-09-24', { 1: 10.327, 2: 9.362 }],
    ['mof-japan-par 2 2023-06-30', { 1: -0.107, 2: -0.068, 40: 1.404 }],
    ['mof-japan-par 2 2026-09-01', { 1: 1.527, 2: 1.802, 40: 4.145 }],
  ]);
});

test.skipIf(!hasSample('field-2026/jgbcm_all.csv'))('BEY-22 all 12,517 days of Japan’s curve', async () => {
  const { summary } = await importFile(database(), mofJapan, readSample('field-2026/jgbcm_all.csv'));
  expect(summary).toMatchObject({ rowsRead: 12517, rowsStored: 12517, failures: [] });
  const ends = await queryRows(database(), 'select min(date) as first, max(date) as last from curve_day');
  expect(ends).toEqual([{ first: '1974-09-24', last: '2023-06-30' }]);
});

test('BEY-22 the Bank of Canada gives benchmark yields and CORRA', async () => {
  // https://www.bankofcanada.ca/valet/docs: observations with a day `d` and a value `v` of each series.
  const answer = (names: readonly string[], observations: readonly unknown[]) =>
    JSON.stringify({
      terms: { url: 'https://www.bankofcanada.ca/terms/' },
      seriesDetail: Object.fromEntries(names.map((name) => [name, { label: name }])),
      observations,
    });
  const yields = answer(
    ['BD.CDN.2YR.DQ.YLD', 'BD.CDN.LONG.DQ.YLD', 'BD.CDN.RRB.DQ.YLD'],
    [
      { d: '2026-09-14', 'BD.CDN.2YR.DQ.YLD': { v: '2.61' }, 'BD.CDN.LONG.DQ.YLD': { v: '3.72' } },
      { d: '2026-09-15', 'BD.CDN.2YR.DQ.YLD': { v: '2.63' }, 'BD.CDN.RRB.DQ.YLD': { v: '1.8' } },
    ],
  );
  await imported(bankOfCanada, 'benchmark-yields.json', yields);
  expect(await curves()).toEqual([
    ['bank-of-canada-benchmarks 2 2026-09-14', { 2: 2.61, 30: 3.72 }],
    ['bank-of-canada-benchmarks 2 2026-09-15', { 2: 2.63 }],
  ]);
  await imported(bankOfCanada, 'corra.json', answer(['AVG.INTWO'], [{ d: '2026-09-15', 'AVG.INTWO': { v: '2.26' } }]));
  expect(await fixings()).toEqual([['CORRA', '2026-09-15', 2.26]]);
});

test('BEY-22 the Bank of England gives SONIA as CSV and the spot curve as workbooks in an archive', async () => {
  // Statistical database, series IUDSOIA: CSV with the codes as heads.
  await imported(bankOfEngland, 'sonia.csv', 'DATE,IUDSOIA\r\n28 Mar 2025,4.4576\r\n31 Mar 2025,4.4577\r\n');
  expect(await fixings()).toEqual([
    ['SONIA', '2025-03-28', 4.4576],
    ['SONIA', '2025-03-31', 4.4577],
  ]);
  // latest-yield-curve-data.zip: a sheet with half years across and a day a row, under "years:"; serial 45744 is 28 March 2025.
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const number = (place: string, value: string) => `<c r="${place}"><v>${value}</v></c>`;
  const rows = [
    `<row r="1">${text('A1', 'UK nominal spot curve')}</row>`,
    `<row r="4">${text('A4', 'years:')}${number('B4', '0.5')}${number('C4', '1')}${number('D4', '40')}</row>`,
    `<row r="6">${number('A6', '45744')}${number('B6', '4.30')}${number('C6', '4.12')}</row>`,
    `<row r="7"><c r="A7" s="1"><v>45747</v></c>${number('B7', '4.29')}${number('C7', '4.11')}${number('D7', '4.9')}</row>`,
  ].join('');
  const nominal = workbookFile(rows, [dayStyles], '', '4. spot curve');
  const archive = zipFile([
    { name: 'GLC Real daily data current month.xlsx', content: 'not read' },
    { name: 'GLC Nominal daily data current month.xlsx', content: nominal },
  ]);
  expect(await imported(bankOfEngland, 'latest.zip', archive)).toEqual({ rowsRead: 2, rowsStored: 2, failed: [] });
  expect(await curves()).toEqual([
    ['bank-of-england-spot 0 2025-03-28', { 0.5: 4.3, 1: 4.12 }],
    ['bank-of-england-spot 0 2025-03-31', { 0.5: 4.29, 1: 4.11, 40: 4.9 }],
  ]);
});

test('BEY-22 the time series of the Central Bank of Brazil give the Selic rate, ten years at a time', async () => {
  // Open data of the bank, set 1178 (Selic, annual, base 252): …/dados/serie/bcdata.sgs.1178/dados?formato=json&dataInicial=…&dataFinal=…
  const answer = [
    { data: '01/04/2026', valor: '14.65' },
    { data: '02/04/2026', valor: '14.65' },
    { data: '02/04/2026', valor: '14.65' },
    { data: '31/02/2026', valor: '14.65' },
  ];
  const content = JSON.stringify(answer);
  const { failed } = await imported(centralBankOfBrazil, 'bcdata.sgs.1178-2020.json', content);
  expect(failed).toEqual([
    [3, 'duplicate-row'],
    [4, 'bad-date'],
  ]);
  expect(await fixings()).toEqual([
    ['Selic', '2026-04-01', 14.65],
    ['Selic', '2026-04-02', 14.65],
  ]);
  // Every series has this form, and the answer does not name its own.
  await expect(imported(centralBankOfBrazil, 'bcdata.sgs.433.json', content)).rejects.toThrow('unknown-kind');

  const asked: string[] = [];
  const client = { ask: async (path: string) => asked.push(path) && { bytes: Buffer.from(content), validator: null } };
  const nothing = undefined as never;
  const request = { base: 'https://api.bcb.gov.br', only: [], today: isoDate('2026-11-29') };
  for await (const step of centralBankOfBrazilPlan.steps(client as never, request, nothing, nothing))
    if ('load' in step) await step.load();
  expect(asked.map((path) => /dataInicial=(.*)&dataFinal=(.*)/.exec(path)?.slice(1))).toEqual([
    ['01/07/2000', '30/06/2010'],
    ['01/07/2010', '30/06/2020'],
    ['01/07/2020', '29/11/2026'],
  ]);
});
