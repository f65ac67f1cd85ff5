import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BondTerms } from './bond/bond-terms.ts';
import { cashFlowsFromTerms } from './bond/cash-flows-from-terms.ts';
import { resolveBond } from './bond/resolved-bond.ts';
import { heldCoupons } from './bond/revised-cash-flows.ts';
import { accruedInterest, type SettledBond, settle } from './bond/settled-bond.ts';
import { BUILT_IN_CALENDARS } from './dates/built-in-calendars.ts';
import { addDays, addMonths, dayNumberFromIso } from './dates/dates.ts';
import { act365Bond, act365Terms, ISSUE } from './testing/act-365-bond.ts';
import { draws } from './testing/draws.ts';
import { type DayNumber, isoDate, price, rate, valueOrNull } from './units.ts';
import type { Compounding, YieldConvention } from './yield/compounding.ts';
import { riskFromYield } from './yield/risk-from-yield.ts';
import {
  cleanPriceFromYield,
  dirtyPriceFromYield,
  yieldFromCleanPrice,
  yieldFromDirtyPrice,
} from './yield/yield-from-price.ts';

const COMPOUNDINGS: readonly Compounding[] = ['Compounded', 'Simple', 'SimpleThenCompounded', 'Continuous'];
const DAY_COUNTS = ['ACT/365F', 'ACT/360', 'ACT/ACT ICMA', 'ACT/ACT ISDA', '30E/360', 'NL/365'] as const;

const anyBond = fc
  .record({
    years: fc.integer({ min: 1, max: 30 }),
    couponRate: fc.double({ min: 0, max: 0.3, noNaN: true }),
    frequency: fc.constantFrom(1, 2, 4, 12),
    compounding: fc.constantFrom(...COMPOUNDINGS),
    dayCount: fc.constantFrom(...DAY_COUNTS),
    elapsed: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })
  .map(({ years, couponRate, frequency, compounding, dayCount, elapsed }) => {
    const cashFlows = cashFlowsFromTerms(act365Terms(years, couponRate, frequency), BUILT_IN_CALENDARS);
    const days = Math.floor((addMonths(ISSUE, 12 * years) - ISSUE) * elapsed);
    return settle(act365Bond(cashFlows, { dayCount, compounding, frequency }), addDays(ISSUE, days));
  });

const anyYield = fc.double({ min: -0.02, max: 0.8, noNaN: true });

function dirtyAt(settled: SettledBond, yieldRate: number): number {
  const dirty = dirtyPriceFromYield(settled, rate(yieldRate));
  if (!dirty.ok) throw new Error(dirty.reason);
  return dirty.value;
}

describe('any bond in any convention', () => {
  test('BEY-3 comes back to the yield from the price of that yield', () => {
    fc.assert(
      fc.property(anyBond, anyYield, (settled, yieldRate) => {
        const solved = valueOrNull(yieldFromDirtyPrice(settled, price(dirtyAt(settled, yieldRate))));
        expect(Math.abs((solved ?? Number.NaN) - yieldRate)).toBeLessThan(1e-10);
      }),
      { numRuns: draws(80, 400) },
    );
  });

  test('BEY-3 comes back to the clean price from its yield', () => {
    fc.assert(
      fc.property(anyBond, fc.double({ min: 5, max: 180, noNaN: true }), (settled, clean) => {
        const solved = yieldFromCleanPrice(settled, price(clean));
        fc.pre(solved.ok);
        expect(valueOrNull(cleanPriceFromYield(settled, solved.value))).toBeCloseTo(clean, 8);
      }),
      { numRuns: draws(80, 400) },
    );
  });

  test('BEY-2 gives duration and convexity that finite differences of the price confirm', () => {
    fc.assert(
      fc.property(anyBond, anyYield, (settled, yieldRate) => {
        const risk = riskFromYield(settled, rate(yieldRate));
        if (!risk.ok) throw new Error(risk.reason);
        const step = 1e-4;
        const [down, middle, up] = [-step, 0, step].map((shift) => dirtyAt(settled, yieldRate + shift));
        const slope = ((up ?? 0) - (down ?? 0)) / (2 * step);
        const curvature = ((up ?? 0) - 2 * (middle ?? 0) + (down ?? 0)) / (step * step);
        const scale = 1 + risk.value.convexity * risk.value.modified;
        expect(Math.abs(-slope / risk.value.dirty - risk.value.modified) / scale).toBeLessThan(1e-6);
        expect(Math.abs(curvature / risk.value.dirty - risk.value.convexity) / (1 + risk.value.convexity)).toBeLessThan(
          1e-3,
        );
      }),
      { numRuns: draws(60, 300) },
    );
  });

  test('BEY-3 gives the same yield whatever the guess', () => {
    fc.assert(
      fc.property(anyBond, anyYield, anyYield, (settled, yieldRate, guess) => {
        const dirty = price(dirtyAt(settled, yieldRate));
        const solved = valueOrNull(yieldFromDirtyPrice(settled, dirty, rate(guess)));
        expect(Math.abs((solved ?? Number.NaN) - yieldRate)).toBeLessThan(1e-10);
      }),
    );
  });
});

