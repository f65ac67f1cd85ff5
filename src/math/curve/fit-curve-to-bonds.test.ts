import { expect, test } from 'vitest';
import { dirtyPriceFromCurve } from '../spread/z-spread.ts';
import { expectValue } from '../testing/expect-value.ts';
import { settledBond } from '../testing/settled-bond.ts';
import { price, years } from '../units.ts';
import type { PricedBond } from './bond-sample.ts';
import { type Curve, zeroRate } from './curve.ts';
import { type BondCurveFit, fitCurveToBonds } from './fit-curve-to-bonds.ts';

// Gurkaynak, Sack and Wright, Federal Reserve Board: published parameters (per cent) of three days of two centuries.
const august2024: Curve = {
  model: 'Svensson',
  b0: 0.0472529021557582,
  b1: 0.00801962947582447,
  b2: -0.0209120185519363,
  b3: -0.0287169075561346,
  tau1: 0.9391519307106,
  tau2: 3.24787279369107,
};
const endOfAugust2024: Curve = {
  model: 'Svensson',
  b0: 0.0477055671441905,
  b1: 0.00729178277946686,
  b2: -0.019426462553785,
  b3: -0.0286579891708572,
  tau1: 0.902377839254897,
  tau2: 3.16069975337781,
};
const june1961: Curve = {
  model: 'NelsonSiegel',
  b0: 0.0391760612208239,
  b1: -0.012779552459795,
  b2: -0.0194939709504669,
  tau1: 0.339217585301823,
};
const tenthOfBasisPoint = 1e-5;
const lives = [1, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 12, 15, 18, 20, 22, 25, 27, 30];

function pricedOn(curve: Curve, life: number, index: number): PricedBond {
  const settled = settledBond(life, 0.01 + 0.004 * (index % 12), 5);
  return { settled, dirty: expectValue(dirtyPriceFromCurve(settled, curve)) };
}

function largestGap({ curve, shortest, longest }: BondCurveFit, truth: Curve): number {
  let gap = 0;
  for (let time: number = shortest; time <= longest; time += 0.25) {
    gap = Math.max(gap, Math.abs(zeroRate(curve, years(time)) - zeroRate(truth, years(time))));
  }
  return gap;
}

test.each([
  ['2024-08-28', august2024],
  ['2024-08-30', endOfAugust2024],
  ['1961-06-14', june1961],
])('BEY-2 finds the zero curve of %s again from the prices of bonds, to a tenth of a basis point', (_, truth) => {
  const fit = expectValue(fitCurveToBonds(lives.map((life, index) => pricedOn(truth, life, index))));
  expect(fit.bondCount).toBe(lives.length);
  expect(fit.error).toBeLessThan(tenthOfBasisPoint);
  expect(largestGap(fit, truth)).toBeLessThan(tenthOfBasisPoint);
});

test('BEY-2 leaves out a bond whose price the others refute', () => {
  const sample = lives.map((life, index) => pricedOn(august2024, life, index));
  // 3 % of the price of a ten-year bond are some 40 basis points of yield.
  const wrong = sample.map((bond, index) => (index === 12 ? { ...bond, dirty: price(bond.dirty * 1.03) } : bond));
  const fit = expectValue(fitCurveToBonds(wrong));
  expect(fit.bondCount).toBe(lives.length - 1);
  expect(largestGap(fit, august2024)).toBeLessThan(tenthOfBasisPoint);
});

test('BEY-2 gives one curve for a sample, in whatever order its bonds come', () => {
  const sample = lives.map((life, index) => pricedOn(august2024, life, index));
  const noisy = sample.map((bond, index) => ({ ...bond, dirty: price(bond.dirty * (1 + 0.0004 * Math.sin(index))) }));
  const fit = expectValue(fitCurveToBonds(noisy));
  expect(expectValue(fitCurveToBonds(noisy))).toEqual(fit);
  const turned = expectValue(fitCurveToBonds(noisy.toReversed()));
  expect(largestGap(turned, fit.curve)).toBeLessThan(tenthOfBasisPoint);
});

test('BEY-2 makes do with Nelson-Siegel where bonds are few, and with no curve under four', () => {
  const bonds = [2, 3, 5, 7, 10, 20].map((life, index) => pricedOn(june1961, life, index));
  const few = expectValue(fitCurveToBonds(bonds));
  expect(few.curve.model).toBe('NelsonSiegel');
  expect(few.bondCount).toBe(6);
  expect(largestGap(few, june1961)).toBeLessThan(0.0002);
  expect(fitCurveToBonds(bonds.slice(0, 4)).ok).toBe(true);
  expect(fitCurveToBonds(bonds.slice(0, 3))).toEqual({ ok: false, reason: 'missing-data' });
});

test('BEY-2 says for which lives it speaks', () => {
  const bonds = [2, 3, 5, 7, 10, 20].map((life, index) => pricedOn(august2024, life, index));
  const { shortest, longest } = expectValue(fitCurveToBonds(bonds));
  expect(shortest).toBeCloseTo(2, 1);
  expect(longest).toBeCloseTo(20, 1);
});
