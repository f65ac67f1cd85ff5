import { describe, expect, test } from 'vitest';
import { BUILT_IN_CALENDARS } from '../dates/built-in-calendars.ts';
import { dayNumberFromIso } from '../dates/dates.ts';
import { type IsoDate, isoDate, price, rate } from '../units.ts';
import { riskFromYield } from '../yield/risk-from-yield.ts';
import { cleanPriceFromDirty, dirtyPriceFromClean, yieldFromDirtyPrice } from '../yield/yield-from-price.ts';
import type { BondTerms, CouponTerms } from './bond-terms.ts';
import { bondToOffer } from './bond-to-offer.ts';
import { recapitalised } from './capitalised-interest.ts';
import { cashFlowsFromTerms } from './cash-flows-from-terms.ts';
import { resolveBond } from './resolved-bond.ts';
import { couponsAtReference } from './revised-cash-flows.ts';
import { accruedInterest, settle } from './settled-bond.ts';

const STREET = { dayCount: '30/360', compounding: 'Compounded', frequency: 2 } as const;

function termsOf(until: string, share: number, others: Partial<BondTerms> = {}): BondTerms {
  return {
    schedule: {
      effective: isoDate('2025-01-15'),
      termination: isoDate('2030-01-15'),
      tenor: '6M',
      calendar: 'Null',
      convention: 'Unadjusted',
      terminationConvention: 'Unadjusted',
      rule: 'Backward',
      endOfMonth: false,
    },
    frequency: 2,
    accrualDayCount: '30/360',
    coupon: { kind: 'fixed', rate: rate(0.1) },
    redemption: price(100),
    payment: { calendar: 'Null', convention: 'Unadjusted' },
    capitalised: { until: isoDate(until), share },
    ...others,
  };
}

const flowsOf = (terms: BondTerms) => cashFlowsFromTerms(terms, BUILT_IN_CALENDARS);

function settledOn(day: string, terms: BondTerms) {
  const cashFlows = flowsOf(terms);
  const bond = resolveBond({ cashFlows, accrualDayCount: '30/360', yieldConvention: STREET, frequency: 2 });
  return settle(bond, dayNumberFromIso(isoDate(day)));
}

function found<T>(measure: { ok: true; value: T } | { ok: false; reason: string }): T {
  if (!measure.ok) throw new Error(measure.reason);
  return measure.value;
}

