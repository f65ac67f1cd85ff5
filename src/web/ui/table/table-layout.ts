import { classNames } from '../layout/class-names.ts';
import type { Column, Total } from './column.ts';
import styles from './table.module.css';

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
export interface TotalCells {
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
