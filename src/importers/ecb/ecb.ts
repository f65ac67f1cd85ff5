import type { CurveDay } from '#domain/market/curve.ts';
import { findCurveDays, type NewCurve } from '#store/market/curves/curves.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { type CurveDays, parseCurveTable, tenorFields } from '../parsing/curve-table.ts';
import { firstLine, parseCsv } from '../parsing/parse-csv.ts';
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
async function storeSpotRates(tx: WriteTransaction, days: readonly CurveDay[], origin: Origin): Promise<StoredRows> {
  const dates = days.map(({ date }) => date);
  const known = new Map((await findCurveDays(tx, spotCurve.code, dates)).map((day) => [day.date, day]));
  const whole = days.map((day) => withTenorsOf(known.get(day.date), day));
  return storeCurve(tx, spotCurve, whole, origin);
}

/**
 * Key of a series of the euro area's curve as it ends a column's title: spot rates (SR) of nominal bonds of triple-A central governments
 * (G_N_A), Svensson with continuous compounding (SV_C_YM), and the maturity.
 */
const SERIES = /\(YC\.B\.U2\.EUR\.4F\.G_N_A\.SV_C_YM\.SR_(?:(\d+)Y)?(?:(\d+)M)?\)$/;

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
  return { rowsRead, failures, store: (tx, origin) => storeSpotRates(tx, rows, origin) };
}

const kinds: readonly FileKind[] = [
  {
    kind: 'spot-rates',
    matches: ({ text }) => isSpotRateHeading(firstLine(text)),
    read: ({ text }) => readSpotRates(text),
  },
];

/** The euro area's yield curve as the data portal of the European Central Bank exports it. */
export const ecb: SourceImporter = {
  source: { code: 'ecb', name: 'European Central Bank', url: 'https://data.ecb.europa.eu' },
  kinds,
};
