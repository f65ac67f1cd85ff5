import type { ReactNode } from 'react';

/** What a cell is ordered by, and what tells whether it holds anything: a number, a text or a date as YYYY-MM-DD; null for a blank. */
export type SortValue = string | number | null;

/** What a column holds decides its alignment and its order. */
export type ColumnKind = 'text' | 'number' | 'date';

/** One column of a table over rows of one type. */
export interface Column<Row> {
  readonly id: string;
  /** The head, with the unit of its figures. */
  readonly title: string;
  /** More about the column, on demand. */
  readonly hint?: string | undefined;
  /** An address that the head leads to, in a new tab. */
  readonly link?: string | undefined;
  readonly kind?: ColumnKind;
  readonly sortValue?: (row: Row) => SortValue;
  /** What stands in the cell; null shows a dash. */
  readonly cell: (row: Row) => ReactNode;
  /** Why a cell is blank, said with its dash. */
  readonly reason?: (row: Row) => string | undefined;
  /** True for a figure that the reader's level does not open: it shows as four signs and orders nothing. */
  readonly isMasked?: (row: Row) => boolean;
  /** Whether a cell holds anything; without it, a sort value other than blank and 0 does. */
  readonly isFilled?: (row: Row) => boolean;
  /** True: the column stays even when it is empty in every row. */
  readonly isKept?: boolean;
  /** Without it, columns with a sort value sort. */
  readonly isSortable?: boolean;
  /** True: its order would tell masked figures, also of rows that are not here. */
  readonly isClosed?: boolean;
  /** True: the reader cannot hide the column. */
  readonly isFixed?: boolean;
  /** True: the column is off until the reader chooses it. */
  readonly isOff?: boolean;
  /** Heading under which the column picker lists the column. */
  readonly group?: string;
  /** As the block narrows, columns of rank 4 leave first, then 3, then 2. Those without a rank stay. */
  readonly rank?: 2 | 3 | 4;
  /** Width of the column; a table with one such column has widths that its content does not move. */
  readonly width?: string;
  /** True: long texts break into lines. */
  readonly wraps?: boolean;
  readonly className?: string | undefined;
}

export type SortOrder = 'asc' | 'desc';

export interface TableSort {
  readonly column: string;
  readonly order: SortOrder;
}

/** True when a head of this column sorts. */
export function isSortable<Row>({ isSortable: can, sortValue }: Column<Row>): boolean {
  return can ?? sortValue !== undefined;
}

/** True when the order of a column would tell masked values. */
export function isClosedColumn<Row>({ isClosed = false, isMasked }: Column<Row>, rows: readonly Row[]): boolean {
  return isClosed || (isMasked !== undefined && rows.some(isMasked));
}

function isFilledCell<Row>({ isMasked, isFilled, sortValue }: Column<Row>, row: Row): boolean {
  if (isMasked?.(row) === true) return true;
  if (isFilled !== undefined) return isFilled(row);
  if (sortValue === undefined) return true;
  const value = sortValue(row);
  return typeof value === 'string' ? value.trim() !== '' && value !== '0' : value !== null && value !== 0;
}

/** Columns with something in them: those that are blank or 0 in every row are left out. A masked value counts as something. */
export function filledColumns<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly Column<Row>[] {
  if (rows.length === 0) return columns;
  return columns.filter((column) => column.isKept === true || rows.some((row) => isFilledCell(column, row)));
}

export type LineId = string | number;

/** Past rows are muted, the next one and sums stand out. */
export type Tone = 'past' | 'next' | 'sum';

/** A row of data in a table. */
export interface RowLine<Row> {
  readonly kind: 'row';
  readonly id: LineId;
  readonly row: Row;
  readonly tone?: Tone | undefined;
  /** In a block of its own that opens on demand, above or below the others; `folded`: among them, when the reader asks. */
  readonly place?: 'previous' | 'next' | 'folded';
  /** Columns that the first cell covers. */
  readonly span?: number;
  readonly isChecked?: boolean;
}

/** A row that the reader's level does not open. It has no data, so none can be sent. */
export interface LockedLine {
  readonly kind: 'locked';
  readonly id: LineId;
}

/** The head of a group with its rows. A group without rows is a line between others. */
export interface GroupLine<Row> {
  readonly kind: 'group';
  readonly id: LineId;
  readonly title: string;
  /** The head while the group is open, when it differs. */
  readonly openTitle?: string;
  /** False: closed until the reader opens it. */
  readonly isOpen?: boolean;
  readonly lines: readonly (RowLine<Row> | LockedLine)[];
}

export type Line<Row> = RowLine<Row> | LockedLine | GroupLine<Row>;

/** A line of totals: what stands in which column; the title takes the columns before them. */
export interface Total {
  readonly id: LineId;
  readonly title: string;
  readonly cells: Readonly<Record<string, ReactNode>>;
}

/** A line for each row. */
export function linesOf<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => LineId,
  toneOf?: (row: Row) => Tone | undefined,
): readonly RowLine<Row>[] {
  return rows.map((row) => ({ kind: 'row', id: idOf(row), row, tone: toneOf?.(row) }));
}

/** The data of all lines, those in groups too. */
export function rowsOf<Row>(lines: readonly Line<Row>[]): readonly Row[] {
  return lines.flatMap((line) => {
    if (line.kind === 'locked') return [];
    return line.kind === 'group' ? rowsOf(line.lines) : [line.row];
  });
}
