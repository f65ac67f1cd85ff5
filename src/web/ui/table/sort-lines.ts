import type { Language } from '#domain/platform/language.ts';
import type { Column, Line, RowLine, SortValue, TableSort } from './column.ts';
import { isClosedColumn, rowsOf } from './column.ts';

/** The sort after a click on a head: ascending, descending, none. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, order: 'asc' };
  return sort.order === 'asc' ? { column, order: 'desc' } : null;
}

interface Keyed<One> {
  readonly line: One;
  readonly value: string | number;
}

type Compare = (a: string | number, b: string | number) => number;

function compareOf(column: Pick<Column<never>, 'kind'>, { locale }: Language): Compare {
  if (column.kind !== undefined && column.kind !== 'text') return (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)));
}

interface Ordering<Row> {
  readonly column: Column<Row>;
  readonly order: TableSort['order'];
  readonly language: Language;
}

const valueIn = <Row>(line: Line<Row>, { sortValue }: Column<Row>): SortValue =>
  line.kind === 'row' ? (sortValue?.(line.row) ?? null) : null;

/** Lines in the order of one column; equal ones keep their places, blanks and locked ones stand last in both orders. */
export function orderedLines<Row, One extends Line<Row>>(
  lines: readonly One[],
  { column, order, language }: Ordering<Row>,
): readonly One[] {
  const keyed: Keyed<One>[] = [];
  const blank: One[] = [];
  for (const line of lines) {
    const value = valueIn(line, column);
    if (value === null || value === '') blank.push(line);
    else keyed.push({ line, value });
  }
  const compare = compareOf(column, language);
  const sign = order === 'asc' ? 1 : -1;
  keyed.sort((a, b) => sign * compare(a.value, b.value));
  return [...keyed.map(({ line }) => line), ...blank];
}

/** Lines as the reader sorted them, each block and each group within itself. A column with masked values orders nothing. */
export function sortedLines<Row>(
  lines: readonly Line<Row>[],
  columns: readonly Column<Row>[],
  { sort, language }: { readonly sort: TableSort | null; readonly language: Language },
): readonly Line<Row>[] {
  const column = columns.find(({ id }) => id === sort?.column);
  if (sort === null || column === undefined || isClosedColumn(column, rowsOf(lines))) return lines;
  const ordering = { column, order: sort.order, language };
  const sorted: Line<Row>[] = [];
  let loose: Exclude<Line<Row>, { kind: 'group' }>[] = [];
  const settle = () => {
    sorted.push(...orderedLines<Row, (typeof loose)[number]>(loose, ordering));
    loose = [];
  };
  for (const line of lines) {
    if (line.kind !== 'group') {
      loose.push(line);
      continue;
    }
    settle();
    sorted.push({ ...line, lines: orderedLines<Row, RowLine<Row> | (typeof loose)[number]>(line.lines, ordering) });
  }
  settle();
  return sorted;
}