const annual: YieldConvention = { dayCount: 'ACT/365F', compounding: 'Compounded', frequency: 1 };

describe('edges of a bond life', () => {
  const cashFlows = cashFlowsFromTerms(act365Terms(3, 0.1, 1), BUILT_IN_CALENDARS);
  const bond = act365Bond(cashFlows, annual);
  const maturity = dayNumberFromIso(cashFlows.at(-1)?.paymentDate ?? isoDate('2023-03-16'));

  test('BEY-3 has no measure once the last payment is made', () => {
    const settled = settle(bond, maturity);
    expect(accruedInterest(settled)).toEqual({ ok: false, reason: 'not-applicable' });
    expect(yieldFromDirtyPrice(settled, price(100))).toEqual({ ok: false, reason: 'not-applicable' });
  });

  test('BEY-3 has no yield for a price that is not above zero', () => {
    expect(yieldFromDirtyPrice(settle(bond, ISSUE), price(0))).toEqual({ ok: false, reason: 'not-applicable' });
  });

  test('BEY-3 says that no yield up to 10,000 % explains the price', () => {
    expect(yieldFromDirtyPrice(settle(bond, ISSUE), price(1e-9))).toEqual({ ok: false, reason: 'not-converged' });
  });

  test('CAS-4 accrues nothing on the first day and on a coupon date, and a third of the coupon after a third of the year', () => {
    // Day 122 of the 365 days from 2021-03-16; the coupon is 10.
    const settled = settle(bond, addDays(dayNumberFromIso(isoDate('2021-03-16')), 122));
    expect(valueOrNull(accruedInterest(settle(bond, ISSUE)))).toBe(0);
    expect(valueOrNull(accruedInterest(settle(bond, dayNumberFromIso(isoDate('2021-03-16')))))).toBe(0);
    expect(valueOrNull(accruedInterest(settled))).toBeCloseTo((10 * 122) / 365, 12);
  });

  test('CAS-4 accrues nothing on a bond that is traded flat', () => {
    const flat = resolveBond({ ...bond.description, tradesFlat: true });
    expect(valueOrNull(accruedInterest(settle(flat, addDays(ISSUE, 100))))).toBe(0);
  });

  test('BEY-3 has no yield while a remaining coupon is unknown, and one when it is held', () => {
    const unknown = cashFlows.map((row, index) => (index === 2 ? { ...row, coupon: null, rate: null } : row));
    const settled = settle(act365Bond(unknown, annual), ISSUE);
    expect(yieldFromDirtyPrice(settled, price(100))).toEqual({ ok: false, reason: 'missing-data' });
    expect(accruedInterest(settled).ok).toBe(true);
    const held = heldCoupons(unknown, { dayCount: 'ACT/365F', frequency: 1 });
    expect(held[2]).toMatchObject({ isEstimated: true, rate: 0.1 });
    // The third period has as many days as the second.
    expect(held[2]?.coupon).toBeCloseTo(10, 12);
  });
});

test('BEY-7 measures an amortising bond per 100 of what is outstanding', () => {
  // Half is repaid after a year: at par the price stays 100 per 100 outstanding, in both years.
  const amortising: BondTerms = {
    ...act365Terms(2, 0.1, 1),
    nominals: [100, 50],
    payment: { calendar: 'Null', convention: 'Unadjusted' },
  };
  const bond = act365Bond(cashFlowsFromTerms(amortising, BUILT_IN_CALENDARS), annual);
  const priceOn = (date: DayNumber) => valueOrNull(dirtyPriceFromYield(settle(bond, date), rate(0.1)));
  expect(settle(bond, addMonths(ISSUE, 12)).outstanding).toBe(50);
  expect(priceOn(ISSUE)).toBeCloseTo(100, 10);
  expect(priceOn(addMonths(ISSUE, 12))).toBeCloseTo(100, 10);
});
