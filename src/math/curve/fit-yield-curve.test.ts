import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../testing/draws.ts';
import { expectValue } from '../testing/expect-value.ts';
import { years } from '../units.ts';
import { type Curve, type SvenssonCurve, zeroRate } from './curve.ts';
import { nelsonSiegelOf, svenssonOf } from './fit-curve.ts';
import { fitYieldCurve } from './fit-yield-curve.ts';
import { type DecayChoice, robustYieldFit, type YieldPoint } from './robust-yield-fit.ts';

// Made-up yields with two odd ones, at 3.6 and 8.8 years.
const durations = [0.4, 0.9, 1.3, 1.9, 2.4, 3.1, 3.6, 4.4, 5.2, 6.1, 7.3, 8.8, 10.5, 13];
const yields = [
  0.1512, 0.1498, 0.1467, 0.1441, 0.1432, 0.1405, 0.1899, 0.1389, 0.1378, 0.1371, 0.1366, 0.1243, 0.1359, 0.1352,
];
const sample: readonly YieldPoint[] = durations.map((time, index) => ({ time, rate: yields[index] ?? Number.NaN }));
const diebold = 1 / (12 * 0.0609);

// scipy 1.17.1: least_squares(residuals, loss=rho, f_scale=scale), the best of 200 starts, where rho is that of "cauchy" for the yields and
// the plain square for the ridge, further residuals sqrt(1e-6 n) b (of b2 sqrt(1e-3 n) b where the decay is given); its yields at
// durations. The loss is twice scipy's cost.
const references: readonly [
  string,
  DecayChoice,
  readonly YieldPoint[],
  number,
  number,
  Readonly<Record<string, number>>,
][] = [
  [
    'Svensson',
    2,
    sample,
    0.001,
    2 * 6.782717447e-6,
    { 0.5: 0.1516953, 1: 0.14892337, 2: 0.1437941, 3: 0.14098927, 5: 0.13812185, 8: 0.13634823, 12: 0.13535298 },
  ],
  [
    'Nelson-Siegel',
    1,
    sample.slice(0, 8),
    0.001,
    2 * 4.320607075e-6,
    { 0.5: 0.15124632, 1: 0.14896363, 2: 0.1437504, 3: 0.1409189 },
  ],
  [
    'Nelson-Siegel with a given decay',
    { fixed: diebold },
    [0, 2, 4, 6, 8].map((index) => sample[index] ?? { time: 1, rate: 0 }),
    0.0005,
    2 * 1.215716341e-6,
    { 0.5: 0.15066377, 1: 0.14806895, 2: 0.14415825, 3: 0.141452, 5: 0.13815525 },
  ],
];

const basisPoint = 1e-4;

function curveOf({ betas, taus }: { readonly betas: readonly number[]; readonly taus: readonly number[] }): Curve {
  const shape = { betas, taus, error: 0 };
  return taus.length === 2 ? svenssonOf(shape) : nelsonSiegelOf(shape);
}

test.each(references)('BEY-5 %s agrees with the curve that scipy finds', (_, decays, points, scale, loss, at) => {
  const fit = robustYieldFit(points, decays, scale);
  const curve = curveOf(fit?.guess ?? { betas: [], taus: [1] });
  const errors = points.map(({ time, rate }) => rate - zeroRate(curve, years(time)));
  const sum = errors.reduce((total, error) => total + scale ** 2 * Math.log1p((error / scale) ** 2), 0);
  expect(sum).toBeLessThan(loss * 1.0001);
  for (const [time, rate] of Object.entries(at)) {
    expect(Math.abs(zeroRate(curve, years(Number(time))) - rate)).toBeLessThan(0.1 * basisPoint);
  }
});

