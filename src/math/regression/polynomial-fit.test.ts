import { expect, test } from 'vitest';
import { valueOrNull } from '../units.ts';
import { fitPolynomial } from './polynomial-fit.ts';

// NIST Statistical Reference Datasets, linear regression, https://www.itl.nist.gov/div898/strd/lls/lls.shtml
const norris = [
  0.2, 0.1, 337.4, 338.8, 118.2, 118.1, 884.6, 888.0, 10.1, 9.2, 226.5, 228.1, 666.3, 668.5, 996.3, 998.5, 448.6, 449.1,
  777.0, 778.9, 558.2, 559.2, 0.4, 0.3, 0.6, 0.1, 775.5, 778.1, 666.9, 668.8, 338.0, 339.3, 447.5, 448.9, 11.6, 10.8,
  556.0, 557.7, 228.1, 228.3, 995.8, 998.0, 887.6, 888.8, 120.2, 119.6, 0.3, 0.3, 0.3, 0.6, 556.8, 557.6, 339.1, 339.3,
  887.2, 888.0, 999.0, 998.5, 779.0, 778.9, 11.1, 10.2, 118.3, 117.6, 229.2, 228.9, 669.1, 668.4, 448.9, 449.2, 0.5,
  0.2,
];
const pontius = [
  0.11019, 0.21956, 0.32949, 0.43899, 0.54803, 0.65694, 0.76562, 0.87487, 0.98292, 1.09146, 1.20001, 1.30822, 1.41599,
  1.52399, 1.63194, 1.73947, 1.84646, 1.95392, 2.06128, 2.16844, 0.11052, 0.22018, 0.32939, 0.43886, 0.54798, 0.65739,
  0.76596, 0.87474, 0.983, 1.0915, 1.20004, 1.30818, 1.41613, 1.52408, 1.63159, 1.73965, 1.84696, 1.95445, 2.06177,
  2.16829,
];

test('BEY-6 a line has the certified values of NIST Norris', () => {
  const fit = valueOrNull(
    fitPolynomial(
      norris.filter((_, at) => at % 2 === 0),
      norris.filter((_, at) => at % 2 === 1),
      1,
    ),
  );
  expect(fit?.valueAt(0)).toBeCloseTo(-0.262323073774029, 10);
  expect(fit && fit.valueAt(1) - fit.valueAt(0)).toBeCloseTo(1.00211681802045, 10);
  expect(fit?.rSquared).toBeCloseTo(0.999993745883712, 12);
  expect(fit?.residualError).toBeCloseTo(0.884796396144373, 10);
});

test('BEY-6 a parabola has the certified values of NIST Pontius', () => {
  const xs = pontius.map((_, at) => 150_000 * ((at % 20) + 1));
  const fit = valueOrNull(fitPolynomial(xs, pontius, 2));
  expect(fit?.valueAt(0)).toBeCloseTo(0.673565789473684e-3, 12);
  expect(fit?.valueAt(1_000_000)).toBeCloseTo(0.673565789473684e-3 + 0.732059160401003 - 0.316081871345029e-2, 12);
  expect(fit?.rSquared).toBeCloseTo(0.999999900178537, 13);
  expect(fit?.residualError).toBeCloseTo(0.205177424076185e-3, 13);
});

test('BEY-6 points that tell no line, or leave nothing to judge it by, have none', () => {
  expect(fitPolynomial([1, 2], [1, 2], 1)).toEqual({ ok: false, reason: 'missing-data' });
  expect(fitPolynomial([2, 2, 2], [1, 2, 3], 1)).toEqual({ ok: false, reason: 'not-converged' });
  expect(fitPolynomial([1, 2, 1, 2], [1, 2, 3, 4], 2)).toEqual({ ok: false, reason: 'not-converged' });
});
