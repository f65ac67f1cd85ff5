import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cashFlowsFromTerms } from '../bond/cash-flows-from-terms.ts';
import { resolveBond } from '../bond/resolved-bond.ts';
import { settle } from '../bond/settled-bond.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '../dates/dates.ts';
import { isoDate, type Measure, price, rate } from '../units.ts';
import type { YieldConvention } from './compounding.ts';
import {
  type Perpetual,
  perpetualFromSettled,
  perpetualPriceFromYield,
  perpetualRiskFromYield,
  perpetualYieldFromPrice,
} from './perpetual.ts';
import { riskFromYield } from './risk-from-yield.ts';

const issue = dayNumberFromIso(isoDate('2024-03-01'));
const street: YieldConvention = { dayCount: '30E/360', compounding: 'Compounded', frequency: 2 };

function expectValue<T>(measure: Measure<T>): T {
  if (!measure.ok) throw new Error(measure.reason);
  return measure.value;
}

function settledFor(lifeYears: number, daysAfterIssue: number, yieldConvention = street) {
  const cashFlows = cashFlowsFromTerms(
    {
      schedule: {
        effective: isoFromDayNumber(issue),
        termination: isoFromDayNumber(addMonths(issue, 12 * lifeYears)),
        tenor: '6M',
        calendar: 'Null',
        convention: 'Unadjusted',
        terminationConvention: 'Unadjusted',
        rule: 'Forward',
        endOfMonth: false,
      },
      frequency: 2,
      accrualDayCount: '30E/360',
      coupon: { kind: 'fixed', rate: rate(0.05) },
      redemption: price(0),
      payment: { calendar: 'Null', convention: 'Unadjusted' },
    },
    new Map(),
  );
  const bond = resolveBond({ cashFlows, accrualDayCount: '30E/360', yieldConvention, frequency: 2 });
  return settle(bond, addDays(issue, daysAfterIssue));
}

const perpetual = (daysAfterIssue: number, convention = street): Perpetual =>
  expectValue(perpetualFromSettled(settledFor(3, daysAfterIssue, convention)));

test('BEY-3 prices a perpetual bond on a coupon date at the coupon over the yield', () => {
  expect(expectValue(perpetualPriceFromYield(perpetual(0), rate(0.04)))).toBeCloseTo(125, 11);
  expect(expectValue(perpetualYieldFromPrice(perpetual(0), price(125)))).toBeCloseTo(0.04, 14);
  // Modified duration of c / y is 1 / y, convexity 2 / y squared.
  const risk = expectValue(perpetualRiskFromYield(perpetual(0), rate(0.04)));
  expect(risk.modified).toBeCloseTo(25, 11);
  expect(risk.convexity).toBeCloseTo(1250, 8);
  expect(risk.macaulay).toBeCloseTo(25 * 1.02, 11);
});

test('BEY-3 agrees with a bond of a thousand years between coupon dates', () => {
  const conventions: YieldConvention[] = [
    street,
    { ...street, frequency: 1 },
    { ...street, compounding: 'Continuous', frequency: 0 },
  ];
  for (const convention of conventions) {
    const long = expectValue(riskFromYield(settledFor(1000, 77, convention), rate(0.06)));
    const endless = expectValue(perpetualRiskFromYield(perpetual(77, convention), rate(0.06)));
    // What lies beyond a thousand years is worth e^-58 of the coupon.
    expect(endless.dirty).toBeCloseTo(long.dirty, 9);
    expect(endless.macaulay).toBeCloseTo(Number(long.macaulay), 9);
    expect(endless.modified).toBeCloseTo(long.modified, 9);
    expect(endless.convexity).toBeCloseTo(long.convexity, 6);
    expect(endless.pvbp).toBeCloseTo(long.pvbp, 10);
  }
});

test('BEY-3 comes back to the yield of a perpetual bond from its price', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 3, noNaN: true }), fc.integer({ min: 0, max: 400 }), (yieldRate, days) => {
      const dirty = expectValue(perpetualPriceFromYield(perpetual(days), rate(yieldRate)));
      expect(Math.abs(expectValue(perpetualYieldFromPrice(perpetual(days), dirty)) - yieldRate)).toBeLessThan(1e-10);
    }),
  );
});

test('BEY-3 has no value for a perpetual bond without a positive yield, price or compounding', () => {
  const none = { ok: false, reason: 'not-applicable' };
  expect(perpetualPriceFromYield(perpetual(0), rate(0))).toEqual(none);
  expect(perpetualYieldFromPrice(perpetual(0), price(0))).toEqual(none);
  expect(perpetualFromSettled(settledFor(3, 0, { ...street, compounding: 'Simple' }))).toEqual(none);
});
