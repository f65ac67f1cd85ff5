import type { PriceIndex } from '#domain/market/price-index.ts';
import type { PublicSourceName } from '#domain/market/public-markets.ts';
import { filePlan, type PlannedPart } from '../fetching/file-plan.ts';
import { isRecord, jsonOf } from '../parsing/json-of.ts';
import { firstLine, parseCsv } from '../parsing/parse-csv.ts';
import type { DateForm } from '../parsing/row-fields.ts';
import { publicSource } from '../public-source.ts';
import { jsonObservations, longObservations, type Observations } from '../series/observations.ts';
import { type SeriesKind, seriesKind } from '../series/series-kind.ts';
import type { SourceFile } from '../source-importer.ts';
import type { ImportSource } from '../sources.ts';
import { withMissedMonths } from './missed-months.ts';

/** A price index that a statistics office publishes by month, as one file. */
interface PublishedIndex extends Pick<SeriesKind, 'kind' | 'matches' | 'read'>, Pick<PlannedPart, 'files'> {
  readonly source: PublicSourceName;
  readonly part: string;
  readonly priceIndex: PriceIndex;
}

function indexSource({ source, part, priceIndex, files, ...kind }: PublishedIndex): ImportSource {
  const becomes = [{ priceIndex, series: priceIndex }];
  return {
    importer: { source: publicSource(source), kinds: [seriesKind({ ...kind, becomes })] },
    plan: filePlan({ [part]: { files } }),
  };
}

const yearOf = (date: string) => Number(date.slice(0, 4));

const CPI_U = 'CUUR0000SA0';
/** The first TIPS was dated in January 1997, and refers to the index of October 1996. */
const FIRST_OF_CPI_U = 1996;
/** Without a key no question may be of more. */
const YEARS_OF_QUESTION = 10;
/** A month that was missed follows from the thirteen before it. */
const YEARS_BEFORE = 2;

/** The answer: `Results.series[].data[]`, each with year, month as `M01` and value. */
function pointsOf(file: SourceFile): readonly Readonly<Record<string, unknown>>[] {
  const answer = jsonOf(file);
  const results = isRecord(answer) && isRecord(answer.Results) ? answer.Results.series : null;
  const [series] = Array.isArray(results) ? results.filter(isRecord) : [];
  return series?.seriesID === CPI_U && Array.isArray(series.data) ? series.data.filter(isRecord) : [];
}

const periodForm: DateForm = (text) => {
  const [, year, month] = /^(\d{4}) M(\d\d)$/.exec(text) ?? [];
  return year === undefined ? undefined : `${year}-${month}-01`;
};

/** M13 is the mean of a year. */
function readCpiU(file: SourceFile): Observations {
  const months = pointsOf(file).map((point) => ({
    ...point,
    value: point.value,
    month: `${point.year} ${point.period}`,
  }));
  const read = jsonObservations(months, [
    {
      dateColumn: 'month',
      dateForm: periodForm,
      valueColumn: 'value',
      empty: ['-'],
      isPositive: true,
      seriesOf: (row) => (row.text('period') === 'M13' ? null : 'US CPI-U'),
    },
  ]);
  const given = months.filter(({ value }) => value !== '-').map(({ month }) => periodForm(month));
  return { ...read, rows: withMissedMonths(read.rows, new Set(given.filter((date) => date !== undefined))) };
}

/** The consumer price index for all urban consumers, not seasonally adjusted, of the public data service, version 1. */
export const laborStatistics = indexSource({
  source: 'us-labor-statistics',
  part: 'cpi',
  priceIndex: 'US CPI-U',
  kind: 'cpi-u',
  matches: (file) => pointsOf(file).length > 0,
  read: readCpiU,
  files: ({ since, today }) => {
    const [first, last] = [since === undefined ? FIRST_OF_CPI_U : yearOf(since) - YEARS_BEFORE, yearOf(today)];
    const count = Math.ceil((last - first + 1) / YEARS_OF_QUESTION);
    return Array.from({ length: count }, (_, at) => {
      const from = first + at * YEARS_OF_QUESTION;
      const to = Math.min(from + YEARS_OF_QUESTION - 1, last);
      return {
        name: `cpi-u-${from}.json`,
        path: '/publicAPI/v1/timeseries/data/',
        json: { seriesid: [CPI_U], startyear: `${from}`, endyear: `${to}` },
      };
    });
  },
});

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const MONTH = /^(\d{4}) ([A-Z]{3})$/;

