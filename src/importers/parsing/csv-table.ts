import type { RowFailure } from '#domain/market/import-run.ts';
import { MAX_RECORD_LENGTH } from '../file-limits.ts';
import { type CsvRecord, parseCsv } from './parse-csv.ts';
import { RowFields } from './row-fields.ts';

/** Records of a table under a heading, each with its cells by column name. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly RowFields[];
}

function fieldsOf(record: CsvRecord, columns: readonly string[], failures: RowFailure[]): RowFields {
  const byName = new Map(columns.map((name, index) => [name, record.cells[index]]));
  const row = new RowFields(record.line, (field) => byName.get(field), failures);
  if (record.isBroken) row.fail('bad-structure', null, record.cells.join(','));
  else if (record.cells.length !== columns.length) row.fail('bad-structure', null, record.cells.join(','));
  return row;
}

export interface CsvTableOptions {
  readonly separator?: string;
  /** Names of the columns of a table that comes without a heading. */
  readonly columns?: readonly string[];
}

/** Reads a table: its first record is the heading unless names are given. Rows of another length are noted as failures. */
export function csvTable(text: string, failures: RowFailure[], options: CsvTableOptions = {}): CsvTable {
  const records = parseCsv(text, options.separator);
  const columns = options.columns ?? (records[0]?.cells ?? []).map((cell) => cell.trim());
  const body = options.columns === undefined ? records.slice(1) : records;
  return { columns, rows: body.map((record) => fieldsOf(record, columns, failures)) };
}

/** The first line of a text, by which the kind of file is known; empty when it is longer than a line may be. */
export function firstLine(text: string): string {
  const line = (/^\s*([^\r\n]*)/.exec(text)?.[1] ?? '').trim();
  return line.length > MAX_RECORD_LENGTH ? '' : line;
}
