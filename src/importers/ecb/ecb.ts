import type { CurveDay } from '#domain/market/curve.ts';
import { findCurveDays, type NewCurve } from '#store/market/curves/curves.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { filePlan } from '../fetching/file-plan.ts';
import { type CurveDays, parseCurveTable, tenorFields } from '../parsing/curve-table.ts';
import { firstLine, parseCsv } from '../parsing/parse-csv.ts';
import { publicSource } from '../public-source.ts';
import { longObservations } from '../series/observations.ts';
import { seriesKind } from '../series/series-kind.ts';
import type { FileKind, ReadFile, SourceImporter, StoredRows } from '../source-importer.ts';
import { storeCurve } from '../store-curve.ts';

const spotCurve: NewCurve = {
  code: 'ecb-aaa-spot',
  name: 'ECB euro area spot curve, AAA government bonds',
  currency: 'EUR',
  kind: 'government-zero',
  compounding: 0,
};

/** The maturities of both; where both have one, that of `next` stands. */
function withTenorsOf(known: CurveDay | undefined, next: CurveDay): CurveDay {
  if (known === undefined) return next;
  const rates = new Map([known, next].flatMap((day) => day.tenors.map((years, at) => [years, day.rates[at] ?? 0])));
  const nodes = [...rates].sort(([a], [b]) => a - b);
  return { date: next.date, tenors: nodes.map(([years]) => years), rates: nodes.map(([, rate]) => rate) };
}

/** Stores spot rates. The source gives a maturity a file, so the maturities of a day that are known stay. */
async function storeSpotRates(
  tx: WriteTransaction,
  curve: NewCurve,
  days: readonly CurveDay[],
  origin: Origin,
): Promise<StoredRows> {
  const dates = days.map(({ date }) => date);
  const known = new Map((await findCurveDays(tx, curve.code, dates)).map((day) => [day.date, day]));
  const whole = days.map((day) => withTenorsOf(known.get(day.date), day));
  return storeCurve(tx, curve, whole, origin);
}

/**
 * Key of a series of the euro area's curve, alone or as it ends a column's title: spot rates (SR) of nominal bonds of triple-A central governments
 * (G_N_A), Svensson with continuous compounding (SV_C_YM), and the maturity.
 */
const SERIES = /(?:^|\()YC\.B\.U2\.EUR\.4F\.G_N_A\.SV_C_YM\.SR_(?:(\d+)Y)?(?:(\d+)M)?\)?$/;

function yearsOf(column: string): number | null {
  const match = SERIES.exec(column);
  const years = Number(match?.[1] ?? 0) + Number(match?.[2] ?? 0) / 12;
  return years > 0 ? years : null;
}

/** Whether a first line is the heading of an export of the data portal with spot rates of the triple-A curve. */
export function isSpotRateHeading(line: string): boolean {
  const columns = parseCsv(line)[0]?.cells ?? [];
  return columns[0] === 'DATE' && tenorFields(columns, yearsOf).length > 0;
}

/** Reads spot rates: percent a year with continuous compounding, a day a line, a maturity a column; other columns are left out. */
export function parseSpotRates(text: string): CurveDays {
  return parseCurveTable(text, { dateColumn: 'DATE', yearsOf });
}

function readSpotRates(text: string): ReadFile {
  const { rows, failures, rowsRead } = parseSpotRates(text);
  return { rowsRead, failures, store: (tx, origin) => storeSpotRates(tx, spotCurve, rows, origin) };
}

/** Key of the euro short-term rate, the volume-weighted trimmed mean. */
const ESTR = 'EST.B.EU000A2X2A25.WT';

/** SDMX-CSV of the data service: a day of a series a line, percent a year. */
const sdmx = seriesKind({
  kind: 'sdmx-csv',
  matches: ({ text }) => firstLine(text).startsWith('KEY,FREQ,'),
  read: ({ text }) =>
    longObservations(text, {
      dateColumn: 'TIME_PERIOD',
      valueColumn: 'OBS_VALUE',
      empty: ['NaN'],
      seriesOf: (row) => row.requiredText('KEY'),
    }),
  becomes: [
    { curve: spotCurve, yearsOf, store: storeSpotRates },
    { overnightRate: '€STR', series: ESTR },
  ],
});

const kinds: readonly FileKind[] = [
  sdmx,
  {
    kind: 'spot-rates',
    matches: ({ text }) => isSpotRateHeading(firstLine(text)),
    read: ({ text }) => readSpotRates(text),
  },
];

/** The euro area's yield curve and the euro short-term rate, as the data portal of the European Central Bank exports them. */
export const ecb: SourceImporter = {
  source: publicSource('ecb'),
  kinds,
};

const MATURITIES = [
  '3M',
  '6M',
  '9M',
  '1Y',
  '2Y',
  '3Y',
  '4Y',
  '5Y',
  '6Y',
  '7Y',
  '8Y',
  '9Y',
  '10Y',
  '12Y',
  '15Y',
  '20Y',
  '25Y',
  '30Y',
];

function dataPath(series: string, since: string | undefined): string {
  const from = since === undefined ? '' : `&startPeriod=${since}`;
  return `/service/data/${series}?format=csvdata&detail=dataonly${from}`;
}

export const ecbPlan = filePlan({
  curve: {
    files: ({ since }) => {
      const key = `YC/B.U2.EUR.4F.G_N_A.SV_C_YM.${MATURITIES.map((maturity) => `SR_${maturity}`).join('+')}`;
      return [{ name: 'spot-rates.csv', path: dataPath(key, since) }];
    },
  },
  estr: {
    files: ({ since }) => [{ name: 'estr.csv', path: dataPath(ESTR.replace('.', '/'), since) }],
  },
});
