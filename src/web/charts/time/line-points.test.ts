import { expect, test } from 'vitest';
import { commonStart, differenceOf, percentFrom, steppedLine } from './line-points.ts';

const line = (...pairs: readonly (readonly [number, number])[]) => ({
  xs: pairs.map(([x]) => x),
  ys: pairs.map(([, y]) => y),
});

test('GRA-7 percent mode counts from the first value, by its size', () => {
  expect(percentFrom(line([1, 80], [2, 84], [3, 76]), 0)?.ys).toEqual([0, 5, -5]);
  // A spread that rises from -50 to -40 has risen by a fifth of its size.
  expect(percentFrom(line([1, -50], [2, -40]), 0)?.ys).toEqual([0, 20]);
});

test('GRA-7 compared lines begin at the latest common start', () => {
  const [long, short] = [line([1, 50], [2, 100], [3, 110]), line([2, 10], [3, 9])];
  const start = commonStart([long, short]);
  expect(start).toBe(2);
  expect(percentFrom(long, start)).toEqual({ xs: [2, 3], ys: [0, 10] });
});

test('GRA-7 a line that begins at 0 has no percent', () => {
  expect(percentFrom(line([1, 0], [2, 5]), 0)).toBeNull();
  expect(percentFrom(line([1, 4]), 2)).toBeNull();
});

test('CMP-5 the spread is the other line minus the main one, on days that both have', () => {
  expect(differenceOf(line([1, 10], [2, 11], [4, 12]), line([2, 15], [3, 16], [4, 11]))).toEqual({
    xs: [2, 4],
    ys: [4, -1],
  });
});

test('RAT-1 a value holds until the next one, and to the end', () => {
  const { xs, ys } = steppedLine(
    [
      { from: 10, value: 3 },
      { from: 20, value: 5 },
    ],
    30,
  );
  expect([xs, ys]).toEqual([
    [10, 20, 20, 30],
    [3, 3, 5, 5],
  ]);
});

test('RAT-1 where there is no value the line breaks, and one that ends so is not carried on', () => {
  const { xs, ys } = steppedLine(
    [
      { from: 10, value: 3 },
      { from: 20, value: Number.NaN },
      { from: 25, value: 4 },
      { from: 28, value: Number.NaN },
    ],
    30,
  );
  expect([xs, ys]).toEqual([
    [10, 20, 20, 25, 28, 28],
    [3, 3, Number.NaN, 4, 4, Number.NaN],
  ]);
});
