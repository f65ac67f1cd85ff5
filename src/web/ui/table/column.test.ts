import { expect, test } from 'vitest';
import { type Column, filledColumns, isClosedColumn, isSortable } from './column.ts';

interface Row {
  readonly a: string | number | null;
  readonly b: number;
  readonly c: string | null;
}

const column = (id: keyof Row, more: Partial<Column<Row>> = {}): Column<Row> => ({
  id,
  title: id,
  sortValue: (row) => row[id],
  cell: (row) => row[id],
  ...more,
});

const columns = [column('a'), column('b'), column('c')];
const rows: readonly Row[] = [
  { a: '0', b: 0, c: 'x' },
  { a: ' ', b: 0, c: null },
];
const names = (some: readonly Column<Row>[], over = rows) => filledColumns(some, over).map(({ id }) => id);

test('TBL-4 columns that are blank or 0 in every row are left out', () => {
  expect(names(columns)).toEqual(['c']);
});

test('TBL-4 a column that is never to be hidden stays, and so do all while there are no rows', () => {
  expect(names([column('a'), column('b', { isKept: true }), column('c')])).toEqual(['b', 'c']);
  expect(names(columns, [])).toEqual(['a', 'b', 'c']);
});

test('TBL-4 a masked value counts as filled', () => {
  expect(names([column('a', { isMasked: () => true }), column('b'), column('c')])).toEqual(['a', 'c']);
});

test('TBL-4 a column may say itself what counts as filled', () => {
  expect(names([column('b', { isFilled: (row) => row.c === 'x' })])).toEqual(['b']);
  expect(names([{ id: 'icon', title: 'Icon', cell: () => null }])).toEqual(['icon']);
});

test('ACC-2 a column with masked values is closed, and so is one that says so', () => {
  expect(isClosedColumn(column('a', { isMasked: (row) => row.c === null }), rows)).toBe(true);
  expect(isClosedColumn(column('a', { isMasked: () => false }), rows)).toBe(false);
  expect(isClosedColumn(column('a', { isClosed: true }), [])).toBe(true);
});

test('TBL-2 columns with a value to sort by sort, unless they say otherwise', () => {
  expect(isSortable(column('a'))).toBe(true);
  expect(isSortable(column('a', { isSortable: false }))).toBe(false);
  expect(isSortable({ id: 'icon', title: 'Icon', cell: () => null })).toBe(false);
});
