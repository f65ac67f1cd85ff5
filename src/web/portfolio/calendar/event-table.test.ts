import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { amountText } from './event-table.tsx';

// A coupon of 6.125 % paid twice a year is 3.0625 of 100.
test.each([
  [4.125, false, '4.125'],
  [3.0625, false, '3.0625'],
  [100, false, '100.00'],
  [5 / 6, true, '≈\u00a00.833333'],
  [null, false, null],
])('BEY-12 an amount of %s in the month is as exact as in the list', (amount, isEstimated, text) => {
  expect(amountText({ amount, isEstimated }, languageOf('en'))).toBe(text);
});
