import { separatorsOf } from '#contract/number-text.ts';
import type { Language } from '#domain/language.ts';
import { sortKey } from './cell-value.ts';
import {
  type ColumnKind,
  cellOf,
  isMaskedCell,
  type SortOrder,
  type TableColumn,
  type TableRow,
  type TableSort,
} from './table-model.ts';

/** The sort after a click on a head: ascending, descending, none. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, order: 'asc' };
  return sort.order === 'asc' ? { column, order: 'desc' } : null;
}

/** True when the order of a column would tell masked values. */
export function isClosedColumn(rows: readonly TableRow[], column: string): boolean {
  return rows.some((row) => isMaskedCell(row, column));
}

interface Keyed {
  readonly row: TableRow;
  readonly key: string | number;
}

type Compare = (a: Keyed, b: Keyed) => number;

function compareOf(kind: ColumnKind, { locale }: Language): Compare {
  if (kind === 'date') return (a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return (a, b) =>
    typeof a.key === 'number' && typeof b.key === 'number' ? a.key - b.key : compare(String(a.key), String(b.key));
}

interface Ordering {
  readonly kind: ColumnKind;
  readonly order: SortOrder;
  readonly language: Language;
}

/** Rows in the order of one column; equal ones keep their places, blanks stand last in both orders. */
function orderedRows(rows: readonly TableRow[], column: string, { kind, order, language }: Ordering) {
  const separators = separatorsOf(language);
  const keyed: Keyed[] = [];
  const blank: TableRow[] = [];
  for (const row of rows) {
    const key = sortKey(cellOf(row, column), kind, separators);
    if (key === null) blank.push(row);
    else keyed.push({ row, key });
  }
  const compare = compareOf(kind, language);
  keyed.sort(order === 'asc' ? compare : (a, b) => compare(b, a));
  return [...keyed.map(({ row }) => row), ...blank];
}

/** Rows as the reader sorted them. A column with masked values orders nothing. */
export function sortRows(
  rows: readonly TableRow[],
  columns: readonly TableColumn[],
  { sort, language }: { readonly sort: TableSort | null; readonly language: Language },
): readonly TableRow[] {
  const column = columns.find(({ id }) => id === sort?.column);
  if (sort === null || column === undefined || isClosedColumn(rows, column.id)) return rows;
  return orderedRows(rows, column.id, { kind: column.kind ?? 'text', order: sort.order, language });
}
