import { expect, test } from 'vitest';
import { accruedDecimalsOf } from './accrued-decimals.ts';

test.each([
  ['kopecks of 1,000 roubles are thousandths of a hundred', { accruedStep: 0.01, faceValue: 1000 }, 3],
  [
    'kopecks of 700 roubles left of 1,000 have no end, so as many as a price',
    { accruedStep: 0.01, faceValue: 1000, poolFactor: 0.7 },
    4,
  ],
  ['hundredths of a hundred', { accruedStep: 0.01, faceValue: 100 }, 2],
  ['what the issue says, where it is more', { accruedPrecision: 5, accruedStep: 0.00001, faceValue: 100 }, 5],
  ['the usual ones without a step', { accruedStep: null, faceValue: 1000 }, 2],
])('NAV-6 accrued interest has the decimals with which it adds up to the dirty price: %s', (_case, terms, decimals) => {
  expect(accruedDecimalsOf({ accruedPrecision: null, poolFactor: 1, ...terms }, 2)).toBe(decimals);
});
