import { describe, expect, test } from 'vitest';
import { elementAt } from '../checked-access.ts';
import { CONTINUOUS_SPREAD } from '../spread/z-spread.ts';
import { expectValue } from '../testing/expect-value.ts';
import { settledBond } from '../testing/settled-bond.ts';
import { rate, years } from '../units.ts';
import { type Curve, zeroRate } from './curve.ts';
import { curveRisk, keyRateDurations } from './curve-risk.ts';

const curve: Curve = { model: 'Svensson', b0: 0.045, b1: -0.01, b2: -0.02, b3: 0.015, tau1: 1.2, tau2: 6 };

describe('risk to the curve', () => {
  test('BEY-3 has the effective duration of a continuous curve: time weighted by present value', () => {
    const bond = settledBond(10, 0.05);
    const pricing = { curve, spread: rate(0.01), convention: CONTINUOUS_SPREAD };
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
    const bond = settledBond(20, 0.05);
    const pricing = { curve, spread: rate(0), convention: { compounding: 'Compounded', frequency: 1 } } as const;
    const parts = expectValue(keyRateDurations(bond, pricing, [0.25, 1, 2, 5, 10, 30]));
    const total = parts.reduce<number>((sum, part) => sum + part, 0);
    expect(total).toBeCloseTo(expectValue(curveRisk(bond, pricing)).effectiveDuration, 5);
  });
});
