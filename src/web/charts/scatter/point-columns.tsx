import { DayLink } from '../../context/reader-context.tsx';
import { withWholeDates } from '../../text/value-text.ts';
import type { Column } from '../../ui/table/column.ts';

type More<Row> = Partial<Column<Row>>;

/** A name that leads to the page of the point. */
export function nameColumn<Row>(
  title: string,
  nameOf: (row: Row) => string,
  hrefOf: (row: Row) => string,
  more: More<Row> = {},
): Column<Row> {
  const cell = (row: Row) => <DayLink to={hrefOf(row)}>{withWholeDates(nameOf(row))}</DayLink>;
  return { id: 'name', title, wraps: true, sortValue: nameOf, cell, ...more };
}

export function wordColumn<Row>(
  id: string,
  title: string,
  wordOf: (row: Row) => string | null,
  more: More<Row> = {},
): Column<Row> {
  return { id, title, sortValue: wordOf, cell: wordOf, ...more };
}

/** The day of a point's figures; null of one without. */
export function dayColumn<Row>(
  title: string,
  dayOf: (row: Row) => string | null,
  write: (day: string) => string,
  more: More<Row> = {},
): Column<Row> {
  const cell = (row: Row) => {
    const day = dayOf(row);
    return day === null ? null : write(day);
  };
  return { id: 'date', title, kind: 'date', sortValue: dayOf, cell, ...more };
}

export function figureColumn<Row>(
  id: string,
  title: string,
  figureOf: (row: Row) => number | null,
  write: (value: number) => string,
  more: More<Row> = {},
): Column<Row> {
  const cell = (row: Row) => {
    const value = figureOf(row);
    return value === null ? null : write(value);
  };
  return { id, title, kind: 'number', sortValue: figureOf, cell, ...more };
}
