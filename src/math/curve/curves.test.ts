import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueOrNull, years } from '../units.ts';
import { annualZeroRate, type Curve, curveChecked, discountFactor, shiftedCurve, zeroRate } from './curve.ts';
import { fitNelsonSiegel } from './fit-curve.ts';
import { interpolateLinear, nodesFromPairs } from './interpolation.ts';
import { parRateFromCurve, zeroCurveFromParYields } from './par-curve.ts';

// Gurkaynak, Sack and Wright, Federal Reserve Board, 2024-08-28: published parameters (per cent) and rates in four decimals.
const fed: Curve = {
  model: 'Svensson',
  b0: 0.0472529021557582,
  b1: 0.00801962947582447,
  b2: -0.0209120185519363,
  b3: -0.0287169075561346,
  tau1: 0.9391519307106,
  tau2: 3.24787279369107,
};
const FED_ZEROS = [
  [1, 4.292],
  [2, 3.8476],
  [3, 3.6896],
  [5, 3.6452],
  [7, 3.7084],
  [10, 3.8466],
  [20, 4.2055],
  [30, 4.3743],
] as const;
const FED_PARS = [
  [1, 4.3435],
  [2, 3.8962],
  [5, 3.6885],
  [10, 3.8655],
  [30, 4.2789],
] as const;
const HALF_OF_LAST_DIGIT = 5.1e-5;

describe('Svensson curve of the Federal Reserve', () => {
  test.each(FED_ZEROS)('BEY-2 gives the published zero rate of %s years', (time, percent) => {
    expect(Math.abs(zeroRate(fed, years(time)) * 100 - percent)).toBeLessThan(HALF_OF_LAST_DIGIT);
  });

  test.each(FED_PARS)('BEY-2 gives the published par yield of %s years, coupons half-yearly', (time, percent) => {
    const par = valueOrNull(parRateFromCurve(fed, years(time), 2));
    expect(Math.abs((par ?? 0) * 100 - percent)).toBeLessThan(HALF_OF_LAST_DIGIT);
  });
});

test('starts at the sum of the first two coefficients', () => {
  // g(0) = 1 and the humps vanish, so z(0) = b0 + b1.
  expect(zeroRate({ model: 'NelsonSiegel', b0: 0.03, b1: -0.01, b2: 0.02, tau1: 2 }, years(0))).toBeCloseTo(0.02, 15);
});

test('BEY-2 adds the nine bell terms of the Moscow Exchange to Nelson-Siegel, in basis points', () => {
  const smooth = { model: 'Moex', b0: 900, b1: -100, b2: 50, tau: 1.5, g: [0, 0, 0, 0, 0, 0, 0, 0, 0] } as const;
  const inFractions: Curve = { model: 'NelsonSiegel', b0: 0.09, b1: -0.01, b2: 0.005, tau1: 1.5 };
  expect(zeroRate(smooth, years(3))).toBeCloseTo(zeroRate(inFractions, years(3)), 15);
  // The third bell is centred at 0.6 + 0.6 * 1.6 = 1.56 with width 0.6 * 1.6^2 = 1.536: one width away it is worth 1/e.
  const bell: Curve = { ...smooth, g: [0, 0, 30, 0, 0, 0, 0, 0, 0] };
  expect(zeroRate(bell, years(1.56)) - zeroRate(smooth, years(1.56))).toBeCloseTo(0.003, 15);
  expect(zeroRate(bell, years(3.096)) - zeroRate(smooth, years(3.096))).toBeCloseTo(0.003 / Math.E, 15);
});

test('moves every zero rate by the same amount in a parallel shift', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 50, noNaN: true }), (time) => {
      expect(zeroRate(shiftedCurve(fed, 0.01), years(time)) - zeroRate(fed, years(time))).toBeCloseTo(0.01, 14);
    }),
  );
});

test('discounts at the annual zero rate as at the continuous one', () => {
  expect((1 + annualZeroRate(fed, years(7))) ** -7).toBeCloseTo(discountFactor(fed, years(7)), 14);
});

test('refuses curves that no rate can be read off', () => {
  expect(() => curveChecked({ ...fed, tau1: 0 })).toThrow('positive taus');
  expect(() => curveChecked({ model: 'ZeroNodes', times: [2, 1], values: [0.01, 0.02] })).toThrow('ascending');
  expect(() => nodesFromPairs([])).toThrow('ascending');
});

describe('curves made from yields', () => {
  test('BEY-5 bootstraps zero rates that price every par bond at 100', () => {
    const parYields = nodesFromPairs([
      [0.25, 0.041],
      [0.5, 0.042],
      [1, 0.04],
      [2, 0.038],
      [5, 0.039],
      [10, 0.042],
    ]);
    const curve = zeroCurveFromParYields(parYields, 2);
    for (const time of [0.5, 1, 2, 5, 10]) {
      expect(valueOrNull(parRateFromCurve(curve, years(time), 2))).toBeCloseTo(interpolateLinear(parYields, time), 13);
    }
    // Simple interest below half a year: 1 / (1 + 0.041 / 4).
    expect(discountFactor(curve, years(0.25))).toBeCloseTo(1 / 1.01025, 14);
  });

  test('BEY-5 finds the curve again from rates that lie on it', () => {
    const times = [0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30];
    const smooth: Curve = { model: 'NelsonSiegel', b0: 0.05, b1: -0.02, b2: 0.01, tau1: 1.7 };
    const nelson = fitNelsonSiegel(times.map((time) => ({ time, rate: zeroRate(smooth, years(time)) })));
    if (!nelson.ok) throw new Error(nelson.reason);
    expect(nelson.value.curve.tau1).toBeCloseTo(1.7, 4);
    expect(nelson.value.error).toBeLessThan(1e-9);
  });

  test('BEY-5 has no fitted curve from too few points', () => {
    expect(fitNelsonSiegel([{ time: 1, rate: 0.05 }])).toEqual({ ok: false, reason: 'missing-data' });
  });
});
