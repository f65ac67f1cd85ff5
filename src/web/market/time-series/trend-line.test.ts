import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { determinationText, trendFormula } from './trend-line.ts';

const trend = { a: 104.06164922588513, b: -0.050678031883270046, determination: 0.764, valueAt: () => 0 };

test('TSG-2 a trend is told as a formula with six significant digits, in the writing of the reader', () => {
  expect(trendFormula('linear', trend, languageOf('en'))).toBe('y = 104.062 − 0.0506780 x');
  expect(trendFormula('logarithmic', { ...trend, b: 2.3094182 }, languageOf('de'))).toBe(
    'y = 104,062 + 2,30942 ln(x + 1)',
  );
  expect(trendFormula('exponential', trend, languageOf('en'))).toBe('y = 104.062 e^(−0.0506780 x)');
});

test('TSG-2 its determination is told with four decimals, where there is one', () => {
  expect(determinationText(trend, languageOf('de'))).toBe('R² = 0,7640');
  expect(determinationText({ ...trend, determination: null }, languageOf('de'))).toBeNull();
});
