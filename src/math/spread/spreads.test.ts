import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dirtyPriceFromQuote, type QuoteKind, type QuoteMarket, quotesFromDirtyPrice } from '../bond/bond-quote.ts';
import type { SettledBond } from '../bond/settled-bond.ts';
import { lastOf } from '../checked-access.ts';
import type { Curve } from '../curve/curve.ts';
import { nodesFromPairs } from '../curve/interpolation.ts';
import { NULL_CALENDAR } from '../dates/business-days.ts';
import { draws } from '../testing/draws.ts';
import { expectValue } from '../testing/expect-value.ts';
import { settledBond } from '../testing/settled-bond.ts';
import { type Measure, type Price, price, rate, years } from '../units.ts';
import { dirtyPriceFromYield } from '../yield/yield-from-price.ts';
import { assetSwapSpread } from './asset-swap.ts';
import { gSpread } from './curve-spreads.ts';
import { CONTINUOUS_SPREAD, dirtyPriceFromCurve, zSpreadFromDirtyPrice } from './z-spread.ts';

const curve: Curve = { model: 'Svensson', b0: 0.045, b1: -0.01, b2: -0.02, b3: 0.015, tau1: 1.2, tau2: 6 };
const flat: Curve = { model: 'ZeroNodes', times: [1], values: [Math.log(1.05)] };
const continuous = CONTINUOUS_SPREAD;
const leg = { dayCount: 'ACT/360', frequency: 2, calendar: NULL_CALENDAR } as const;

const market: QuoteMarket = {
  governmentCurve: curve,
  spreadConvention: { compounding: 'Compounded', frequency: 1 },
  governmentRates: nodesFromPairs([
    [1, 0.038],
    [10, 0.041],
  ]),
  swaps: {
    rates: nodesFromPairs([
      [1, 0.04],
      [5, 0.043],
      [10, 0.045],
    ]),
    curve: { model: 'LogDiscounts', times: [0, 1, 5, 30], values: [0, -0.04, -0.21, -1.3] },
    floatingLeg: leg,
  },
  benchmarkYield: rate(0.041),
  referenceRates: { current: rate(0.04), assumed: rate(0.042) },
};

/** The dirty price that the quote of a dirty price means. */
function priceThroughQuote<K extends QuoteKind>(bond: SettledBond, dirty: Price, kind: K): Measure<Price> {
  const value = expectValue(quotesFromDirtyPrice(bond, dirty, market)[kind]);
  return dirtyPriceFromQuote(bond, { kind, value }, market);
}

describe('spreads', () => {
  test('BEY-3 has no spread of any kind for a bond priced on a flat curve', () => {
    const bond = settledBond(7, 0.06);
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
    'gSpreadAtMaturity',
    'zSpread',
    'swapZSpread',
    'iSpread',
    'tSpread',
    'assetSwapSpread',
    'discountMargin',
  ] as const)('BEY-3 comes back to the price from its %s', (kind: QuoteKind) => {
    fc.assert(
      fc.property(fc.double({ min: 40, max: 140, noNaN: true }), fc.integer({ min: 1, max: 20 }), (dirty, life) => {
        const bond = settledBond(life, 0.06);
        expect(expectValue(priceThroughQuote(bond, price(dirty), kind))).toBeCloseTo(dirty, 8);
      }),
      { numRuns: draws(12, 60) },
    );
  });

  test('BEY-3 names what is missing when a spread has no market', () => {
    const bare: QuoteMarket = { spreadConvention: continuous };
    const bond = settledBond(3, 0.06);
    expect(dirtyPriceFromQuote(bond, { kind: 'gSpread', value: rate(0.01) }, bare)).toEqual({
      ok: false,
      reason: 'missing-data',
    });
    expect(quotesFromDirtyPrice(bond, price(100), bare).iSpread).toEqual({ ok: false, reason: 'missing-data' });
  });

  test('BEY-3 gives the asset-swap spread of a one-period bond by hand', () => {
    // One payment of 103 in 184 - 100 = 84 days: swap price 103 d, annuity 84/360 d, d = 1.05^(-84/365).
    const bond = settledBond(1, 0.06, 184 + 100);
    const days = lastOf(bond.bond.rows).payDay - bond.settlement;
    const factor = 1.05 ** (-days / 365);
    const byHand = (103 * factor - 101) / (100 * (days / 360) * factor);
    expect(expectValue(assetSwapSpread(bond, flat, price(101), leg))).toBeCloseTo(byHand, 12);
  });
});
