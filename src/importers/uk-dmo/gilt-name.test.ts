import { expect, test } from 'vitest';
import { couponOfGiltName, dividendDates, giltName } from './gilt-name.ts';

test.each([
  ['0 1/8% Treasury Gilt 2024', 0.00125],
  ['2¾% Treasury Gilt 2024', 0.0275],
  ['0½% Treasury Gilt 2029', 0.005],
  ['5% Treasury Stock 2025', 0.05],
  ['1¼ % Treasury Gilt 2041', 0.0125],
  ['4 1/8% Index-linked Treasury Stock 2030', 0.04125],
  ['3.5% War Loan', 0.035],
])('reads the coupon of %s as %d', (name, rate) => {
  expect(couponOfGiltName(name)).toBeCloseTo(rate, 12);
});

test.each(['Treasury Gilt 2024', '% Treasury Gilt', '1/0% Treasury Gilt'])('finds no coupon in %s', (name) => {
  expect(couponOfGiltName(name)).toBeUndefined();
});

test('reads dividend dates half a year apart, no others', () => {
  expect(dividendDates('31 Jan/Jul')).toEqual({ day: 31, months: [1, 7] });
  expect(dividendDates('31 Jan/Aug')).toBeUndefined();
  expect(dividendDates('Jan/Jul')).toBeUndefined();
});

test('tidies blanks in names', () => {
  expect(giltName(' 1¼ %  Treasury Gilt 2041 ')).toBe('1¼% Treasury Gilt 2041');
});
