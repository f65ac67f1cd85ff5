import { expect, test } from 'vitest';
import { percentChanges, spreadOf } from './compared-values.ts';

const DAY = 86_400_000;
const line = (key: string, ...values: readonly (readonly [day: number, value: number])[]) => ({
  key,
  points: values.map(([day, value]) => ({ time: day * DAY, value })),
});
const shortly = (lines: readonly ReturnType<typeof line>[]) =>
  lines.map(({ key, points }) => [key, ...points.map(({ time, value }) => [time / DAY, value])]);

test('GRA-7 one line is its change from its first point in percent', () => {
  const { lines, leftOut } = percentChanges([line('a', [1, 80], [2, 100], [3, 60])]);
  // (100 - 80) / 80 and (60 - 80) / 80.
  expect(shortly(lines)).toEqual([['a', [1, 0], [2, 25], [3, -25]]]);
  expect(leftOut).toEqual([]);
});

test('GRA-7 compared lines begin at the latest of their first days', () => {
  const { lines } = percentChanges([
    line('a', [1, 50], [2, 100], [3, 110], [4, 150]),
    line('b', [3, 10], [4, 12]),
    line('c', [1, 10], [4, 20], [5, 30]),
  ]);
  expect(shortly(lines)).toEqual([
    ['a', [3, 0], [4, (100 * 40) / 110]],
    ['b', [3, 0], [4, 20]],
    ['c', [4, 0], [5, 50]],
  ]);
});

test('GRA-7 a negative first value counts by its size, and a line that begins at 0 is left out', () => {
  const { lines, leftOut } = percentChanges([line('a', [1, -40], [2, -20]), line('b', [1, 0], [2, 5])]);
  expect(shortly(lines)).toEqual([['a', [1, 0], [2, 50]]]);
  expect(leftOut).toEqual(['b']);
});

test('GRA-7 a line without points stays empty and moves no other', () => {
  const { lines } = percentChanges([line('a', [1, 10], [2, 11]), line('b')]);
  expect(shortly(lines)).toEqual([['a', [1, 0], [2, 10]], ['b']]);
  expect(percentChanges([])).toEqual({ lines: [], leftOut: [] });
});

test('CMP-5 the spread is the other line minus the main one on common days', () => {
  const main = line('a', [1, 5.25], [2, 5.5], [4, 6]).points;
  const other = line('b', [2, 6.75], [3, 7], [4, 5]).points;
  const valuesOf = (tab: 'price' | 'yield' | 'gspread') =>
    spreadOf(main, other, tab).map(({ time, value }) => [time / DAY, value]);
  expect(valuesOf('price')).toEqual([
    [2, 1.25],
    [4, -1],
  ]);
  // 6.75 % less 5.5 % are 125 basis points.
  expect(valuesOf('yield')).toEqual([
    [2, 125],
    [4, -100],
  ]);
  expect(valuesOf('gspread')).toEqual(valuesOf('price'));
});
