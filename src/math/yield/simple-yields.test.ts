import { describe, expect, test } from 'vitest';
import type { BondTerms } from '../bond/bond-terms.ts';
import { cashFlowsFromTerms } from '../bond/cash-flows-from-terms.ts';
import { resolveBond } from '../bond/resolved-bond.ts';
import { settle } from '../bond/settled-bond.ts';
import { dayNumberFromIso } from '../dates/dates.ts';
import { annualBond, annualTerms, ISSUE } from '../testing/annual-bond.ts';
import { expectValue } from '../testing/expect-value.ts';
import { isoDate, price, rate } from '../units.ts';
import { EFFECTIVE_ANNUAL } from './compounding.ts';
import {
  adjustedCurrentYield,
  currentYield,
  dirtyPriceFromSimpleYield,
  simpleYieldToMaturity,
  yearsToRepayment,
} from './simple-yields.ts';

describe('yields without compounding', () => {
  const settled = settle(annualBond(4, 0.05), ISSUE);

  test('BEY-3 divides the coupon rate by the clean price', () => {
    expect(expectValue(currentYield(settled, price(80)))).toBeCloseTo(0.0625, 15);
  });

  test('BEY-3 adds the yearly pull to par to the current yield', () => {
    // 0.0625 + 20/80 over 1461 days / 365.
    expect(expectValue(adjustedCurrentYield(settled, price(80)))).toBeCloseTo(0.0625 + (0.25 * 365) / 1461, 14);
  });

  test('BEY-3 spreads all that a bond brings evenly over its days', () => {
    // 120 back for 80 over 1461 days.
    expect(expectValue(simpleYieldToMaturity(settled, price(80)))).toBeCloseTo(((120 - 80) / 80) * (365 / 1461), 14);
  });

  // One half is lent for a year, the other for two: 365 and 730 days.
  const parts = (coupons: readonly [number, number]) =>
    settle(
      resolveBond({
        cashFlows: coupons.map((coupon, at) => ({
          number: at + 1,
          accrualStart: isoDate(`${2025 + at}-03-03`),
          accrualEnd: isoDate(`${2026 + at}-03-03`),
          paymentDate: isoDate(`${2026 + at}-03-03`),
          nominal: 100 - 50 * at,
          rate: rate(coupon / (100 - 50 * at)),
          coupon,
          isEstimated: false,
          redemption: 50,
          poolFactor: 0.5 - 0.5 * at,
        })),
        accrualDayCount: 'ACT/365F',
        yieldConvention: EFFECTIVE_ANNUAL,
        frequency: 1,
      }),
      dayNumberFromIso(isoDate('2025-03-03')),
    );

  test('BEY-3 counts a bond that repays in parts to its average life, so that at par it yields its coupon', () => {
    expect(yearsToRepayment(parts([4, 2]))).toBeCloseTo(1.5, 15);
    expect(expectValue(simpleYieldToMaturity(parts([4, 2]), price(100)))).toBeCloseTo(0.04, 15);
    // Two equal parts without coupon for 90: 10 over 90 in a year and a half.
    expect(expectValue(simpleYieldToMaturity(parts([0, 0]), price(90)))).toBeCloseTo(10 / 90 / 1.5, 15);
    expect(expectValue(adjustedCurrentYield(parts([4, 2]), price(100)))).toBeCloseTo(0.04, 15);
    const dirty = dirtyPriceFromSimpleYield(parts([0, 0]), rate(10 / 90 / 1.5));
    expect(expectValue(dirty)).toBeCloseTo(90, 12);
  });

  test('BEY-3 has no current yield for a zero coupon', () => {
    const terms: BondTerms = { ...annualTerms(4, { kind: 'zero' }), accrualDayCount: null, frequency: 0 };
    const zero = resolveBond({
      cashFlows: cashFlowsFromTerms(
        { ...terms, schedule: { ...terms.schedule, tenor: null, rule: 'Zero' } },
        new Map(),
      ),
      accrualDayCount: null,
      yieldConvention: EFFECTIVE_ANNUAL,
      frequency: 0,
    });
    expect(currentYield(settle(zero, ISSUE), price(80))).toEqual({ ok: false, reason: 'not-applicable' });
  });
});
