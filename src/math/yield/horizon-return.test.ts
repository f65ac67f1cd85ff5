import { describe, expect, test } from 'vitest';
import { resolveBond } from '../bond/resolved-bond.ts';
import { settle } from '../bond/settled-bond.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '../dates/dates.ts';
import { annualBond, ISSUE } from '../testing/annual-bond.ts';
import { expectValue } from '../testing/expect-value.ts';
import { isoDate, price, rate } from '../units.ts';
import { EFFECTIVE_ANNUAL } from './compounding.ts';
import { horizonReturn, reinvestedUntil } from './horizon-return.ts';
import { dirtyPriceFromYield } from './yield-from-price.ts';

describe('return to a horizon', () => {
  const bond = annualBond(5, 0.07);
  const settled = settle(bond, ISSUE);

  test('BEY-3 earns its yield when it is sold at it and coupons are reinvested at it', () => {
    const effective = settle(resolveBond({ ...bond.description, yieldConvention: EFFECTIVE_ANNUAL }), ISSUE);
    const dirty = expectValue(dirtyPriceFromYield(effective, rate(0.08)));
    const horizon = dayNumberFromIso(isoDate('2024-07-01'));
    const result = horizonReturn(effective, dirty, { horizon, horizonYield: rate(0.08), reinvestmentRate: rate(0.08) });
    expect(expectValue(result).annualised).toBeCloseTo(0.08, 12);
  });

  test('BEY-3 gains and loses with a parallel shift as the price at the horizon does', () => {
    const horizon = dayNumberFromIso(isoDate('2023-01-10'));
    const result = expectValue(
      horizonReturn(settled, price(100), { horizon, horizonYield: rate(0.08), reinvestmentRate: rate(0.03) }),
    );
    // Four whole years left at 8 %: 7/1.08 + 7/1.08^2 + 7/1.08^3 + 107/1.08^4.
    const rest = 7 / 1.08 + 7 / 1.08 ** 2 + 7 / 1.08 ** 3 + 107 / 1.08 ** 4;
    expect(result.horizonValue).toBeCloseTo(rest, 12);
    expect(result.received).toBeCloseTo(7, 12);
    expect(result.total).toBeCloseTo((rest + 7) / 100 - 1, 14);
  });

  test('BEY-3 keeps the coupon that is ex but not paid on the horizon', () => {
    const { description } = bond;
    const cashFlows = description.cashFlows.map((row) => ({
      ...row,
      exDate: isoFromDayNumber(addDays(dayNumberFromIso(row.paymentDate), -7)),
    }));
    const withEx = settle(resolveBond({ ...description, cashFlows, yieldConvention: EFFECTIVE_ANNUAL }), ISSUE);
    const dirty = expectValue(dirtyPriceFromYield(withEx, rate(0.08)));
    for (const day of ['2023-01-02', '2023-01-03', '2023-01-09', '2023-01-10', '2027-01-05']) {
      const horizon = dayNumberFromIso(isoDate(day));
      const scenario = { horizon, horizonYield: rate(0.08), reinvestmentRate: rate(0.08) };
      expect(expectValue(horizonReturn(withEx, dirty, scenario)).annualised).toBeCloseTo(0.08, 12);
    }
    // A buyer in the window never has it.
    const bought = settle(withEx.bond, dayNumberFromIso(isoDate('2023-01-04')));
    const terms = { horizon: dayNumberFromIso(isoDate('2023-01-09')), reinvestmentRate: rate(0.08) };
    expect(reinvestedUntil(bought, terms)).toEqual([]);
  });

  test('BEY-3 is over when the bond is repaid before the horizon', () => {
    const horizon = dayNumberFromIso(isoDate('2028-01-10'));
    const result = expectValue(
      horizonReturn(settled, price(100), { horizon, horizonYield: rate(0.08), reinvestmentRate: rate(0) }),
    );
    expect(result.horizonValue).toBe(0);
    expect(result.received).toBeCloseTo(135, 10);
  });

  test('BEY-3 has no return to a day that is not ahead', () => {
    const scenario = { horizon: ISSUE, horizonYield: rate(0.05), reinvestmentRate: rate(0) };
    expect(horizonReturn(settled, price(100), scenario)).toEqual({ ok: false, reason: 'not-applicable' });
  });
});
