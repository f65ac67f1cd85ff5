import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { boughtInAll, newPurchases, purchaseFault, roundedPrice } from './watchlist.ts';

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
  [99, isoDate('2026-07-02'), null],
  [99, isoDate('2026-07-03'), 'wl_error_ahead'],
  [1000, isoDate('2026-07-01'), null],
  [1000.5, isoDate('2026-07-01'), 'wl_error_price'],
  [null, isoDate('2025-01-01'), 'wl_error_no_price'],
] as const)('WL-3 price %s with date %s: %s', (price, date, fault) => {
  expect(purchaseFault({ price, date }, '2026-07-01')).toBe(fault);
});

const bought = (quantity: number | null, price: number | null = 99) => ({
  quantity,
  price,
  date: price === null ? null : isoDate('2025-01-02'),
});

test('BEY-7 a table adds what is not noted yet: as often as it stands there more than it is known', () => {
  const known = [bought(10), bought(5)];
  expect(newPurchases(known, [bought(10), bought(5)])).toEqual([]);
  expect(newPurchases(known, [bought(10), bought(10), bought(7)])).toEqual([bought(10), bought(7)]);
  expect(newPurchases([], [bought(null, null)])).toEqual([]);
});

test('BEY-7 several purchases have a sum and an average price weighted by quantity', () => {
  expect(boughtInAll([bought(10, 98.5), bought(30, 99.5)])).toEqual({ quantity: 40, price: 99.25 });
  expect(boughtInAll([bought(10, 98.5), bought(30, null)])).toEqual({ quantity: 40, price: null });
  expect(boughtInAll([bought(null, 98.5), bought(30)])).toEqual({ quantity: 30, price: null });
  expect(boughtInAll([bought(null, 98.5)])).toMatchObject({ quantity: null, price: 98.5 });
});
