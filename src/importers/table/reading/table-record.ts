/** A cell that its file itself marks as without a value: an error such as #N/A, or a formula that was never computed. */
interface BrokenCell {
  readonly found: string;
}

export type TableCell = string | number | boolean | null | undefined | BrokenCell;

/** A row of a file: its cells stand in the order of the columns that were asked for. */
export interface TableRecord {
  /** Line of a text file, row of a sheet, element of a list; counted from 1. */
  readonly line: number;
  readonly cells: readonly TableCell[];
  /** The row as text where it is not of the form of the others and its cells mean nothing. */
  readonly broken: string | null;
}

/** Rows in pieces, so that neither a row costs a turn of the event loop nor a file has to fit in memory. */
export type RecordBatches = AsyncGenerator<readonly TableRecord[]>;
