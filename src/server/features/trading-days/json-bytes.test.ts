import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonBytes } from './json-bytes.ts';

function written(write: (out: JsonBytes) => void): string {
  const out = new JsonBytes(64);
  write(out);
  return out.finish().toString();
}

const numberOf = (value: number) => Number(written((out) => out.number(value)));

test('numbers keep their value to 12 decimals', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
      // Half a unit of the 12th decimal, and what doubles of this size cannot hold.
      expect(Math.abs(numberOf(value) - value)).toBeLessThanOrEqual(5e-13 + Math.abs(value) * 1e-15);
    }),
    { numRuns: 2000 },
  );
});

test('numbers of four decimals are written as they are', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000_000, max: 20_000_000 }), (ticks) => {
      expect(numberOf(ticks / 10_000)).toBe(ticks / 10_000);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [0, '0'],
  [-0, '0'],
  [0.5, '0.5'],
  [-12.05, '-12.05'],
  [100, '100'],
  [999.999_999, '999.999999'],
  [1000.5, '1000.5'],
  [0.000_001, '0.000001'],
  [1e-13, '0'],
  [1e21, '1e+21'],
])('%d is written as %s', (value, text) => {
  expect(written((out) => out.number(value))).toBe(text);
});

test('what is written grows past the first buffer', () => {
  const text = 'é"'.repeat(1000);
  expect(written((out) => out.text(text))).toBe(text);
});

test('digits are padded with zeros', () => {
  expect(written((out) => out.digits(42, 5))).toBe('00042');
  expect(written((out) => out.digits(2_147_483_647))).toBe('2147483647');
});
