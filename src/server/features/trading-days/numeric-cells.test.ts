import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonNumber } from './numeric-cells.ts';

test('GRA-1 numbers keep their value to 12 decimals', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
      // Half a unit of the 12th decimal, and what doubles of this size cannot hold.
      expect(Math.abs(Number(jsonNumber(value)) - value)).toBeLessThanOrEqual(5e-13 + Math.abs(value) * 1e-15);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [0, '0'],
  [-0, '0'],
  [-12.05, '-12.05'],
  [123.455_000_000_000_01, '123.455'],
  [1000.5, '1000.5'],
  [1e-13, '0'],
  [1e21, '1e+21'],
])('GRA-1 %d is written as %s', (value, text) => {
  expect(jsonNumber(value)).toBe(text);
});