// Gurkaynak, Sack and Wright, Federal Reserve Board: published parameters of 2024-08-28 and 1961-06-14.
const august2024: SvenssonCurve = {
  model: 'Svensson',
  b0: 0.0472529021557582,
  b1: 0.00801962947582447,
  b2: -0.0209120185519363,
  b3: -0.0287169075561346,
  tau1: 0.9391519307106,
  tau2: 3.24787279369107,
};
const june1961: Curve = {
  model: 'NelsonSiegel',
  b0: 0.0391760612208239,
  b1: -0.012779552459795,
  b2: -0.0194939709504669,
  tau1: 0.339217585301823,
};

const on = (curve: Curve, times: readonly number[]): readonly YieldPoint[] =>
  times.map((time) => ({ time, rate: zeroRate(curve, years(time)) }));

const yearly = Array.from({ length: 20 }, (_, index) => 0.5 + 0.75 * index);

function largestGap(found: Curve, truth: Curve, [from, to]: readonly [number, number]): number {
  let gap = 0;
  for (let time = from; time <= to; time += 0.1)
    gap = Math.max(gap, Math.abs(zeroRate(found, years(time)) - zeroRate(truth, years(time))));
  return gap;
}

test.each([
  ['Svensson', august2024, yearly],
  ['Nelson and Siegel', june1961, yearly.slice(0, 8)],
])('BEY-5 yields on a curve of %s give it back, to a fifth of a basis point', (_, truth, times) => {
  const fit = expectValue(fitYieldCurve(on(truth, times)));
  expect(fit.curve.model).toBe(truth.model);
  expect(largestGap(fit.curve, truth, [fit.shortest, fit.longest])).toBeLessThan(0.2 * basisPoint);
  expect(fit.outliers).not.toContain(true);
  expect(Math.max(...fit.residuals.map(Math.abs))).toBeLessThan(0.2 * basisPoint);
});

test('BEY-5 a yield 500 basis points off moves the curve by less than two, and is named, but at its ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 17 }), fc.constantFrom(-0.05, 0.05), (index, shift) => {
      const points = on(august2024, yearly).map((point, at) =>
        at === index ? { ...point, rate: point.rate + shift } : point,
      );
      const fit = expectValue(fitYieldCurve(points));
      expect(largestGap(fit.curve, august2024, [yearly[0] ?? 0, yearly[19] ?? 0])).toBeLessThan(2 * basisPoint);
      expect(fit.outliers.map((isOutlier, at) => (isOutlier ? at : -1)).filter((at) => at >= 0)).toEqual([index]);
      expect(Math.abs((fit.residuals[index] ?? 0) - shift)).toBeLessThan(2 * basisPoint);
    }),
    { numRuns: draws(6, 32), seed: 5 },
  );
});

test('BEY-5 the order of the points does not matter, nor does the same point twice make a fault', () => {
  const fit = expectValue(fitYieldCurve(sample));
  const turned = expectValue(fitYieldCurve(sample.toReversed()));
  expect(largestGap(turned.curve, fit.curve, [fit.shortest, fit.longest])).toBeLessThan(0.1 * basisPoint);
  expect(turned.residuals.toReversed().map((residual) => Math.round(residual * 1e5))).toEqual(
    fit.residuals.map((residual) => Math.round(residual * 1e5)),
  );
  expect(fitYieldCurve([...sample, ...sample]).ok).toBe(true);
  expect(fitYieldCurve(Array.from({ length: 9 }, () => ({ time: 2, rate: 0.1 }))).ok).toBe(true);
});

test('BEY-5 three points make no curve, four one with a given decay, nine one of Svensson', () => {
  expect(fitYieldCurve(sample.slice(0, 3))).toEqual({ ok: false, reason: 'missing-data' });
  const modelOf = (count: number) => expectValue(fitYieldCurve(sample.slice(0, count))).curve;
  expect(modelOf(4)).toMatchObject({ model: 'NelsonSiegel', tau1: diebold });
  expect(modelOf(6)).toMatchObject({ tau1: diebold });
  expect(modelOf(8).model).toBe('NelsonSiegel');
  expect(modelOf(9).model).toBe('Svensson');
});
