import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dirtyPriceFromQuote, type QuoteKind, type QuoteMarket, quotesFromDirtyPrice } from './bond/bond-quote.ts';
import type { BondTerms } from './bond/bond-terms.ts';
import { cashFlowsFromTerms } from './bond/cash-flows-from-terms.ts';
import { resolveBond } from './bond/resolved-bond.ts';
import { type SettledBond, settle } from './bond/settled-bond.ts';
import { elementAt, lastOf } from './checked-access.ts';
import { type Curve, zeroRate } from './curve/curve.ts';
import { curveRisk, keyRateDurations } from './curve/curve-risk.ts';
import { fitSvenssonToBonds } from './curve/fit-curve-to-bonds.ts';
import { nodesFromPairs } from './curve/interpolation.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from './dates/dates.ts';
import { type Measure, valueOrNull } from './measure.ts';
import { assetSwapSpread } from './spread/asset-swap.ts';
import { gSpread } from './spread/curve-spreads.ts';
import { CONTINUOUS_SPREAD, dirtyPriceFromCurve, zSpreadFromDirtyPrice } from './spread/z-spread.ts';
import { isoDate, PAR, type Price, price, rate, years } from './units.ts';
import { dirtyPriceFromYield } from './yield/price-from-yield.ts';
import { riskFromYield } from './yield/risk-from-yield.ts';
import { EFFECTIVE_ANNUAL } from './yield/yield-convention.ts';
import { yieldFromDirtyPrice } from './yield/yield-from-price.ts';

const issue = dayNumberFromIso(isoDate('2023-05-10'));

function bondTerms(lifeYears: number, couponRate: number): BondTerms {
  return {
    schedule: {
      effective: isoFromDayNumber(issue),
      termination: isoFromDayNumber(addMonths(issue, lifeYears * 12)),
      tenor: '6M',
      calendar: 'Null',
      convention: 'Unadjusted',
      terminationConvention: 'Unadjusted',
      rule: 'Backward',
      endOfMonth: false,
    },
    frequency: 2,
    accrualDayCount: '30E/360',
    coupon: { kind: 'fixed', rate: rate(couponRate) },
    redemption: PAR,
    payment: { calendar: 'Null', convention: 'Unadjusted' },
  };
}

function settled(lifeYears: number, couponRate: number, daysAfterIssue = 100): SettledBond {
  const bond = resolveBond({
    cashFlows: cashFlowsFromTerms(bondTerms(lifeYears, couponRate), new Map()),
    accrualDayCount: '30E/360',
    yieldConvention: EFFECTIVE_ANNUAL,
    frequency: 2,
  });
  return settle(bond, addDays(issue, daysAfterIssue));
}

const curve: Curve = { model: 'Svensson', b0: 0.045, b1: -0.01, b2: -0.02, b3: 0.015, tau1: 1.2, tau2: 6 };
const flat: Curve = { model: 'ZeroNodes', times: [1], values: [Math.log(1.05)] };
const continuous = CONTINUOUS_SPREAD;
const leg = { dayCount: 'ACT/360', frequency: 2 } as const;

const market: QuoteMarket = {
  governmentCurve: curve,
  spreadConvention: { compounding: 'Compounded', frequency: 1 },
  swapRates: nodesFromPairs([
    [1, 0.04],
    [5, 0.043],
    [10, 0.045],
  ]),
  swapCurve: { model: 'NelsonSiegel', b0: 0.047, b1: -0.008, b2: -0.01, tau1: 2 },
  floatingLeg: leg,
  benchmarkYield: rate(0.041),
  referenceRates: { current: rate(0.04), assumed: rate(0.042) },
};

function expectValue<T>(measure: Measure<T>): T {
  if (!measure.ok) throw new Error(measure.reason);
  return measure.value;
}

/** The dirty price that the quote of a dirty price means. */
function priceThroughQuote<K extends QuoteKind>(bond: SettledBond, dirty: Price, kind: K): Measure<Price> {
  const value = expectValue(quotesFromDirtyPrice(bond, dirty, market)[kind]);
  return dirtyPriceFromQuote(bond, { kind, value }, market);
}

