import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageOf, languages } from '#domain/platform/language.ts';
import { numberText, numberWriter, roundHalfAwayFromZero } from './number-text.ts';

const english = languageOf('en');

test.each([
  [101.5, 4, '101.5000'],
  [-0.00004, 4, '0.0000'],
  [-1.005, 2, '−1.01'],
  [1.005, 2, '1.01'],
  [1234567.891, 2, '1,234,567.89'],
  [999.9999, 2, '1,000.00'],
  [0, 0, '0'],
  [1e-7, 4, '0.0000'],
  [12, 0, '12'],
  [1e21, 0, '1,000,000,000,000,000,000,000'],
])('GRA-10 %d with %i decimals reads %s', (value, decimals, text) => {
  expect(numberText(value, decimals, english)).toBe(text);
});

test('GRA-10 a fraction reads in percent, a tie of its decimal digits rounds away from zero', () => {
  const percent = numberWriter(3, english, 2);
  // As doubles, 0.0123455 · 100 lies below the tie and 0.123455 · 100 above it.
  expect([0.0123455, 0.123455, -0.123455, 0.05].map(percent)).toEqual(['1.235', '12.346', '−12.346', '5.000']);
});

test('LAB-1 digits of every language are those of Intl', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(...languages), (thousandths, language) => {
      const value = thousandths / 1000;
      const intl = new Intl.NumberFormat(language.locale, {
        minimumFractionDigits: 3,
        maximumFractionDigits: 3,
        useGrouping: 'always',
        signDisplay: 'negative',
      });
      expect(numberText(value, 3, language)).toBe(intl.format(value).replace('-', '−'));
    }),
  );
});

test('rounding takes the shortest decimal text of a value for exact', () => {
  expect([0.285, 1.255, 2.5, 8.345, 1e300].map((value) => roundHalfAwayFromZero(value, 2))).toEqual([
    0.29, 1.26, 2.5, 8.35, 1e300,
  ]);
});