const namedMonth: DateForm = (text) => {
  const [, year, name = ''] = MONTH.exec(text) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  return year === undefined || month === 0 ? undefined : `${year}-${String(month).padStart(2, '0')}-01`;
};

/** Title and value a line: facts of the series, then years, quarters (`1987 Q1`) and months (`1987 JAN`). */
export const nationalStatistics = indexSource({
  source: 'uk-national-statistics',
  part: 'rpi',
  priceIndex: 'UK RPI',
  kind: 'rpi',
  matches: ({ text }) => firstLine(text).startsWith('"Title"') && text.includes('"CDID","CHAW"'),
  read: ({ text }) =>
    longObservations(text, {
      dateColumn: 'Title',
      dateForm: namedMonth,
      valueColumn: parseCsv(firstLine(text))[0]?.cells[1]?.trim() ?? '',
      isPositive: true,
      seriesOf: (row) => (MONTH.test(row.text('Title') ?? '') ? 'UK RPI' : null),
    }),
  files: () => [
    {
      name: 'rpi.csv',
      path: '/generator?format=csv&uri=/economy/inflationandpriceindices/timeseries/chaw/mm23',
    },
  ],
});

const monthOf = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.exec(text)?.[0];
const firstDay: DateForm = (text) => (monthOf(text) === undefined ? undefined : `${text}-01`);
/** All items without tobacco. */
const WITHOUT_TOBACCO = 'TOT_X_TBC';
/** 2015 = 100, the base that terms of bonds before 2026 are in. */
const BASE = 'I15';

/** SDMX-CSV of the set `prc_hicp_minr`, a month a line. Flash estimates (`e`) are no index of a bond. */
export const eurostat = indexSource({
  source: 'eurostat',
  part: 'hicp',
  priceIndex: 'EUR HICPxT',
  kind: 'hicp-without-tobacco',
  matches: ({ text }) => firstLine(text).startsWith('DATAFLOW,') && text.includes(`,${WITHOUT_TOBACCO},EA,`),
  read: ({ text }) =>
    longObservations(text, {
      dateColumn: 'TIME_PERIOD',
      dateForm: firstDay,
      valueColumn: 'OBS_VALUE',
      isPositive: true,
      seriesOf: (row) => {
        const isOurs =
          row.text('unit') === BASE && row.text('coicop18') === WITHOUT_TOBACCO && row.text('geo') === 'EA';
        return isOurs && row.text('OBS_FLAG') !== 'e' ? 'EUR HICPxT' : null;
      },
    }),
  files: ({ since }) => {
    const from = since === undefined ? '' : `&startPeriod=${yearOf(since) - 1}-01`;
    const key = `M.${BASE}.${WITHOUT_TOBACCO}.EA`;
    return [
      {
        name: 'hicp-without-tobacco.csv',
        path: `/eurostat/api/dissemination/sdmx/2.1/data/prc_hicp_minr/${key}?format=SDMX-CSV${from}`,
      },
    ];
  },
});

/** Table and variable: the index of consumer prices (IPCA), December 1993 = 100. */
const [TABLE, VARIABLE] = ['1737', '2266'];

function ipcaOf(file: SourceFile): readonly unknown[] {
  const answer = jsonOf(file);
  return Array.isArray(answer) ? answer.filter((row) => isRecord(row) && row.D2C === VARIABLE) : [];
}

const compactMonth: DateForm = (text) => firstDay(text.replace(/^(\d{4})(\d\d)$/, '$1-$2'));

/** A list with an object for each month: `D3C` is the month as 202601, `V` the value. The first one has the headings. */
export const ibge = indexSource({
  source: 'ibge',
  part: 'ipca',
  priceIndex: 'BR IPCA',
  kind: 'ipca',
  matches: (file) => ipcaOf(file).length > 0,
  read: (file) =>
    jsonObservations(ipcaOf(file), [
      {
        dateColumn: 'D3C',
        dateForm: compactMonth,
        valueColumn: 'V',
        empty: ['...', '..', '-'],
        isPositive: true,
        seriesOf: () => 'BR IPCA',
      },
    ]),
  files: ({ since }) => {
    const period = since === undefined ? 'all' : 'last%2024';
    return [
      {
        name: 'ipca.json',
        path: `/values/t/${TABLE}/n1/all/v/${VARIABLE}/p/${period}/d/v${VARIABLE}%2013?formato=json`,
      },
    ];
  },
});
