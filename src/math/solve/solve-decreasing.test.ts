import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solveDecreasing } from './solve-decreasing.ts';

test('finds the root of a decreasing function wherever the guess is', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -5, max: 5, noNaN: true }),
      fc.double({ min: -6, max: 6, noNaN: true }),
      (root, guess) => {
        const evaluate = (x: number, out: { value: number; slope: number }) => {
          out.value = -Math.atan(8 * (x - root));
          out.slope = -8 / (1 + 64 * (x - root) ** 2);
        };
        expect(solveDecreasing({ evaluate, low: -6, high: 6, guess })).toBeCloseTo(root, 12);
      },
    ),
  );
});

test('says that there is no root when it lies outside the bounds', () => {
  const evaluate = (x: number, out: { value: number; slope: number }) => {
    out.value = 3 - x;
    out.slope = -1;
  };
  expect(solveDecreasing({ evaluate, low: -1, high: 2, guess: 0 })).toBeNull();
  expect(solveDecreasing({ evaluate, low: 4, high: 9, guess: 5 })).toBeNull();
});

test('survives values and slopes that are no finite numbers', () => {
  const evaluate = (x: number, out: { value: number; slope: number }) => {
    out.value = x < 0 ? Number.POSITIVE_INFINITY : 1 - x;
    out.slope = x < 0 ? Number.NaN : -1;
  };
  expect(solveDecreasing({ evaluate, low: -10, high: 10, guess: -10 })).toBeCloseTo(1, 12);
});
