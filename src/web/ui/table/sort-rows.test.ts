import { expect, test } from 'vitest';
import { languageOf } from '#domain/language.ts';
import { nextSort, sortRows } from './sort-rows.ts';
import type { Cell, ColumnKind, DataRow, SortOrder } from './table-model.ts';

const english = languageOf('en');

function rowsOf(...values: readonly Cell[]): readonly DataRow[] {
  return values.map((value, at) => ({ id: at, cells: { value } }));
}

function order(
  kind: ColumnKind,
  way: SortOrder,
  values: readonly Cell[],
  language = english,
): readonly (string | number)[] {
  const columns = [{ id: 'value', head: 'Value', kind }];
  return sortRows(rowsOf(...values), columns, { sort: { column: 'value', order: way }, language }).map(({ id }) => id);
}

test('TBL-2 a column sorts ascending, descending, then not at all', () => {
  const up = nextSort(null, 'price');
  const down = nextSort(up, 'price');
  expect([up, down, nextSort(down, 'price')]).toEqual([
    { column: 'price', order: 'asc' },
    { column: 'price', order: 'desc' },
    null,
  ]);
  expect(nextSort(down, 'yield')).toEqual({ column: 'yield', order: 'asc' });
});

test('TBL-2 numbers sort as numbers, blanks last in both orders', () => {
  const values = ['10', null, '9.5', '−1,000.25', '', '1,200'];
  expect(order('number', 'asc', values)).toEqual([3, 2, 0, 5, 1, 4]);
  expect(order('number', 'desc', values)).toEqual([5, 0, 2, 3, 1, 4]);
});

test('TBL-2 numbers are read as the language writes them', () => {
  expect(order('number', 'asc', ['1.000,5', '20,25', '3'], languageOf('de'))).toEqual([2, 1, 0]);
});

test('TBL-2 a value decides the order, not the title that stands for it', () => {
  expect(
    order('number', 'asc', [
      { val: 3, title: 'three' },
      { val: 1, title: 'one' },
      { val: 2, title: 'two' },
    ]),
  ).toEqual([1, 2, 0]);
});

test('TBL-2 dates sort by the calendar', () => {
  expect(order('date', 'asc', ['02.01.2030', '31.12.2026', '2028-05-01'])).toEqual([1, 2, 0]);
});

test('TBL-2 texts sort by the rules of the language, equal ones keep their places', () => {
  expect(order('text', 'asc', ['zebra', 'Äpfel', 'apple', 'item 10', 'item 9'])).toEqual([1, 2, 4, 3, 0]);
  expect(order('text', 'desc', ['same', 'same', 'same'])).toEqual([0, 1, 2]);
});

test('TBL-2 masked figures order nothing', () => {
  const rows: readonly DataRow[] = [
    { id: 'a', cells: { price: '2' } },
    { id: 'b', cells: { price: null }, masked: ['price'] },
    { id: 'c', cells: { price: '1' } },
  ];
  const columns = [{ id: 'price', head: 'Price', kind: 'number' as const }];
  const sorted = sortRows(rows, columns, { sort: { column: 'price', order: 'asc' }, language: english });
  expect(sorted.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
