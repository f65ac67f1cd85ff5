import { expect, test } from 'vitest';
import { columnBands, isNumericColumn } from './draw-table.ts';

test.each([
  [['1,803', '−2.11', '≈ 50.00', '–'], true],
  [['2.885 %', '****'], true],
  [['20.11.2026', '19.11.2026'], false],
  [['18 Jan 2033', '18 Jan 2034'], false],
  [['Put', 'Call', '1'], false],
  [['–', ''], false],
])('OUT-1 the column %j is read from the right: %s', (texts, isNumeric) => {
  expect(isNumericColumn(texts)).toBe(isNumeric);
});

const room = { width: 100, max: 60, minHead: 10, padding: 2 } as const;
const need = (cell: number) => ({ cell, head: cell, word: 5, isNumeric: false });

test('OUT-1 a table that is too wide goes on below, with its first column again', () => {
  const bands = columnBands([need(20), need(40), need(40), need(40)], room);
  expect(bands.map((band) => band.map(({ at }) => at))).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
  ]);
  for (const band of bands) expect(band.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(100.001);
});

test('OUT-1 a narrow table is spread by a half at most', () => {
  expect(columnBands([need(8), need(8)], room)[0]?.map(({ width }) => width)).toEqual([15, 15]);
});
