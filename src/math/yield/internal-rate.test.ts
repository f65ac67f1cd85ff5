import { expect, test } from 'vitest';
import { NOT_APPLICABLE, valueOrNull } from '../units.ts';
import { internalRate } from './internal-rate.ts';

const flowsOf = (...amounts: readonly number[]) => amounts.map((amount, at) => ({ amount, years: at + 1 }));

// numpy-financial, documentation of `irr`: irr([-100, 39, 59, 55, 20]) = 0.28095.
test('NAV-6 the internal rate is that of the published example of numpy-financial', () => {
  expect(valueOrNull(internalRate(100, flowsOf(39, 59, 55, 20)))).toBeCloseTo(0.28095, 5);
});

test('NAV-6 what is bought at par returns its coupon, and half of the cost in a year is a loss of half', () => {
  expect(valueOrNull(internalRate(100, flowsOf(5, 5, 105)))).toBeCloseTo(0.05, 10);
  expect(valueOrNull(internalRate(100, flowsOf(50)))).toBeCloseTo(-0.5, 9);
});

test('NAV-6 there is no rate without a cost or without anything later', () => {
  expect(internalRate(0, flowsOf(1))).toEqual(NOT_APPLICABLE);
  expect(internalRate(100, [])).toEqual(NOT_APPLICABLE);
  expect(internalRate(100, [{ years: 0, amount: 100 }])).toEqual(NOT_APPLICABLE);
});
