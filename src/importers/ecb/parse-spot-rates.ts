import type { CurveDay } from '#domain/curve.ts';
import type { ParsedRows, RowFailure } from '#domain/import-run.ts';
import { csvTable } from '../parsing/csv-table.ts';
import { parseCsv } from '../parsing/parse-csv.ts';
import type { RowFields } from '../parsing/row-fields.ts';

export interface SpotRateDays extends ParsedRows<CurveDay> {
  readonly rowsRead: number;
}

/**
 * Key of a series of the euro area's curve as it ends a column's title: spot rates (SR) of nominal bonds of triple-A central governments
 * (G_N_A), Svensson with continuous compounding (SV_C_YM), and the maturity.
 */
const SERIES = /\(YC\.B\.U2\.EUR\.4F\.G_N_A\.SV_C_YM\.SR_(?:(\d+)Y)?(?:(\d+)M)?\)$/;

interface TenorField {
  readonly field: string;
  readonly years: number;
}

function tenorFields(columns: readonly string[]): readonly TenorField[] {
  return columns
    .flatMap((field) => {
      const match = SERIES.exec(field);
      return match ? [{ field, years: Number(match[1] ?? 0) + Number(match[2] ?? 0) / 12 }] : [];
    })
    .filter(({ years }) => years > 0)
    .sort((a, b) => a.years - b.years);
}

/** Whether a first line is the heading of an export of the data portal with spot rates of the triple-A curve. */
export function isSpotRateHeading(line: string): boolean {
  const columns = parseCsv(line)[0]?.cells ?? [];
  return columns[0] === 'DATE' && tenorFields(columns).length > 0;
}

function parseDay(row: RowFields, fields: readonly TenorField[], seen: Set<string>): CurveDay[] {
  const date = row.requiredDate('DATE');
  if (date !== null && seen.has(date)) row.fail('duplicate-row', 'DATE', date);
  const nodes = fields.flatMap(({ field, years }) => {
    const percent = row.number(field);
    return percent === null ? [] : [{ years, rate: percent / 100 }];
  });
  if (row.isGood && nodes.length === 0) row.fail('missing-value', 'rates', date ?? '');
  if (!row.isGood || date === null) return [];
  seen.add(date);
  return [{ date, tenors: nodes.map((node) => node.years), rates: nodes.map((node) => node.rate) }];
}

/** Reads spot rates: percent a year with continuous compounding, a day a line, a maturity a column; other columns are left out. */
export function parseSpotRates(text: string): SpotRateDays {
  const failures: RowFailure[] = [];
  const table = csvTable(text, failures);
  const fields = tenorFields(table.columns);
  const seen = new Set<string>();
  const rows = table.rows.flatMap((row) => (row.isGood ? parseDay(row, fields, seen) : []));
  return { rows, failures, rowsRead: table.rows.length };
}
