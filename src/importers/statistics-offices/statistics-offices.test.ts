import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { bankOfCanada } from '../bank-of-canada/bank-of-canada.ts';
import { importFile } from '../import-file.ts';
import { sourceFile } from '../source-file.ts';
import type { SourceImporter } from '../source-importer.ts';
import type { ImportSource } from '../sources.ts';
import { eurostat, ibge, laborStatistics, nationalStatistics } from './statistics-offices.ts';

const database = withTestDatabase({ beforeAll, afterAll });

beforeEach(() => queryRows(database(), 'truncate reference_index'));

async function imported(importer: SourceImporter, name: string, content: string) {
  const { summary } = await importFile(database(), importer, sourceFile(name, Buffer.from(content)));
  return { stored: summary.rowsStored, failed: summary.failures.map(({ line, code }) => [line, code]) };
}

const values = async () =>
  (
    await queryRows<{ name: string; date: string; value: number }>(
      database(),
      'select price_index as name, date, value from reference_index order by date',
    )
  ).map(({ name, date, value }) => [name, date, value]);

/** What a plan asks a source, on a day. */
async function asked({ plan }: ImportSource, since?: string) {
  const asks: unknown[] = [];
  const client = {
    ask: async (path: string, { json }: { json?: unknown }) => {
      asks.push(json ?? path);
      return { bytes: Buffer.from(''), validator: null };
    },
  };
  const request = {
    base: 'https://x',
    only: [],
    today: isoDate('2026-11-29'),
    ...(since && { since: isoDate(since) }),
  };
  const nothing = undefined as never;
  for await (const step of plan?.steps(client as never, request, nothing, nothing) ?? []) await step.load();
  return asks;
}

/** An answer of …/publicAPI/v1/timeseries/data/, by the Bureau's Public Data API, signatures of version 1. */
function cpiAnswer(points: readonly (readonly [year: string, period: string, value: string])[]) {
  const data = points.map(([year, period, value]) => ({ year, period, periodName: '', value, footnotes: [{}] }));
  const series = [{ seriesID: 'CUUR0000SA0', data }];
  return JSON.stringify({ status: 'REQUEST_SUCCEEDED', responseTime: 175, message: [], Results: { series } });
}

test('BEY-22 CPI-U of a month is the reference CPI of the first of the third month after, and the mean of a year is no month', async () => {
  const answer = cpiAnswer([
    ['2024', 'M05', '314.069'],
    ['2024', 'M04', '313.548'],
    ['2023', 'M13', '304.702'],
    ['2023', 'M12', '0'],
  ]);
  const { importer } = laborStatistics;
  expect(await imported(importer, 'cpi-u.json', answer)).toEqual({ stored: 2, failed: [[4, 'out-of-range']] });
  // TreasuryDirect, Reference CPI numbers: 1 July 2024 313.54800, 1 August 2024 314.06900.
  expect(await values()).toEqual([
    ['US CPI-U', '2024-07-01', 313.548],
    ['US CPI-U', '2024-08-01', 314.069],
  ]);
  expect(await imported(importer, 'cpi-u.json', answer)).toMatchObject({ stored: 0 });
});

test('BEY-22 a month of CPI-U that was never published has the value that the Treasury announced for it', async () => {
  // October 2025, without a survey: 325.604 by 31 CFR 356, appendix B, section I.B.4.
  const answer = cpiAnswer([
    ['2025', 'M11', '324.122'],
    ['2025', 'M10', '-'],
    ['2025', 'M09', '324.800'],
    ['2024', 'M09', '315.301'],
  ]);
  expect(await imported(laborStatistics.importer, 'cpi-u.json', answer)).toMatchObject({ failed: [] });
  expect(await values()).toContainEqual(['US CPI-U', '2026-01-01', 325.604]);
  // A month that is yet to be published is not made up.
  expect((await values()).at(-1)).toEqual(['US CPI-U', '2026-02-01', 324.122]);
  // One that cannot be read was published: it fails and is not made up.
  const spoiled = answer.replace('"-"', '"32x"');
  expect(spoiled).not.toBe(answer);
  await queryRows(database(), 'truncate reference_index');
  expect(await imported(laborStatistics.importer, 'cpi-u.json', spoiled)).not.toMatchObject({ failed: [] });
  expect((await values()).map(([, date]) => date)).not.toContain('2026-01-01');
});

test('BEY-22 CPI-U is asked for ten years at a time, later for the years from which a missed month follows', async () => {
  const spans = async (since?: string) =>
    (await asked(laborStatistics, since)).map((json) => {
      const { seriesid, startyear, endyear } = json as Record<string, unknown>;
      return [seriesid, startyear, endyear];
    });
  expect(await spans()).toEqual([
    [['CUUR0000SA0'], '1996', '2005'],
    [['CUUR0000SA0'], '2006', '2015'],
    [['CUUR0000SA0'], '2016', '2025'],
    [['CUUR0000SA0'], '2026', '2026'],
  ]);
  expect(await spans('2026-11-10')).toEqual([[['CUUR0000SA0'], '2024', '2026']]);
});

