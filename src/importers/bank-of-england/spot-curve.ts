import type { RowFailure } from '#domain/market/import-run.ts';
import { FileFault } from '../file-fault.ts';
import { RowFields } from '../parsing/row-fields.ts';
import { zipEntries } from '../parsing/zip-entries.ts';
import type { Observation, Observations } from '../series/observations.ts';
import { readXlsx } from '../table/reading/read-xlsx.ts';
import type { TableRecord } from '../table/reading/table-record.ts';
import { dayOfCell } from '../table/reading/workbook-dates.ts';

/** `GLC Nominal daily data current month.xlsx`, and the workbooks of the archive by years. */
const WORKBOOK = /^GLC Nominal daily data.*\.xlsx$/i;
const SHEETS = ['4. spot curve', '4. nominal spot curve'] as const;
const MAX_BYTES = 512 * 1024 * 1024;
/** Half years to forty, and the column of days. */
const COLUMNS = Array.from({ length: 101 }, (_, index) => `${index}`);

const isCurveWorkbook = (name: string): boolean => WORKBOOK.test(name);

async function* rowsOf(bytes: Uint8Array): AsyncGenerator<TableRecord> {
  for (const sheet of SHEETS) {
    try {
      for await (const rows of readXlsx(bytes, { sheet, headingRow: 1, columns: COLUMNS }, COLUMNS)) yield* rows;
      return;
    } catch (error) {
      const isOther = error instanceof FileFault && error.code === 'unknown-sheet' && sheet !== SHEETS.at(-1);
      if (!isOther) throw error;
    }
  }
}

/** The maturities that the row `years:` gives, by column; null for another row. */
function maturitiesOf({ cells }: TableRecord): readonly (number | null)[] | null {
  const [head, ...rest] = cells;
  if (typeof head !== 'string' || head.trim() !== 'years:') return null;
  return [null, ...rest.map((cell) => (typeof cell === 'number' && cell > 0 ? cell : null))];
}

/** A day of the sheet; rows without a day are notes. Cells are empty where the curve does not reach. */
function dayOf(
  { line, cells }: TableRecord,
  maturities: readonly (number | null)[],
  failures: RowFailure[],
): Observation[] {
  const date = dayOfCell(cells[0]);
  if (date === undefined) return [];
  const row = new RowFields(
    line,
    (column) => {
      const cell = cells[Number(column)];
      return typeof cell === 'object' ? (cell?.found ?? null) : cell;
    },
    failures,
    date,
  );
  const values = maturities.flatMap((years, column) => {
    const value = years === null ? null : row.number(String(column));
    return years === null || value === null ? [] : [{ line, series: String(years), date, value }];
  });
  return row.isGood ? values : [];
}

/** Reads the spot rates of nominal government bonds from an archive of the Bank of England: a day a row, half years across, percent. */
export async function spotRates(archive: Uint8Array): Promise<Observations> {
  const failures: RowFailure[] = [];
  const rows: Observation[] = [];
  for await (const { bytes } of zipEntries(archive, isCurveWorkbook, MAX_BYTES)) {
    let maturities: readonly (number | null)[] | null = null;
    for await (const row of rowsOf(bytes)) {
      if (maturities === null) maturities = maturitiesOf(row);
      else rows.push(...dayOf(row, maturities, failures));
    }
    if (maturities === null) throw new FileFault('bad-workbook', 'there is no row of maturities ("years:")');
  }
  return { rows, failures };
}