// Closed form: 100 (1 + 0.10 / 2)^n after n half-years of all interest.
describe('BEY-3 capitalised interest', () => {
  test('grows the nominal by P (1 + c/m)^n, and later coupons are on it', () => {
    const flows = flowsOf(termsOf('2028-01-15', 1));
    const grown = 100 * 1.05 ** 6;
    expect(flows.map(({ nominal }) => nominal)).toEqual(
      Array.from({ length: 10 }, (_, at) => expect.closeTo(100 * 1.05 ** Math.min(at, 6), 10)),
    );
    const paid = flows.map(({ coupon, redemption }) => (coupon ?? 0) + redemption);
    expect(paid.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => expect.closeTo(0, 12)));
    expect(paid.slice(6)).toEqual([0, 0, 0, grown].map((repaid) => expect.closeTo(repaid + grown * 0.05, 10)));
    expect(flows[1]).toMatchObject({ coupon: expect.closeTo(5.25, 12), redemption: expect.closeTo(-5.25, 12) });
    expect(flows[1]?.poolFactor).toBeCloseTo(1.05, 12);
  });

  test('pays the rest of the interest where a part is capitalised', () => {
    // 4 of 10 per cent a year in kind: the nominal grows by 2 per cent each half-year, 3 per cent of it are paid.
    const flows = flowsOf(termsOf('2026-01-15', 0.4));
    expect(flows.slice(0, 3).map(({ nominal }) => nominal)).toEqual(
      [100, 102, 104.04].map((each) => expect.closeTo(each, 12)),
    );
    const paid = flows.slice(0, 3).map(({ coupon, redemption }) => (coupon ?? 0) + redemption);
    expect(paid).toEqual([3, 3.06, 5.202].map((each) => expect.closeTo(each, 12)));
  });

  test('a bond at par yields its coupon on each coupon date, price per 100 of the grown nominal', () => {
    const terms = termsOf('2028-01-15', 1);
    for (const day of ['2025-01-15', '2026-07-15', '2028-01-15', '2029-07-15']) {
      const settled = settledOn(day, terms);
      expect(found(yieldFromDirtyPrice(settled, price(100)))).toBeCloseTo(0.1, 12);
    }
  });

  test('accrues on the grown nominal, per 100 of it, and prices between coupons by the closed form', () => {
    // Half-way through the second period (90 of 180 days): 2.5 per 100 outstanding, 2.625 per 100 of the initial nominal.
    const settled = settledOn('2025-10-15', termsOf('2028-01-15', 1));
    expect(settled.outstanding).toBeCloseTo(105, 12);
    expect(found(accruedInterest(settled))).toBeCloseTo(2.5, 12);
    // At 12 per cent: the five half-years in kind grow what is outstanding to 105 * 1.05^5, then four coupons and the nominal follow.
    const v = 1 / 1.06;
    const after = [1, 2, 3, 4].reduce((sum, n) => sum + 5 * v ** n, 0) + 100 * v ** 4;
    const dirty = 1.05 ** 5 * v ** 4.5 * after;
    const risk = found(riskFromYield(settled, rate(0.12)));
    expect(risk.dirty).toBeCloseTo(dirty, 10);
    const clean = found(cleanPriceFromDirty(settled, price(dirty)));
    expect(found(yieldFromDirtyPrice(settled, found(dirtyPriceFromClean(settled, clean))))).toBeCloseTo(0.12, 12);
    // Nothing is paid for four and a half half-years: the average time of what is paid is past them.
    expect(risk.macaulay).toBeGreaterThan(2.75);
  });

  test('all interest in kind is a zero-coupon bond: duration is the time to maturity', () => {
    const settled = settledOn('2025-01-15', termsOf('2030-01-15', 1));
    const risk = found(riskFromYield(settled, rate(0.12)));
    // The last period is paid with the nominal.
    expect(risk.dirty).toBeCloseTo(100 * (1.05 / 1.06) ** 10, 10);
    expect(risk.macaulay).toBeCloseTo(5, 12);
  });

  test('repays parts of the grown nominal', () => {
    const flows = flowsOf(termsOf('2026-01-15', 1, { repayment: { kind: 'equal', from: isoDate('2028-07-15') } }));
    const parts = flows.filter(({ redemption }) => redemption > 0).map(({ redemption }) => redemption);
    expect(parts).toEqual(Array.from({ length: 4 }, () => expect.closeTo(110.25 / 4, 12)));
  });

  test('of a floating bond grows the nominal by its first coupon and by what the others are taken for', () => {
    const coupon: CouponTerms = { kind: 'floating', rates: [rate(0.1)], estimatedFrom: 1 };
    const held = flowsOf(termsOf('2028-01-15', 1, { coupon }));
    expect(held.map(({ nominal }) => nominal)).toEqual(flowsOf(termsOf('2028-01-15', 1)).map(({ nominal }) => nominal));
    const unknown = held.map((row) => (row.number === 1 ? row : { ...row, coupon: null }));
    const own = { margin: rate(0.01), cap: null, floor: null, dayCount: '30/360', frequency: 2 } as const;
    const flows = recapitalised(couponsAtReference(unknown, rate(0.07), own), held);
    // The first half-year at 10 per cent, then five in kind at 8 per cent, which is paid from then on.
    const grown = (periods: number) =>
      100 * 1.05 ** Math.min(periods, 1) * 1.04 ** Math.max(0, Math.min(periods, 6) - 1);
    expect(flows.map(({ nominal }) => nominal)).toEqual(flows.map((_, at) => expect.closeTo(grown(at), 10)));
    const paid = flows.map(({ coupon: interest, redemption }) => (interest ?? 0) + redemption);
    expect(paid).toEqual(flows.map((_, at) => expect.closeTo(at < 6 ? 0 : grown(6) * (at === 9 ? 1.04 : 0.04), 10)));
    // A part in kind keeps its part.
    const half = flowsOf(termsOf('2028-01-15', 0.5, { coupon }));
    const floated = half.map((row) => (row.number === 1 ? row : { ...row, coupon: null }));
    const parts = recapitalised(couponsAtReference(floated, rate(0.07), own), half);
    expect(parts[2]?.nominal).toBeCloseTo(102.5 * 1.02, 10);
    expect(parts[1]?.redemption).toBeCloseTo(-102.5 * 0.02, 10);
  });

  test('refuses a share out of range and a coupon that is not known', () => {
    const floating: CouponTerms = { kind: 'floating', rates: [rate(0.05)] };
    expect(() => flowsOf(termsOf('2028-01-15', 1.2))).toThrow('a share of 1.2');
    expect(() => flowsOf(termsOf('2028-01-15', 0))).toThrow('a share of 0');
    expect(() => flowsOf(termsOf('2028-01-15', 1, { coupon: floating }))).toThrow('not known');
  });

  test('a call on the day of a coupon in kind pays its price for the grown nominal, between coupons the interest in money', () => {
    const cashFlows = flowsOf(termsOf('2028-01-15', 1));
    const bond = resolveBond({ cashFlows, accrualDayCount: '30/360', yieldConvention: STREET, frequency: 2 });
    const paidAt = (date: string) => {
      const ended = found(bondToOffer(bond, { kind: 'call', date: isoDate(date), price: price(102) }));
      const last = ended.description.cashFlows.at(-1);
      return (last?.coupon ?? 0) + (last?.redemption ?? 0);
    };
    expect(paidAt('2026-01-15')).toBeCloseTo(1.05 ** 2 * 102, 10);
    expect(paidAt('2025-10-15')).toBeCloseTo(105 * 1.02 + 2.625, 10);
  });

  test('has no ex-coupon day while interest is capitalised', () => {
    const exCoupon = { days: 10, unit: 'calendar-days', calendar: 'Null' } as const;
    const flows = flowsOf(termsOf('2025-07-15', 1, { exCoupon }));
    expect(flows.slice(0, 2).map(({ exDate }) => exDate)).toEqual([undefined, '2026-01-05' as IsoDate]);
  });
});
