import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { type Column, type ColumnKind, type Line, linesOf, type SortOrder, type SortValue } from './column.ts';
import { nextSort, sortedLines } from './sort-lines.ts';

interface Row {
  readonly at: number;
  readonly value: SortValue;
}

const english = languageOf('en');
const columnOf = (kind: ColumnKind, more: Partial<Column<Row>> = {}): Column<Row> => ({
  id: 'value',
  title: 'Value',
  kind,
  sortValue: ({ value }) => value,
  cell: ({ value }) => value,
  ...more,
});

const linesFor = (values: readonly SortValue[], from = 0) =>
  linesOf(
    values.map((value, at): Row => ({ at: from + at, value })),
    ({ at }) => at,
  );

const idsOf = (lines: readonly Line<Row>[]): readonly (string | number)[] =>
  lines.flatMap((line) => (line.kind === 'group' ? [line.id, ...idsOf(line.lines)] : [line.id]));

function order(kind: ColumnKind, way: SortOrder, values: readonly SortValue[], language = english) {
  const sort = { column: 'value', order: way };
  return idsOf(sortedLines(linesFor(values), [columnOf(kind)], { sort, language }));
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
  const values = [10, null, 9.5, -1000.25, null, 1200];
  expect(order('number', 'asc', values)).toEqual([3, 2, 0, 5, 1, 4]);
  expect(order('number', 'desc', values)).toEqual([5, 0, 2, 3, 1, 4]);
});

test('TBL-2 dates sort by the calendar', () => {
  expect(order('date', 'asc', ['2030-01-02', '2026-12-31', '2028-05-01'])).toEqual([1, 2, 0]);
});

test('TBL-2 texts sort by the rules of the language, equal ones keep their places in both orders', () => {
  expect(order('text', 'asc', ['zebra', 'Äpfel', 'apple', 'item 10', 'item 9'])).toEqual([1, 2, 4, 3, 0]);
  expect(order('text', 'asc', ['zebra', 'Äpfel'], languageOf('de'))).toEqual([1, 0]);
  expect(order('text', 'desc', ['same', 'same', 'same'])).toEqual([0, 1, 2]);
});

test('TBL-2 masked figures order nothing', () => {
  const lines = linesFor([2, null, 1]);
  const masked = columnOf('number', { isMasked: ({ value }) => value === null });
  expect(idsOf(sortedLines(lines, [masked], { sort: { column: 'value', order: 'asc' }, language: english }))).toEqual([
    0, 1, 2,
  ]);
});

test('TBL-5 sorting moves no row out of its group, and no group', () => {
  const lines: readonly Line<Row>[] = [
    ...linesFor([2, 1]),
    { kind: 'group', id: 'eur', title: 'EUR', lines: linesFor([9, 8], 10) },
    ...linesFor([4, 3], 20),
  ];
  const sort = { column: 'value', order: 'asc' } as const;
  expect(idsOf(sortedLines(lines, [columnOf('number')], { sort, language: english }))).toEqual([
    1,
    0,
    'eur',
    11,
    10,
    21,
    20,
  ]);
});