describe('spreads', () => {
  test('BEY-3 has no spread of any kind for a bond priced on a flat curve', () => {
    const bond = settled(7, 0.06);
    const dirty = expectValue(dirtyPriceFromYield(bond, rate(0.05)));
    // Effective yield and zero rate of 5 % are the same discount factor on calendar days / 365.
    expect(expectValue(dirtyPriceFromCurve(bond, flat))).toBeCloseTo(dirty, 10);
    expect(expectValue(zSpreadFromDirtyPrice(bond, flat, dirty, continuous))).toBeCloseTo(0, 12);
    expect(expectValue(gSpread(rate(0.05), flat, years(3)))).toBeCloseTo(0, 14);
    expect(expectValue(assetSwapSpread(bond, flat, dirty, leg))).toBeCloseTo(0, 12);
  });

  test.each([
    'clean',
    'dirty',
    'yield',
    'currentYield',
    'adjustedCurrentYield',
    'simpleYield',
    'gSpread',
    'zSpread',
    'iSpread',
    'tSpread',
    'assetSwapSpread',
    'discountMargin',
  ] as const)('BEY-3 comes back to the price from its %s', (kind: QuoteKind) => {
    fc.assert(
      fc.property(fc.double({ min: 40, max: 140, noNaN: true }), fc.integer({ min: 1, max: 20 }), (dirty, life) => {
        const bond = settled(life, 0.06);
        expect(expectValue(priceThroughQuote(bond, price(dirty), kind))).toBeCloseTo(dirty, 8);
      }),
      { numRuns: 60 },
    );
  });

  test('BEY-3 names what is missing when a spread has no market', () => {
    const bare: QuoteMarket = { spreadConvention: continuous, floatingLeg: leg };
    const bond = settled(3, 0.06);
    expect(dirtyPriceFromQuote(bond, { kind: 'gSpread', value: rate(0.01) }, bare)).toEqual({
      ok: false,
      reason: 'missing-data',
    });
    expect(quotesFromDirtyPrice(bond, price(100), bare).iSpread).toEqual({ ok: false, reason: 'missing-data' });
  });

  test('BEY-3 gives the asset-swap spread of a one-period bond by hand', () => {
    // One payment of 103 in 184 - 100 = 84 days: swap price 103 d, annuity 84/360 d, d = 1.05^(-84/365).
    const bond = settled(1, 0.06, 184 + 100);
    const days = lastOf(bond.bond.rows).payDay - bond.settlement;
    const factor = 1.05 ** (-days / 365);
    const byHand = (103 * factor - 101) / (100 * (days / 360) * factor);
    expect(expectValue(assetSwapSpread(bond, flat, price(101), leg))).toBeCloseTo(byHand, 12);
  });
});

describe('risk to the curve', () => {
  test('BEY-3 has the effective duration of a continuous curve: time weighted by present value', () => {
    const bond = settled(10, 0.05);
    const pricing = { curve, spread: rate(0.01), convention: continuous };
    const { effectiveDuration, effectiveConvexity } = expectValue(curveRisk(bond, pricing));
    let value = 0;
    let first = 0;
    let second = 0;
    for (let i = 0; i < bond.count; i++) {
      const t = (elementAt(bond.bond.rows, bond.firstRow + i).payDay - bond.settlement) / 365;
      const discounted = (bond.amounts[i] ?? 0) * Math.exp(-(zeroRate(curve, years(t)) + 0.01) * t);
      value += discounted;
      first += t * discounted;
      second += t * t * discounted;
    }
    // Central differences of 1 bp err by the third moment of time / 6 * 1e-8, about 1e-6 here.
    expect(Math.abs(effectiveDuration - first / value)).toBeLessThan(5e-6);
    expect(effectiveConvexity).toBeCloseTo(second / value, 3);
  });

  test('BEY-3 splits the effective duration into key rates without rest', () => {
    const bond = settled(20, 0.05);
    const pricing = { curve, spread: rate(0), convention: market.spreadConvention } as const;
    const parts = expectValue(keyRateDurations(bond, pricing, [0.25, 1, 2, 5, 10, 30]));
    const total = parts.reduce<number>((sum, part) => sum + part, 0);
    expect(total).toBeCloseTo(expectValue(curveRisk(bond, pricing)).effectiveDuration, 5);
  });
});

test('BEY-5 finds the zero curve that prices a sample of bonds', () => {
  const sample = [1, 2, 3, 4, 5, 7, 8, 10, 12, 15, 20, 25, 30].map((life, index) => {
    const bond = settled(life, 0.02 + 0.003 * index, 5);
    return { settled: bond, dirty: expectValue(dirtyPriceFromCurve(bond, curve)) };
  });
  const fitted = expectValue(fitSvenssonToBonds(sample));
  // A hundredth of a basis point in yield.
  expect(fitted.error).toBeLessThan(1e-6);
  for (const time of [2, 6, 14]) {
    expect(Math.abs(zeroRate(fitted.curve, years(time)) - zeroRate(curve, years(time)))).toBeLessThan(1e-4);
  }
});

test('BEY-3 weighs durations of a bond as its yield moves against its price', () => {
  const bond = settled(10, 0.05);
  const yieldAt = (dirty: number) => expectValue(yieldFromDirtyPrice(bond, dirty as Price));
  const risk = expectValue(riskFromYield(bond, yieldAt(100)));
  const movedByPoint = yieldAt(99.99) - yieldAt(100.01);
  expect(movedByPoint / 0.0001).toBeCloseTo(0.02 / risk.pvbp, 5);
  expect(valueOrNull(yieldFromDirtyPrice(bond, price(1000)))).toBeLessThan(0);
});
