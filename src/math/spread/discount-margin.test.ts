import { expect, test } from 'vitest';
import { cashFlowsFromTerms } from '../bond/cash-flows-from-terms.ts';
import { resolveBond } from '../bond/resolved-bond.ts';
import { settle } from '../bond/settled-bond.ts';
import { dayNumberFromIso } from '../dates/dates.ts';
import { annualTerms, ISSUE } from '../testing/annual-bond.ts';
import { expectValue } from '../testing/expect-value.ts';
import { isoDate, price, rate } from '../units.ts';
import { EFFECTIVE_ANNUAL } from '../yield/yield-convention.ts';
import { discountMargin } from './discount-margin.ts';

test('BEY-3 has the quoted margin as discount margin at par', () => {
  const terms = annualTerms(4, { kind: 'floating', rates: [rate(0.05), rate(0.05), rate(0.05), rate(0.05)] });
  const bond = resolveBond({
    cashFlows: cashFlowsFromTerms(terms, new Map()),
    accrualDayCount: '30E/360',
    yieldConvention: EFFECTIVE_ANNUAL,
    frequency: 1,
  });
  const rates = { current: rate(0.04), assumed: rate(0.04) };
  expect(expectValue(discountMargin(settle(bond, ISSUE), price(100), rates))).toBeCloseTo(0.01, 12);
  // One year before the end: 105 / (1 + 0.04 + m) = 102.
  const last = settle(bond, dayNumberFromIso(isoDate('2025-01-10')));
  expect(expectValue(discountMargin(last, price(102), rates))).toBeCloseTo(105 / 102 - 1.04, 12);
});
