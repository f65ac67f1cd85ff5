import { expect, test } from 'vitest';
import { BUILT_IN_CALENDARS } from '../dates/built-in-calendars.ts';
import { dayNumberFromIso } from '../dates/dates.ts';
import { isoDate, PAR, price, rate, valueOrNull } from '../units.ts';
import { yieldFromCleanPrice } from '../yield/yield-from-price.ts';
import type { BondTerms } from './bond-terms.ts';
import { cashFlowsFromTerms } from './cash-flows-from-terms.ts';
import { isCumOnExDate } from './ex-coupon.ts';
import { resolveBond } from './resolved-bond.ts';
import { settle } from './settled-bond.ts';

// 8 % Treasury Stock 2021, whose dividend of 7 June 2013 had 29 May as its ex-dividend date.
const terms: BondTerms = {
  schedule: {
    effective: isoDate('1996-06-07'),
    termination: isoDate('2021-06-07'),
    tenor: '6M',
    calendar: 'Null',
    convention: 'Unadjusted',
    terminationConvention: 'Unadjusted',
    rule: 'Backward',
    endOfMonth: false,
  },
  frequency: 2,
  accrualDayCount: 'ACT/ACT ICMA',
  coupon: { kind: 'fixed', rate: rate(0.08) },
  redemption: PAR,
  payment: { calendar: 'Null', convention: 'Unadjusted' },
  exCoupon: { days: 7, unit: 'business-days', calendar: 'UK-Settlement' },
};
const gilt = resolveBond({
  cashFlows: cashFlowsFromTerms(terms, BUILT_IN_CALENDARS),
  accrualDayCount: 'ACT/ACT ICMA',
  yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'Compounded', frequency: 2 },
  frequency: 2,
  isCumOnExDate: isCumOnExDate('UK-Settlement'),
});

// Accrued interest and yield at a clean price of 103 as QuantLib publishes them in `testExCouponGilt` (tolerance 1e-6 there).
test.each([
  ['2013-05-29', 3.8021978, 0.0749518],
  ['2013-05-30', -0.1758242, 0.0749618],
  ['2013-05-31', -0.1538462, 0.0749599],
])('CAS-4 a gilt that settles on %s, by its ex-dividend date of 29 May, has accrued %s', (day, accrued, yieldRate) => {
  const settled = settle(gilt, dayNumberFromIso(isoDate(day)));
  expect(valueOrNull(settled.accrued)).toBeCloseTo(accrued, 6);
  expect(valueOrNull(yieldFromCleanPrice(settled, price(103)))).toBeCloseTo(yieldRate, 6);
});
