import { describe, expect, test } from 'vitest';
import type { BondTerms } from '../bond/bond-terms.ts';
import { cashFlowsFromTerms } from '../bond/cash-flows-from-terms.ts';
import { resolveBond } from '../bond/resolved-bond.ts';
import { settle } from '../bond/settled-bond.ts';
import { annualBond, annualTerms, ISSUE } from '../testing/annual-bond.ts';
import { expectValue } from '../testing/expect-value.ts';
import { price } from '../units.ts';
import { EFFECTIVE_ANNUAL } from './compounding.ts';
import { adjustedCurrentYield, currentYield, simpleYieldToMaturity } from './simple-yields.ts';

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
