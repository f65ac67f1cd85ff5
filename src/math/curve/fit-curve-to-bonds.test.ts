import { expect, test } from 'vitest';
import { dirtyPriceFromCurve } from '../spread/z-spread.ts';
import { expectValue } from '../testing/expect-value.ts';
import { settledBond } from '../testing/settled-bond.ts';
import { years } from '../units.ts';
import { type Curve, zeroRate } from './curve.ts';
import { fitSvenssonToBonds } from './fit-curve-to-bonds.ts';

const curve: Curve = { model: 'Svensson', b0: 0.045, b1: -0.01, b2: -0.02, b3: 0.015, tau1: 1.2, tau2: 6 };

test('BEY-5 finds the zero curve that prices a sample of bonds', () => {
  const sample = [1, 2, 3, 4, 5, 7, 8, 10, 12, 15, 20, 25, 30].map((life, index) => {
    const bond = settledBond(life, 0.02 + 0.003 * index, 5);
    return { settled: bond, dirty: expectValue(dirtyPriceFromCurve(bond, curve)) };
  });
  const fitted = expectValue(fitSvenssonToBonds(sample));
  // A hundredth of a basis point in yield.
  expect(fitted.error).toBeLessThan(1e-6);
  for (const time of [2, 6, 14]) {
    expect(Math.abs(zeroRate(fitted.curve, years(time)) - zeroRate(curve, years(time)))).toBeLessThan(1e-4);
  }
});