test('BEY-22 RPI of the Office for National Statistics comes by month; years and quarters beside them are left out', async () => {
  // https://www.ons.gov.uk/generator?format=csv&uri=/economy/inflationandpriceindices/timeseries/chaw/mm23
  const lines = [
    '"Title","RPI All Items Index: Jan 1987=100"',
    '"CDID","CHAW"',
    '"Source dataset ID","MM23"',
    '"PreUnit",""',
    '"Unit","Index, base year = 100"',
    '"Release date","22-04-2026"',
    '"Next release","20 May 2026"',
    '"Important notes",',
    '"1987","101.9"',
    '"1987 Q1","100.3"',
    '"1987 JAN","100.0"',
    '"1987 FEB","100.4"',
    '"2023 JUL","374.2"',
    '"2023 XYZ","374.2"',
  ];
  const { importer } = nationalStatistics;
  expect(await imported(importer, 'rpi.csv', lines.join('\n'))).toEqual({ stored: 3, failed: [[14, 'bad-date']] });
  expect(await values()).toEqual([
    ['UK RPI', '1987-04-01', 100],
    ['UK RPI', '1987-05-01', 100.4],
    ['UK RPI', '2023-10-01', 374.2],
  ]);
});

test('BEY-22 Eurostat gives the index of the euro area without tobacco, without its flash estimates', async () => {
  // …/sdmx/2.1/data/prc_hicp_minr/M.I15.TOT_X_TBC.EA?format=SDMX-CSV, in the form of an answer of October 2026.
  const row = (series: string, month: string, value: string, flag = '') =>
    `ESTAT:PRC_HICP_MINR(1.0),02/10/26 11:00:00,M,${series},${month},${value},${flag},`;
  const lines = [
    'DATAFLOW,LAST UPDATE,freq,unit,coicop18,geo,TIME_PERIOD,OBS_VALUE,OBS_FLAG,CONF_STATUS',
    row('I15,TOT_X_TBC,EA', '2026-07', '130.11'),
    row('I15,TOT_X_TBC,EA', '2026-08', '130.24', 'e'),
    row('I25,TOT_X_TBC,EA', '2026-07', '102.11'),
    row('I15,TOTAL,EA', '2026-07', '131.02'),
  ];
  expect(await imported(eurostat.importer, 'hicp.csv', lines.join('\n'))).toEqual({ stored: 1, failed: [] });
  expect(await values()).toEqual([['EUR HICPxT', '2026-10-01', 130.11]]);
  expect(await asked(eurostat, '2026-11-10')).toEqual([
    '/eurostat/api/dissemination/sdmx/2.1/data/prc_hicp_minr/M.I15.TOT_X_TBC.EA?format=SDMX-CSV&startPeriod=2025-01',
  ]);
});

test('BEY-22 IPCA of a month is the index of the 15th of the next one', async () => {
  // https://apisidra.ibge.gov.br/values/t/1737/n1/all/v/2266/p/all/d/v2266%2013?formato=json, table 1737 of IBGE.
  const month = (code: string, value: string) => ({
    NC: '1',
    NN: 'Brasil',
    MC: '30',
    MN: 'Número-índice',
    V: value,
    D1C: '1',
    D1N: 'Brasil',
    D2C: '2266',
    D2N: 'IPCA - Número-índice (base: dezembro de 1993 = 100)',
    D3C: code,
    D3N: '',
  });
  const headings = { ...month('Mês (Código)', 'Valor'), D2C: 'Variável (Código)' };
  const answer = [
    headings,
    month('200006', '1614.6200000000000'),
    month('202512', '7403.2900000000000'),
    month('202601', '...'),
  ];
  expect(await imported(ibge.importer, 'ipca.json', JSON.stringify(answer))).toEqual({ stored: 2, failed: [] });
  expect(await values()).toEqual([
    ['BR IPCA', '2000-07-15', 1614.62],
    ['BR IPCA', '2026-01-15', 7403.29],
  ]);
});

test('BEY-22 the Bank of Canada gives the consumer price index by month', async () => {
  // …/valet/observations/V41690973/json, by the Valet API's documentation.
  const answer = {
    terms: { url: 'https://www.bankofcanada.ca/terms/' },
    seriesDetail: { V41690973: { label: 'Total CPI', description: '', dimension: { key: 'd', name: 'Date' } } },
    observations: [{ d: '2026-08-01', V41690973: { v: '169.8' } }, { d: '2026-09-01' }],
  };
  expect(await imported(bankOfCanada, 'cpi.json', JSON.stringify(answer))).toEqual({ stored: 1, failed: [] });
  expect(await values()).toEqual([['CA CPI', '2026-11-01', 169.8]]);
});
