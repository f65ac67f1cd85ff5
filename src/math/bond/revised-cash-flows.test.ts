import { describe, expect, test } from 'vitest';
import { annualBond, annualTerms, ISSUE } from '../testing/annual-bond.ts';
import { isoDate, rate } from '../units.ts';
import { cashFlowsFromTerms } from './cash-flows-from-terms.ts';
import { projectedCoupons, writtenDown } from './revised-cash-flows.ts';

describe('projected coupons', () => {
  const terms = annualTerms(4, { kind: 'floating', rates: [rate(0.05)] });
  const known = cashFlowsFromTerms(terms, new Map());
  const projection = {
    curve: { model: 'ZeroNodes', times: [1], values: [Math.log(1.04)] },
    curveDay: ISSUE,
    margin: rate(0.01),
    dayCount: '30E/360',
    frequency: 1,
  } as const;

  test('CAS-1 marks projected coupons as estimated and leaves known ones', () => {
    const rows = projectedCoupons(known, projection);
    expect(known.map((row) => row.coupon)).toEqual([5, null, null, null]);
    expect(rows.map((row) => row.isEstimated)).toEqual([false, true, true, true]);
    expect(rows[0]?.coupon).toBe(5);
    // A flat 4 % curve: 365 days give a forward of 4 %, with the margin 5 %.
    expect(rows[1]?.coupon).toBeCloseTo(5, 12);
  });
});

test('BEY-7 keeps the remaining share of everything after a write-down', () => {
  const rows = writtenDown(annualBond(3, 0.1).description.cashFlows, isoDate('2023-01-10'), 0.6);
  expect(rows.map(({ coupon }) => coupon)).toEqual([10, 6, 6]);
  expect(rows.map(({ redemption }) => redemption)).toEqual([0, 0, 60]);
  expect(rows.map(({ poolFactor }) => poolFactor)).toEqual([1, 0.6, 0.6]);
});
