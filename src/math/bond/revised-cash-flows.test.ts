import { describe, expect, test } from 'vitest';
import { annualBond, annualTerms, ISSUE } from '../testing/annual-bond.ts';
import { plainTerms } from '../testing/plain-terms.ts';
import { isoDate, rate } from '../units.ts';
import { cashFlowsFromTerms } from './cash-flows-from-terms.ts';
import { couponsAtReference, heldCoupons, projectedCoupons, writtenDown } from './revised-cash-flows.ts';

describe('projected coupons', () => {
  const terms = annualTerms(4, { kind: 'floating', rates: [rate(0.05)] });
  const known = cashFlowsFromTerms(terms, new Map());
  const projection = {
    curve: { model: 'ZeroNodes', times: [1], values: [Math.log(1.04)] },
    curveDay: ISSUE,
    margin: rate(0.01),
    dayCount: '30E/360',
    frequency: 1,
    cap: null,
    floor: null,
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

test('BEY-3 held coupons are scaled by the day count of the bond, caps and floors hold; by hand', () => {
  const half = plainTerms({
    issue: ISSUE,
    lifeYears: 2,
    couponsAYear: 2,
    accrualDayCount: '30/360',
    coupon: { kind: 'floating', rates: [rate(0.05)] },
  });
  const flows = cashFlowsFromTerms(half, new Map());
  const periods = { dayCount: '30/360', frequency: 2 } as const;
  // Half-years of 181 and 184 calendar days pay alike.
  expect(heldCoupons(flows, periods).map(({ coupon }) => coupon)).toEqual([2.5, 2.5, 2.5, 2.5]);
  const at = (reference: number) =>
    couponsAtReference(flows, rate(reference), { ...periods, margin: rate(0.01), cap: rate(0.06), floor: rate(0.02) });
  expect(at(0.07).map((row) => row.rate)).toEqual([0.05, 0.06, 0.06, 0.06]);
  expect(at(0.001).map((row) => row.rate)).toEqual([0.05, 0.02, 0.02, 0.02]);
});

test('BEY-7 keeps the remaining share of everything after a write-down', () => {
  const rows = writtenDown(annualBond(3, 0.1).description.cashFlows, isoDate('2023-01-10'), 0.6);
  expect(rows.map(({ coupon }) => coupon)).toEqual([10, 6, 6]);
  expect(rows.map(({ redemption }) => redemption)).toEqual([0, 0, 60]);
  expect(rows.map(({ poolFactor }) => poolFactor)).toEqual([1, 0.6, 0.6]);
});
