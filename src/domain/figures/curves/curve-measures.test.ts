import { expect, test } from 'vitest';
import type { CurvePoint } from '#math/curve/curve-points.ts';
import { breakevenPoints, measureOfRates, rateChange, spreadPoints, termsOf } from './curve-measures.ts';

const point = (years: number, zero: number | null, par: number | null = zero): CurvePoint => ({
  years,
  zero,
  par,
  forward: null,
  discount: null,
});

test('BEY-21 a history is of one term, of two or of three that curves have points at', () => {
  expect(termsOf('10')).toEqual([10]);
  expect(termsOf('10-2')).toEqual([2, 10]);
  expect(termsOf('0.25-5-30')).toEqual([0.25, 5, 30]);
  for (const wrong of ['', '4', '2-2', '1-2-3-5', 'x']) expect(termsOf(wrong), wrong).toBeNull();
});

// Daily par yields of the US Treasury, 3 January 2023: 2Y 4.40, 5Y 3.94, 10Y 3.79, 30Y 3.88; its 2s10s was −61 bp, 5s30s −6 bp.
test('BEY-21 a slope is the long less the short rate, a butterfly twice the middle less both ends', () => {
  const bp = (rates: readonly number[]) => Math.round((measureOfRates(rates) ?? Number.NaN) * 1e4);
  expect(bp([0.044, 0.0379])).toBe(-61);
  expect(bp([0.0394, 0.0388])).toBe(-6);
  expect(bp([0.044, 0.0394, 0.0379])).toBe(-31);
  expect(measureOfRates([0.044])).toBe(0.044);
  expect(measureOfRates([0.044, null])).toBeNull();
});

test('BEY-21 breakeven inflation makes a nominal and a real investment earn the same, and has no par rate', () => {
  const [ten] = breakevenPoints([point(10, 0.04), point(20, 0.045)], [point(10, 0.015), point(5, 0.01)]);
  expect(ten).toMatchObject({ years: 10, par: null, discount: null });
  expect((1 + (ten?.zero ?? 0)) ** 10 * 1.015 ** 10).toBeCloseTo(1.04 ** 10, 12);
});

test('BEY-21 a spread stands at the terms that both curves have', () => {
  const spread = spreadPoints(
    [point(2, 0.03), point(10, 0.035, null)],
    [point(2, 0.025), point(10, 0.03), point(1, 0.02)],
  );
  expect(spread.map(({ years, zero, par }) => [years, Math.round((zero ?? 0) * 1e4), par])).toEqual([
    [2, 50, expect.closeTo(0.005, 12)],
    [10, 50, null],
  ]);
  expect(rateChange(0.0341, 0.0353)).toBeCloseTo(-12, 9);
  expect(rateChange(0.0341, null)).toBeNull();
});
