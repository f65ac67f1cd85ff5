import { FileFault } from '../../file-fault.ts';

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
  /** What makes of its numbers that stand for days those that count from 1900; none in most workbooks. */
  readonly serialShift?: number;
}

/** Rows in pieces, so that neither a row costs a turn of the event loop nor a file has to fit in memory. */
export type RecordBatches = AsyncGenerator<readonly TableRecord[]>;

/** Where a table begins. */
export interface TableHead {
  /** Line or row of the heading, counted from 1, or, without one, of the first row; what stands above is no part of the table. */
  readonly headingRow: number;
  /** Names of the columns of a table that comes without a heading. */
  readonly columns: readonly string[] | null;
}

const SHOWN_COLUMNS = 30;

/** Where the wanted columns stand under a heading. Throws FileFault for one that is absent or stands there twice. */
export function columnPlaces(
  heading: readonly string[],
  wanted: readonly string[],
  line: number | null,
): readonly number[] {
  const names = heading.map((name) => name.trim());
  return wanted.map((column) => {
    const place = names.indexOf(column);
    if (place === -1) {
      const known = names.slice(0, SHOWN_COLUMNS).map((name) => JSON.stringify(name.slice(0, 60)));
      throw new FileFault('unknown-column', `there is no ${JSON.stringify(column)} among ${known.join(', ')}`, line);
    }
    if (names.indexOf(column, place + 1) !== -1) {
      throw new FileFault('ambiguous-column', `${JSON.stringify(column)} stands there twice`, line);
    }
    return place;
  });
}
