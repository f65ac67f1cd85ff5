import { type CurveDays, parseCurveTable, tenorFields } from '../parsing/curve-table.ts';
import { parseCsv } from '../parsing/parse-csv.ts';

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
