/** A cell that is more than its text: the value to sort by, the title to show, a link, more to say beside it and on demand. */
interface TitledCell {
  readonly val?: string | number | null;
  readonly title?: string | null;
  /** Opens in a new tab. */
  readonly lnk?: string | null;
  /** Stands beside the title, smaller. */
  readonly info?: string | null;
  /** Opens on demand. */
  readonly tooltip?: string | null;
}

export type Cell = string | number | null | TitledCell;

interface HeadItem {
  readonly ttl: string;
  readonly lnk?: string | null;
  readonly info?: string | null;
}

/** What a column holds decides its alignment and its order. Dates are written as YYYY-MM-DD or DD.MM.YYYY. */
export type ColumnKind = 'text' | 'number' | 'date';

export interface TableColumn {
  readonly id: string;
  readonly head: string | HeadItem;
  readonly kind?: ColumnKind;
  /** Long comments are shown whole. */
  readonly isComment?: boolean;
  /** Heading under which the column picker lists the column. */
  readonly group?: string;
  /** True: the reader cannot hide the column. */
  readonly isFixed?: boolean;
}

export type RowId = string | number;

export interface DataRow {
  readonly id: RowId;
  readonly isLocked?: false;
  readonly cells: Readonly<Record<string, Cell>>;
  /** Columns whose values the reader's level does not open; their cells are null. */
  readonly masked?: readonly string[];
  readonly class?: string;
  /** `prev` and `next`: in a block of their own that opens on demand; `hide`: folded away until the reader asks. */
  readonly show?: 'prev' | 'next' | 'hide';
  /** True: never shown. */
  readonly hidden?: boolean;
  /** Columns that the first cell covers. */
  readonly colspan?: number;
  readonly checked?: boolean;
  /** Set on the head of a group: whether the group is open at first. */
  readonly show_group?: boolean;
  /** Ties rows to the group whose head has the same number; rows without it belong to the head above. */
  readonly subregion_id?: number;
}

/** A row that the reader's level does not open. It has no cells, so none can be sent. */
interface LockedRow {
  readonly id: RowId;
  readonly isLocked: true;
}

export type TableRow = DataRow | LockedRow;

export type SortOrder = 'asc' | 'desc';

export interface TableSort {
  readonly column: string;
  readonly order: SortOrder;
}

/** One column of the phone layout: the columns that it combines, one below the other. */
export interface MobileColumn {
  readonly parts: readonly string[];
  readonly align?: 'start' | 'end';
}

/** The head of a group of rows. */
export interface GroupHead extends DataRow {
  readonly show_group: boolean;
}

export function isGroupHead(row: TableRow): row is GroupHead {
  return !row.isLocked && row.show_group !== undefined;
}

export function headText(column: TableColumn): string {
  return typeof column.head === 'string' ? column.head : column.head.ttl;
}

/** The column's value of a row, null when there is none. */
export function cellOf(row: TableRow, column: string): Cell {
  return row.isLocked ? null : (row.cells[column] ?? null);
}

export function isMaskedCell(row: TableRow, column: string): boolean {
  return !row.isLocked && (row.masked?.includes(column) ?? false);
}
