import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MISSING_DATA, valueOrNull } from '../units.ts';
import { medianDeviationOf, medianOf, quantileOf } from './order-statistics.ts';
import { type Standing, standingOfLast } from './standing.ts';

function standingOf(values: readonly number[]): Standing {
  const standing = valueOrNull(standingOfLast(values));
  if (standing === null) throw new Error('no standing');
  return standing;
}

// scipy 1.17.1, numpy 2.4.6: stats.percentileofscore(a, a[-1], kind='mean'), stats.zscore(a, ddof=1)[-1],
// np.quantile(a, [0, .25, .5, .75, 1]), stats.median_abs_deviation(a).
const others = [2.1, 1.9, 2.8, 3.4, 4.0, 2.2, 3.1, 2.8, 3.6];

test('NAV-6 percentile, z-score and quartiles of a history are those of scipy and numpy', () => {
  const standing = standingOf([...others, 3.4]);
  expect(standing).toMatchObject({ value: 3.4, low: 1.9, high: 4, percentile: 70, count: 10 });
  expect(standing.lowerQuartile).toBeCloseTo(2.35, 12);
  expect(standing.median).toBeCloseTo(2.95, 12);
  expect(standing.upperQuartile).toBeCloseTo(3.4, 12);
  expect(standing.zScore).toBeCloseTo(0.6736471644477205, 12);
  expect(medianDeviationOf([...others, 3.4])).toBeCloseTo(0.55, 12);
});

// Hyndman and Fan, "Sample Quantiles in Statistical Packages", The American Statistician 50 (1996), definition 7: p(k) = (k - 1) / (n - 1).
test('NAV-6 a quantile between two values lies on the line between them', () => {
  expect(quantileOf([10, 20, 40], 0.5)).toBe(20);
  expect(quantileOf([40, 10, 20], 0.75)).toBe(30);
  expect(quantileOf([7], 0.25)).toBe(7);
});

test('NAV-6 the lowest, the highest and the only value stand half a place from the end', () => {
  expect(standingOf([3, 2, 1]).percentile).toBeCloseTo(100 / 6, 12);
  expect(standingOf([1, 2, 3]).percentile).toBeCloseTo(500 / 6, 12);
  expect(standingOf([5])).toMatchObject({ percentile: 50, zScore: null });
});

test('NAV-6 equal values have no z-score, and no values no standing', () => {
  expect(standingOf([0.1, 0.1, 0.1])).toMatchObject({ percentile: 50, zScore: null });
  expect(standingOfLast([])).toEqual(MISSING_DATA);
  expect([medianOf([]), quantileOf([], 0.25), medianDeviationOf([])]).toEqual([null, null, null]);
});

test('NAV-6 a standing does not depend on the unit, nor on the order of the days before', () => {
  const yields = fc.array(fc.integer({ min: -500, max: 2000 }), { minLength: 3, maxLength: 60 });
  fc.assert(
    fc.property(yields, (values) => {
      const one = standingOf(values);
      const other = standingOf([...values.slice(0, -1).reverse(), values.at(-1) ?? 0].map((value) => 4 * value - 300));
      expect(other.percentile).toBe(one.percentile);
      if (one.zScore !== null) expect(other.zScore).toBeCloseTo(one.zScore, 8);
    }),
  );
});
