import type { Mapping } from '../mapping/mapping-schema.ts';
import type { TableCell } from '../reading/table-record.ts';

/** Rows that are looked at; what is guessed of them is checked for every row when the file is read. */
export const MAX_SAMPLE_ROWS = 400;
export const MAX_SAMPLE_COLUMNS = 500;

export interface SampleColumn {
  readonly heading: string;
  readonly cells: readonly TableCell[];
  /** The columns of which its texts are joined, where they are those of several. */
  readonly joined?: readonly string[];
}

/** The first rows of a table, under their headings. */
export interface SampleTable {
  /** The sheet or the list; empty for a text. */
  readonly part: string;
  /** How a mapping says where the table stands. */
  readonly file: Mapping['file'];
  /** What stands above the heading. */
  readonly title: string;
  readonly columns: readonly SampleColumn[];
  readonly rows: number;
}

/** A row of a sample, before its heading is known. */
export interface SampleRow {
  readonly line: number;
  readonly cells: readonly TableCell[];
}

/** A cell as text; empty where it holds nothing. */
export function cellText(cell: TableCell): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? cell.found : String(cell).trim();
}
