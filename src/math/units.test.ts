import { expect, test } from 'vitest';
import {
  amountFromPer100,
  BASIS_POINT,
  basisPointsFromFraction,
  fractionFromBasisPoints,
  fractionFromPercent,
  per100FromAmount,
  percentFromFraction,
} from './units.ts';

test('a rate of 0.05 is 5 per cent and 500 basis points', () => {
  expect(percentFromFraction(0.05)).toBe(5);
  expect(basisPointsFromFraction(0.05)).toBe(500);
  expect(fractionFromPercent(5)).toBe(0.05);
  expect(fractionFromBasisPoints(500)).toBe(0.05);
  expect(fractionFromBasisPoints(1)).toBe(BASIS_POINT);
});

test('a price of 98 for a face of 1000 is an amount of 980, and back', () => {
  expect(amountFromPer100(98, 1000)).toBe(980);
  expect(per100FromAmount(980, 1000)).toBe(98);
});
