import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { purchaseFault, roundedPrice } from './watchlist.ts';

test.each([
  [99.1234, 99.123],
  [99.1235, 99.124],
  [-99.1235, -99.124],
  // 1.0005 and 2.3455 are a little less than they look, as binary fractions.
  [1.0005, 1.001],
  [2.3455, 2.346],
  [-1.0005, -1.001],
  [0, 0],
  [1e-9, 0],
  [100, 100],
])('WL-3 a price of %d is kept as %d: three decimals, half away from zero', (typed, kept) => {
  expect(roundedPrice(typed)).toBe(kept);
});

test.each([
  [null, null, null],
  [99, isoDate('2025-01-01'), null],
  [0, isoDate('2025-01-01'), null],
  [99, null, 'wl_error_no_date'],
  [0, null, 'wl_error_no_date'],
  [null, isoDate('2025-01-01'), 'wl_error_no_price'],
] as const)('WL-3 price %s with date %s: %s', (price, date, fault) => {
  expect(purchaseFault({ price, date })).toBe(fault);
});
