import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './table.module.css';

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

/** One column of the phone layout: the columns that it combines, one below the other, at most three. */
export interface PhoneColumn {
  readonly parts: readonly string[];
  readonly align?: 'start' | 'end';
  readonly width?: string;
  /** Stands in a line of its own above the other columns; beside it the last of them begins. */
  readonly isAbove?: boolean;
}

/** Where a cell stands on phones; both count from 1. */
interface PhonePlace {
  readonly column: number;
  readonly row: number;
  readonly isEnd: boolean;
  readonly isAbove: boolean;
}

/** The columns of the phone layout of which something is shown: parts that are not leave no gap. */
function filledPhone(phone: readonly PhoneColumn[], shown: readonly string[]): readonly PhoneColumn[] {
  return phone
    .map((column) => ({ ...column, parts: column.parts.filter((id) => shown.includes(id)) }))
    .filter(({ parts }) => parts.length > 0);
}

/** Places of the columns that the phone layout keeps. */
export function phonePlaces(phone: readonly PhoneColumn[], shown: readonly string[]): ReadonlyMap<string, PhonePlace> {
  const filled = filledPhone(phone, shown);
  const above = filled.filter(({ isAbove }) => isAbove === true);
  const columns = filled.filter((column) => !above.includes(column));
  const placed = ({ parts, align }: PhoneColumn, column: number, first: number, isAbove: boolean) =>
    parts.map((id, at) => [id, { column, row: first + at, isEnd: align === 'end', isAbove }] as const);
  return new Map([
    ...above.flatMap((column) => placed(column, 1, 1, true)),
    ...columns.flatMap((column, at) => {
      const first = above.length > 0 && at < columns.length - 1 ? 2 : 1;
      return placed(column, at + 1, first, false);
    }),
  ]);
}

/** How a table is laid out: its columns, what stands before them, and the classes of their cells. */
export interface TableLayout<Row> {
  readonly columns: readonly Column<Row>[];
  /** Columns with № and ticks. */
  readonly width: number;
  readonly hasNumbers: boolean;
  readonly hasChecks: boolean;
  readonly tableClass: string;
  /** Widths of the columns on phones, for the grid of a row; null when the table does not fold. */
  readonly phoneColumns: string | null;
  readonly classOf: (column: string) => string;
}

export interface LayoutSettings {
  readonly hasNumbers?: boolean | undefined;
  readonly hasChecks?: boolean | undefined;
  readonly hasStickyColumn?: boolean | undefined;
  /** The phone layout; without one the table scrolls sideways on phones. */
  readonly phone?: readonly PhoneColumn[] | undefined;
  readonly className?: string | undefined;
}

function columnClass<Row>(column: Column<Row>, place: PhonePlace | undefined, isStuck: boolean): string {
  return classNames(
    column.kind === 'number' && styles.number,
    column.rank !== undefined && styles[`rank${column.rank}`],
    column.wraps === true && styles.wraps,
    isStuck && styles.stuck,
    ...(place === undefined
      ? []
      : [
          styles.kept,
          place.isAbove ? styles.above : styles[`column${place.column}`],
          styles[`line${place.row}`],
          place.row > 1 && styles.lower,
          place.isEnd && styles.end,
        ]),
    column.className,
  );
}

const ranks = [4, 3, 2] as const;

/** Says of a column from which rank on it is the last one left, so that it stands as far from the edge as the last of all. */
function lastLeftClasses<Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, string> {
  const classes = new Map<string, string>();
  for (const hidden of ranks) {
    const last = columns.findLast(({ rank }) => rank === undefined || rank < hidden);
    if (last === undefined || last === columns.at(-1)) continue;
    classes.set(last.id, classNames(classes.get(last.id), styles[`last${hidden}`]));
  }
  return classes;
}

export function tableLayout<Row>(columns: readonly Column<Row>[], settings: LayoutSettings): TableLayout<Row> {
  const { hasNumbers = false, hasChecks = false, hasStickyColumn = false, phone = [], className } = settings;
  const ids = columns.map(({ id }) => id);
  const places = phonePlaces(phone, ids);
  const lastLeft = lastLeftClasses(columns);
  const classes = new Map(
    columns.map((column, at) => {
      const own = columnClass(column, places.get(column.id), hasStickyColumn && at === 0);
      return [column.id, classNames(own, lastLeft.get(column.id))];
    }),
  );
  const isFolding = phone.length > 0;
  const beside = filledPhone(phone, ids).filter(({ isAbove }) => isAbove !== true);
  const widths = beside.map(({ width }, at) => width ?? `minmax(0, ${at === 0 ? 1.4 : 1}fr)`);
  return {
    columns,
    width: columns.length + Number(hasNumbers) + Number(hasChecks),
    hasNumbers,
    hasChecks,
    tableClass: classNames(
      styles.table,
      columns.some(({ width }) => width !== undefined) && styles.fixed,
      isFolding && styles.fold,
      isFolding && hasChecks && styles.foldTicks,
      className,
    ),
    phoneColumns: isFolding ? widths.join(' ') : null,
    classOf: (id) => classes.get(id) ?? '',
  };
}

/** A line of totals, cut so that each figure stays under its head while columns of a rank come and go. */
interface TotalCells {
  /** Columns under the title, all of which always stand. */
  readonly titleSpan: number;
  /** Columns with a cell of their own: those of a rank before the first figure, which are blank, and all from there on. */
  readonly own: readonly string[];
}

export function totalCells<Row>(
  { columns, width }: Pick<TableLayout<Row>, 'columns' | 'width'>,
  { cells }: Pick<Total, 'cells'>,
): TotalCells {
  const at = columns.findIndex(({ id }) => cells[id] !== undefined);
  const before = at === -1 ? columns : columns.slice(0, at);
  const leaving = before.filter(({ rank }) => rank !== undefined);
  const titleSpan = before.length - leaving.length + width - columns.length;
  return { titleSpan: Math.max(1, titleSpan), own: [...leaving, ...columns.slice(before.length)].map(({ id }) => id) };
}
