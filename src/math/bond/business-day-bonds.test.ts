import { expect, test } from 'vitest';
import { BUILT_IN_CALENDARS } from '../dates/built-in-calendars.ts';
import { getCalendar } from '../dates/business-days.ts';
import { dayNumberFromIso } from '../dates/dates.ts';
import { expectValue } from '../testing/expect-value.ts';
import { isoDate, PAR, rate } from '../units.ts';
import { dirtyPriceFromYield } from '../yield/yield-from-price.ts';
import { BUSINESS_252_CALENDAR, cashFlowsFromTerms } from './cash-flows-from-terms.ts';
import { resolveBond } from './resolved-bond.ts';
import { settle } from './settled-bond.ts';

/** A Brazilian bond that pays (1 + rate)^(1/2) - 1 each half-year; its yield compounds over business days / 252. */
function brazilianBond(issued: string, matures: string, yearly: number) {
  const cashFlows = cashFlowsFromTerms(
    {
      schedule: {
        effective: isoDate(issued),
        termination: isoDate(matures),
        tenor: '6M',
        calendar: 'Null',
        convention: 'Unadjusted',
        terminationConvention: 'Unadjusted',
        rule: 'Backward',
        endOfMonth: false,
      },
      frequency: 2,
      accrualDayCount: '30/360',
      coupon: { kind: 'fixed', rate: rate(2 * (Math.sqrt(1 + yearly) - 1)) },
      redemption: PAR,
      payment: { calendar: BUSINESS_252_CALENDAR, convention: 'Following' },
    },
    BUILT_IN_CALENDARS,
  );
  return resolveBond({
    cashFlows,
    accrualDayCount: '30/360',
    yieldConvention: { dayCount: 'BUS/252', compounding: 'Compounded', frequency: 1 },
    frequency: 2,
    businessCalendar: getCalendar(BUILT_IN_CALENDARS, BUSINESS_252_CALENDAR),
  });
}

// NTN-F of 2029: 1,268.53 of 1,000 at 6.45 %. NTN-B of 2050: ANBIMA, 126.7901 % of the updated face at 4.4125 %. Both are cut after their last
// digit, and from days before law 14.759/2023 made 20 November a holiday.
test.each([
  ['NTN-F of 2029', '2019-01-01', '2029-01-01', 0.1, '2019-10-30', 0.0645, 126.853, 1e-3],
  ['NTN-B of 2050', '2010-08-15', '2050-08-15', 0.06, '2021-04-23', 0.044125, 126.7901, 1e-4],
])(
  'BEY-2 an %s counts the holidays that were known on the day',
  (_name, issued, matures, yearly, day, yieldRate, wanted, step) => {
    const settled = settle(brazilianBond(issued, matures, yearly), dayNumberFromIso(isoDate(day)));
    const price = expectValue(dirtyPriceFromYield(settled, rate(yieldRate)));
    expect(Math.floor(price / step + 1e-9) * step).toBeCloseTo(wanted, 6);
  },
);

test('BEY-2 a settlement after the law counts its holiday; by hand', () => {
  // A single payment: 20 November 2024 is a Wednesday between the two days.
  const zero = (settlement: string) => {
    const bond = brazilianBond('2024-11-15', '2025-05-15', 0.1);
    return settle(bond, dayNumberFromIso(isoDate(settlement))).times[0] ?? 0;
  };
  expect((zero('2024-11-19') - zero('2024-11-21')) * 252).toBeCloseTo(1, 9);
});
