import type { ReactNode } from 'react';
import { DayLink } from '../../context/reader-context.tsx';
import { withWholeDates } from '../../text/value-text.ts';
import type { Column, PhoneColumn } from './column.ts';

type More<Row> = Partial<Column<Row>>;

/** A column of what a row may not have: its cell is a dash there. */
export function knownColumn<Row, Value>(
  id: string,
  title: string,
  partOf: (row: Row) => Value | null,
  write: (value: Value, row: Row) => ReactNode,
  more: More<Row> = {},
): Column<Row> {
  const cell = (row: Row) => {
    const value = partOf(row);
    return value === null ? null : write(value, row);
  };
  return { id, title, cell, ...more };
}

/** A column that is left out where no row has anything in it. */
export function optionalColumn<Row, Value>(
  id: string,
  title: string,
  partOf: (row: Row) => Value | null,
  write: (value: Value, row: Row) => ReactNode,
  more: More<Row> = {},
): Column<Row> {
  return knownColumn(id, title, partOf, write, { isFilled: (row) => partOf(row) !== null, ...more });
}

/** A name that leads to a page, by which rows are ordered. */
export function nameColumn<Row>(
  title: string,
  nameOf: (row: Row) => string,
  hrefOf: (row: Row) => string,
  more: More<Row> = {},
): Column<Row> {
  const cell = (row: Row) => <DayLink to={hrefOf(row)}>{withWholeDates(nameOf(row))}</DayLink>;
  return { id: 'name', title, wraps: true, sortValue: nameOf, cell, ...more };
}

/** Words by which rows are ordered. */
export function wordColumn<Row>(
  id: string,
  title: string,
  wordOf: (row: Row) => string | null,
  more: More<Row> = {},
): Column<Row> {
  return { id, title, sortValue: wordOf, cell: wordOf, ...more };
}

/** A day by which rows are ordered. */
export function dayColumn<Row>(
  title: string,
  dayOf: (row: Row) => string | null,
  write: (day: string) => string,
  more: More<Row> = {},
): Column<Row> {
  return knownColumn('date', title, dayOf, write, { kind: 'date', sortValue: dayOf, ...more });
}

/** A figure by which rows are ordered. */
export function figureColumn<Row>(
  id: string,
  title: string,
  figureOf: (row: Row) => number | null,
  write: (value: number, row: Row) => ReactNode,
  more: More<Row> = {},
): Column<Row> {
  return knownColumn(id, title, figureOf, write, { kind: 'number', sortValue: figureOf, ...more });
}

/** The first column of a table on phones, which takes what the others leave; its parts stand below one another. */
export const wide = (...parts: readonly string[]): PhoneColumn => ({ parts, width: 'minmax(0, 1fr)' });

/** A column of figures on phones. */
export const narrow = (width: string, ...parts: readonly string[]): PhoneColumn => ({ parts, align: 'end', width });

/** A column of words on phones. */
export const worded = (width: string, ...parts: readonly string[]): PhoneColumn => ({ parts, width });
