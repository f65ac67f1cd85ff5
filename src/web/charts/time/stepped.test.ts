import { expect, test } from 'vitest';
import { steppedLine } from './stepped.ts';

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
