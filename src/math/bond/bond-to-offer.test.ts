import { describe, expect, test } from 'vitest';
import { BUILT_IN_CALENDARS } from '../dates/built-in-calendars.ts';
import { act365Bond, act365Terms } from '../testing/act-365-bond.ts';
import { isoDate, price } from '../units.ts';
import type { YieldConvention } from '../yield/compounding.ts';
import { bondToOffer } from './bond-to-offer.ts';
import { cashFlowsFromTerms } from './cash-flows-from-terms.ts';

const annual: YieldConvention = { dayCount: 'ACT/365F', compounding: 'Compounded', frequency: 1 };

describe('bonds with offers', () => {
  const bond = act365Bond(cashFlowsFromTerms(act365Terms(5, 0.08, 2), BUILT_IN_CALENDARS), annual);
  const put = (date: string, offerPrice: number) =>
    bondToOffer(bond, { kind: 'put', date: isoDate(date), price: price(offerPrice) });

  test('BEY-3 ends at a put on a coupon date with its price', () => {
    const offered = put('2022-09-16', 101);
    if (!offered.ok) throw new Error(offered.reason);
    const last = offered.value.description.cashFlows.at(-1);
    expect(offered.value.description.cashFlows).toHaveLength(5);
    expect(last?.redemption).toBe(101);
    expect(last?.coupon).toBeCloseTo((100 * 0.08 * 184) / 365, 12);
  });

  test('BEY-3 pays the interest earned so far at a put between coupon dates', () => {
    const offered = put('2022-10-16', 100);
    if (!offered.ok) throw new Error(offered.reason);
    const last = offered.value.description.cashFlows.at(-1);
    expect(last).toMatchObject({ paymentDate: '2022-10-16', accrualEnd: '2022-10-16', redemption: 100 });
    expect(last?.coupon).toBeCloseTo((100 * 0.08 * 30) / 365, 12);
  });

  test('BEY-3 has nothing to cut after maturity', () => {
    expect(put('2030-01-01', 100)).toEqual({ ok: false, reason: 'not-applicable' });
  });
});
