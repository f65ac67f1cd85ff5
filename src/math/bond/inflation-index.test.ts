import { describe, expect, test } from 'vitest';
import { dayNumberFromIso } from '../dates/dates.ts';
import { annualTerms } from '../testing/annual-bond.ts';
import { expectValue } from '../testing/expect-value.ts';
import { isoDate, rate } from '../units.ts';
import { cleanPriceFromYield } from '../yield/yield-from-price.ts';
import { cashFlowsFromTerms } from './cash-flows-from-terms.ts';
import { indexRatio, inflationAdjusted, referenceIndexBetween } from './inflation-index.ts';
import { resolveBond } from './resolved-bond.ts';
import { settle } from './settled-bond.ts';

describe('inflation-indexed bonds', () => {
  // 31 CFR 356, appendix B, section III.B: 3.625 % of 2008-01-15 reopened on 1998-10-15.
  const tips = resolveBond({
    cashFlows: cashFlowsFromTerms(
      {
        ...annualTerms(10, { kind: 'fixed', rate: rate(0.03625) }),
        schedule: {
          ...annualTerms(10, { kind: 'zero' }).schedule,
          effective: isoDate('1998-01-15'),
          termination: isoDate('2008-01-15'),
          tenor: '6M',
        },
        frequency: 2,
        accrualDayCount: 'ACT/ACT ICMA',
      },
      new Map(),
    ),
    accrualDayCount: 'ACT/ACT ICMA',
    yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'SimpleThenCompounded', frequency: 2 },
    frequency: 2,
  });

  test('BEY-2 prices the reopened note of 31 CFR 356, section III.B', () => {
    const settled = settle(tips, dayNumberFromIso(isoDate('1998-10-15')));
    const ratio = indexRatio(163.29032, 161.55484);
    const clean = expectValue(cleanPriceFromYield(settled, rate(0.0365)));
    expect(ratio).toBe(1.01074);
    expect(Math.abs(clean - 99.797017)).toBeLessThan(1e-6);
    expect(Math.abs(inflationAdjusted(clean, ratio) - 100.868837)).toBeLessThan(1e-6);
    expect(Math.abs(inflationAdjusted(expectValue(settled.accrued), ratio) - 0.915983)).toBeLessThan(1e-6);
  });

  test('BEY-2 interpolates the reference index as 31 CFR 356, section I.B.2', () => {
    // CPI-U of January (154.4) and February (154.9) of 1996: 154.4 + 14/30 (154.9 - 154.4) = 154.633333, cut to six and
    // rounded to five decimals.
    const april = (day: string) => dayNumberFromIso(isoDate(`1996-04-${day}`));
    expect(expectValue(referenceIndexBetween(154.4, 154.9, april('15')))).toBe(154.63333);
    expect(expectValue(referenceIndexBetween(154.4, undefined, april('01')))).toBe(154.4);
    expect(referenceIndexBetween(154.4, undefined, april('15'))).toEqual({ ok: false, reason: 'missing-data' });
  });
});
