import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnRows, shapeOf } from './shape.ts';

const shape = (values: readonly number[]) => shapeOf(Float64Array.from(values), values.length);

test('ACC-2 the lowest point is 0, the highest 64, the rest in between', () => {
  expect(shape([100, 101, 104, 102])).toEqual([0, 16, 64, 32]);
});

test('ACC-2 a constant line lies in the middle, a missing value has no height', () => {
  expect(shape([7, 7, 7])).toEqual([32, 32, 32]);
  expect(shape([1, Number.NaN, 3])).toEqual([0, null, 64]);
  expect(shape([])).toEqual([]);
  expect(shape([Number.NaN])).toEqual([null]);
});

// Prices of four decimals: neighbours that differ by less than the noise of floating point do not occur.
const prices = fc.array(
  fc.integer({ min: 1, max: 2_000_000 }).map((ticks) => ticks / 10_000),
  { minLength: 1, maxLength: 400 },
);

test('ACC-2 x and a·x + b have the same shape', () => {
  fc.assert(
    fc.property(
      prices,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.double({ min: -1000, max: 1000, noNaN: true }),
      (values, a, b) => {
        expect(shape(values.map((value) => a * value + b))).toEqual(shape(values));
      },
    ),
    { numRuns: 500 },
  );
});

test('ACC-2 a value half-way between two steps rounds the same way however the series is scaled', () => {
  // Of a range of 128, the odd values lie exactly between two steps.
  const values = Array.from({ length: 129 }, (_, value) => value);
  const drawn = shape(values);
  for (const [a, b] of [
    [0.1, 0.3],
    [1 / 3, 1e5],
    [7e-4, -2],
    [1e6, 0.1],
  ] as const) {
    expect(shape(values.map((value) => a * value + b))).toEqual(drawn);
  }
});

test('ACC-2 at most 120 rows are drawn, chosen by position alone, first and last among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), (count) => {
      const rows = drawnRows(count);
      expect(rows.length).toBe(Math.min(count, 120));
      expect(new Set(rows).size).toBe(rows.length);
      expect([rows[0], rows.at(-1)]).toEqual([0, count - 1]);
      expect([...rows].sort((x, y) => x - y)).toEqual(rows);
    }),
  );
});

test('ACC-2 heights are whole numbers from 0 to 64', () => {
  fc.assert(
    fc.property(prices, (values) => {
      const heights = shape(values).filter((height) => height !== null);
      expect(heights.every((height) => Number.isInteger(height) && height >= 0 && height <= 64)).toBe(true);
    }),
  );
});
