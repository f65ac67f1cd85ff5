import { expect, test } from 'vitest';
import { conversionParity, conversionPremium, conversionRatio } from './conversion-parity.ts';

// Hong Kong University of Science and Technology, Basic Convertible Bonds Calculations; shares to two decimals.
test('NAV-3 the conversion price and the face give the number of shares', () => {
  expect(conversionRatio({ ratio: null, price: 36.37, faceValue: 1000 })).toBeCloseTo(27.5, 2);
  expect(conversionRatio({ ratio: 40, price: 36.37, faceValue: 1000 })).toBe(40);
  expect(conversionRatio({ ratio: null, price: null, faceValue: 1000 })).toBeNull();
});

// P. Viswanath, Pace University: a bond of 1,000 at 990, convertible into 40 shares of 20: value 800, premium 190.
test('NAV-3 parity is what the shares are worth, and the premium what the bond costs beyond it', () => {
  expect(conversionParity(40, 20, 1000)).toBe(80);
  expect(conversionPremium(99, 80)).toBeCloseTo(190 / 800, 12);
});
