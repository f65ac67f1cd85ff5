import type { CurveDay } from '#domain/market/curve.ts';
import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import { fractionFromPercent } from '#math/units.ts';
import { csvTable } from './parse-csv.ts';
import type { DateForm, RowFields } from './row-fields.ts';

export interface CurveDays extends ParsedRows<CurveDay> {
  readonly rowsRead: number;
}

/** A table with a day a line and a maturity a column. */
export interface CurveTable {
  readonly separator?: string;
  readonly dateColumn: string;
  /** YYYY-MM-DD where it is absent. */
  readonly dateForm?: DateForm;
  /** The maturity of a column in years; null for one that holds no rate. */
  readonly yearsOf: (column: string) => number | null;
}

interface TenorField {
  readonly field: string;
  readonly years: number;
}

/** The columns with rates, by maturity. */
export function tenorFields(columns: readonly string[], yearsOf: CurveTable['yearsOf']): readonly TenorField[] {
  return columns
    .flatMap((field) => {
      const years = yearsOf(field);
      return years === null ? [] : [{ field, years }];
    })
    .sort((a, b) => a.years - b.years);
}

function parseDay(
  row: RowFields,
  fields: readonly TenorField[],
  { dateColumn, dateForm }: CurveTable,
  seen: Set<string>,
): CurveDay[] {
  const date = row.observedDate(dateColumn, dateForm);
  if (date !== null && seen.has(date)) row.fail('duplicate-row', dateColumn, date);
  const nodes = fields.flatMap(({ field, years }) => {
    const percent = row.number(field);
    return percent === null ? [] : [{ years, rate: fractionFromPercent(percent) }];
  });
  if (row.isGood && nodes.length === 0) row.fail('missing-value', 'rates', date ?? '');
  if (!row.isGood || date === null) return [];
  seen.add(date);
  return [{ date, tenors: nodes.map((node) => node.years), rates: nodes.map((node) => node.rate) }];
}

/** Reads the days of a curve from a table of rates in percent a year, empty where a maturity was not published. Each day counts once. */
export function parseCurveTable(text: string, table: CurveTable): CurveDays {
  const failures: RowFailure[] = [];
  const { separator } = table;
  const { columns, rows: lines } = csvTable(text, failures, separator === undefined ? {} : { separator });
  const fields = tenorFields(columns, table.yearsOf);
  const seen = new Set<string>();
  const rows = lines.flatMap((row) => (row.isGood ? parseDay(row, fields, table, seen) : []));
  return { rows, failures, rowsRead: lines.length };
}
