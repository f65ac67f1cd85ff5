import { expect, test } from 'vitest';
import { gappedLine } from './gaps.ts';

const day = 86_400_000;
const line = (...days: readonly number[]) => ({
  xs: days.map((each) => each * day),
  ys: days.map((each) => 100 + each),
});
const days = (xs: ArrayLike<number>) => Array.from(xs, (x) => x / day);

test('BEY-10 more than a week without a value is a gap, over which the old value is carried', () => {
  const { joined, carried, alone } = gappedLine(line(1, 2, 3, 20, 21));
  expect(days(joined.xs)).toEqual([1, 2, 3, 3, 20, 21]);
  expect(Array.from(joined.ys)[3]).toBeNaN();
  expect([days(carried.xs), Array.from(carried.ys)]).toEqual([
    [3, 20, 20],
    [103, 103, Number.NaN],
  ]);
  expect(alone.xs).toHaveLength(0);
});

test('BEY-10 a week of holidays is no gap, and neither is the spacing of monthly values', () => {
  expect(gappedLine(line(1, 8, 9)).carried.xs).toHaveLength(0);
  expect(gappedLine(line(0, 31, 59, 90, 120)).carried.xs).toHaveLength(0);
});

test('GRA-6 a single value, and one between two gaps, is a dot', () => {
  expect(days(gappedLine(line(5)).alone.xs)).toEqual([5]);
  expect(days(gappedLine(line(1, 2, 3, 4, 30, 60, 61, 62)).alone.xs)).toEqual([30]);
});
