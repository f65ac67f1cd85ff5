import { expect, test } from 'vitest';
import { csvTable, parseCsv } from './parse-csv.ts';

const cells = (text: string, separator?: string) => parseCsv(text, separator).map((record) => record.cells);

test('reads quoted cells with separators, quotes and line ends in them', () => {
  expect(cells('a,"b,c","d ""e"""\r\n"f\ng",h,\r\n')).toEqual([
    ['a', 'b,c', 'd "e"'],
    ['f\ng', 'h', ''],
  ]);
});

test('counts lines from 1, through line ends in cells and blank lines', () => {
  expect(parseCsv('a,b\n\n"x\ny",c\nd,e').map((record) => record.line)).toEqual([1, 3, 5]);
});

test('takes another separator and leaves commas alone', () => {
  expect(cells('1,5;2\n3;4', ';')).toEqual([
    ['1,5', '2'],
    ['3', '4'],
  ]);
});

test('marks a record with text after a closing quote or an open quote', () => {
  expect(parseCsv('"a"b,c\nd,e\n"f').map((record) => record.isBroken)).toEqual([true, false, true]);
});

test('notes a row that is longer or shorter than the heading, with its line', () => {
  const failures: Parameters<typeof csvTable>[1] = [];
  const table = csvTable('a,b\n1,2\n3\n4,5,6\n', failures);
  expect(table.rows.map((row) => row.isGood)).toEqual([true, false, false]);
  expect(failures.map(({ line, code }) => [line, code])).toEqual([
    [3, 'bad-structure'],
    [4, 'bad-structure'],
  ]);
});
