import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cashFlowsFromTerms } from './bond/cash-flows-from-terms.ts';
import { type ResolvedBond, resolveBond } from './bond/resolved-bond.ts';
import { settle } from './bond/settled-bond.ts';
import { BUILT_IN_CALENDARS } from './dates/built-in-calendars.ts';
import { getCalendar } from './dates/calendar.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from './dates/dates.ts';
import type { Measure } from './measure.ts';
import { dirtyPriceFromDiscountMargin, discountMargin } from './spread/discount-margin.ts';
import { isoDate, PAR, type Price, price, rate } from './units.ts';
import { bondForStreetYield, bondForTrueYield } from './yield/bond-for-true-yield.ts';
import {
  type Bill,
  bondEquivalentYieldFromPrice,
  discountRateFromPrice,
  moneyMarketYieldFromPrice,
  priceFromBondEquivalentYield,
  priceFromDiscountRate,
  priceFromMoneyMarketYield,
} from './yield/money-market.ts';
import {
  adjustedCurrentYield,
  cleanPriceFromAdjustedCurrentYield,
  cleanPriceFromCurrentYield,
  currentYield,
  dirtyPriceFromSimpleYield,
  simpleYieldToMaturity,
} from './yield/simple-yields.ts';
import { EFFECTIVE_ANNUAL } from './yield/yield-convention.ts';
import { yieldFromDirtyPrice } from './yield/yield-from-price.ts';

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

function expectValue<T>(measure: Measure<T>): T {
  if (!measure.ok) throw new Error(measure.reason);
  return measure.value;
}

const anyPrice = fc.double({ min: 20, max: 180, noNaN: true }).map((value) => value as Price);

describe('measures that are also quotes', () => {
  const settled = settle(bond(7), addDays(issue, 100));
  const rates = { current: rate(0.04), assumed: rate(0.045) };
  const PAIRS = {
    'current yield': [currentYield, cleanPriceFromCurrentYield],
    'adjusted current yield': [adjustedCurrentYield, cleanPriceFromAdjustedCurrentYield],
    'simple yield': [simpleYieldToMaturity, dirtyPriceFromSimpleYield],
    'discount margin': [
      (one: typeof settled, dirty: Price) => discountMargin(one, dirty, rates),
      (one: typeof settled, margin: ReturnType<typeof rate>) => dirtyPriceFromDiscountMargin(one, margin, rates),
    ],
  } as const;

  test.each(Object.entries(PAIRS))('BEY-3 comes back to the price from the %s', (_name, [measure, back]) => {
    fc.assert(
      fc.property(anyPrice, (quoted) => {
        expect(expectValue(back(settled, expectValue(measure(settled, quoted))))).toBeCloseTo(quoted, 9);
      }),
    );
  });

  test('BEY-3 gives the price of a current yield by division', () => {
    expect(expectValue(cleanPriceFromCurrentYield(settled, rate(0.05)))).toBeCloseTo(120, 12);
    expect(cleanPriceFromCurrentYield(settled, rate(0))).toEqual({ ok: false, reason: 'not-applicable' });
  });
});

describe('bills', () => {
  const bill = (days: number): Bill => ({ settlement: issue, maturity: addDays(issue, days) });
  const PAIRS = {
    'discount rate': [discountRateFromPrice, priceFromDiscountRate],
    'money-market yield': [moneyMarketYieldFromPrice, priceFromMoneyMarketYield],
    'bond-equivalent yield': [bondEquivalentYieldFromPrice, priceFromBondEquivalentYield],
  } as const;

  test.each(Object.entries(PAIRS))('BEY-3 comes back to the price of a bill from its %s', (_name, [measure, back]) => {
    const anyDays = fc.integer({ min: 1, max: 366 });
    fc.assert(
      fc.property(anyDays, fc.double({ min: 60, max: 101, noNaN: true }), (days, quoted) => {
        const value = expectValue(measure(bill(days), price(quoted)));
        expect(expectValue(back(bill(days), value))).toBeCloseTo(quoted, 9);
      }),
    );
  });

  test('BEY-3 counts days over 365 where the market does', () => {
    // 91 days at 5 % on 365 days: 100 / (1 + 0.05 * 91 / 365).
    const sterling: Bill = { ...bill(91), dayCount: 'ACT/365F' };
    expect(expectValue(priceFromMoneyMarketYield(sterling, rate(0.05)))).toBeCloseTo(100 / (1 + (0.05 * 91) / 365), 12);
    expect(expectValue(priceFromDiscountRate(sterling, rate(0.05)))).toBeCloseTo(100 * (1 - (0.05 * 91) / 365), 12);
  });
});

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
