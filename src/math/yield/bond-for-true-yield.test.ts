import { expect, test } from 'vitest';
import { cashFlowsFromTerms } from '../bond/cash-flows-from-terms.ts';
import { type ResolvedBond, resolveBond } from '../bond/resolved-bond.ts';
import { settle } from '../bond/settled-bond.ts';
import { BUILT_IN_CALENDARS } from '../dates/built-in-calendars.ts';
import { getCalendar } from '../dates/business-days.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '../dates/dates.ts';
import { expectValue } from '../testing/expect-value.ts';
import { isoDate, PAR, price, rate } from '../units.ts';
import { bondForStreetYield, bondForTrueYield } from './bond-for-true-yield.ts';
import { EFFECTIVE_ANNUAL } from './compounding.ts';
import { yieldFromDirtyPrice } from './yield-from-price.ts';

const issue = dayNumberFromIso(isoDate('2024-01-06'));

function bond(lifeYears: number): ResolvedBond {
  const cashFlows = cashFlowsFromTerms(
    {
      schedule: {
        effective: isoFromDayNumber(issue),
        termination: isoFromDayNumber(addMonths(issue, 12 * lifeYears)),
        tenor: '1Y',
        calendar: 'Null',
        convention: 'Unadjusted',
        terminationConvention: 'Unadjusted',
        rule: 'Backward',
        endOfMonth: false,
      },
      frequency: 1,
      accrualDayCount: 'ACT/ACT ICMA',
      coupon: { kind: 'fixed', rate: rate(0.06) },
      redemption: PAR,
      payment: { calendar: 'Null', convention: 'Unadjusted' },
    },
    new Map(),
  );
  return resolveBond({ cashFlows, accrualDayCount: 'ACT/ACT ICMA', yieldConvention: EFFECTIVE_ANNUAL, frequency: 1 });
}

test('BEY-3 has a true yield below the street yield when payments wait over weekends', () => {
  const calendar = getCalendar(BUILT_IN_CALENDARS, 'US-Settlement');
  const plain = bond(2);
  // 6 January is a Monday in 2025, and a Tuesday in 2026: nothing waits.
  const settlement = addDays(issue, 10);
  const yieldOf = (one: ResolvedBond) => expectValue(yieldFromDirtyPrice(settle(one, settlement), price(100)));
  expect(yieldOf(bondForTrueYield(plain, calendar))).toBe(yieldOf(plain));
  // In 2029, the fifth year, it is a Saturday: paid on Monday the 8th.
  const longer = bond(5);
  const waiting = bondForTrueYield(longer, calendar);
  expect(waiting.description.cashFlows.at(-1)?.paymentDate).toBe('2029-01-08');
  expect(yieldOf(waiting)).toBeLessThan(yieldOf(longer));
  expect(yieldOf(bondForStreetYield(waiting))).toBe(yieldOf(longer));
});
