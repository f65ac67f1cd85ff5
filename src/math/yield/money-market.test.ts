import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayNumberFromIso } from '../dates/dates.ts';
import { expectValue } from '../testing/expect-value.ts';
import { isoDate, price, rate } from '../units.ts';
import {
  type Bill,
  bondEquivalentYieldFromPrice,
  discountRateFromPrice,
  moneyMarketYieldFromPrice,
  priceFromBondEquivalentYield,
  priceFromDiscountRate,
  priceFromMoneyMarketYield,
} from './money-market.ts';

const issue = dayNumberFromIso(isoDate('2024-01-06'));

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

  test('BEY-3 a bill whose market counts business days or coupon periods has no money-market rates', () => {
    for (const dayCount of ['BUS/252', 'ACT/ACT ICMA'] as const) {
      const local: Bill = { ...bill(91), dayCount };
      for (const of of [discountRateFromPrice, moneyMarketYieldFromPrice]) expect(of(local, price(95)).ok).toBe(false);
      for (const of of [priceFromDiscountRate, priceFromMoneyMarketYield]) expect(of(local, rate(0.1)).ok).toBe(false);
    }
  });
});
