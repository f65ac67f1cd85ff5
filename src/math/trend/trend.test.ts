import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueOrNull } from '../units.ts';
import { type Trend, type TrendKind, type TrendPoint, trendFromPoints } from './trend.ts';

function trendOf(kind: TrendKind, points: readonly TrendPoint[]): Trend {
  const trend = valueOrNull(trendFromPoints(kind, points));
  if (trend === null) throw new Error(`no ${kind} trend`);
  return trend;
}

// NIST StRD, linear regression, data set Norris (ozone monitors; lower level of difficulty): y, x.
const norris = `
0.1 0.2, 338.8 337.4, 118.1 118.2, 888.0 884.6, 9.2 10.1, 228.1 226.5, 668.5 666.3, 998.5 996.3, 449.1 448.6, 778.9 777.0, 559.2 558.2,
0.3 0.4, 0.1 0.6, 778.1 775.5, 668.8 666.9, 339.3 338.0, 448.9 447.5, 10.8 11.6, 557.7 556.0, 228.3 228.1, 998.0 995.8, 888.8 887.6,
119.6 120.2, 0.3 0.3, 0.6 0.3, 557.6 556.8, 339.3 339.1, 888.0 887.2, 998.5 999.0, 778.9 779.0, 10.2 11.1, 117.6 118.3, 228.9 229.2,
668.4 669.1, 449.2 448.9, 0.2 0.5`
  .trim()
  .split(',')
  .map((pair) => pair.trim().split(' ').map(Number))
  .map(([value = Number.NaN, days = Number.NaN]) => ({ days, value }));

test('TSG-2 a linear trend has the certified values of NIST for the data set Norris', () => {
  const { a, b, determination } = trendOf('linear', norris);
  expect(norris).toHaveLength(36);
  expect(a).toBeCloseTo(-0.262323073774029, 11);
  expect(b).toBeCloseTo(1.00211681802045, 13);
  expect(determination).toBeCloseTo(0.999993745883712, 13);
});

// scipy 1.17.1: r = stats.linregress(x, y), stats.linregress(log(x + 1), y) and stats.linregress(x, log(y)); a = r.intercept, of the
// exponential exp(r.intercept); b = r.slope; r.rvalue ** 2.
const days = [0, 1, 2, 5, 8, 13, 21, 34, 55, 89, 144, 233];
const values = [101.2, 102.9, 101.7, 104.4, 103.1, 106.0, 107.3, 106.6, 109.9, 111.4, 110.8, 114.1];
const points = days.map((day, at) => ({ days: day, value: values[at] ?? Number.NaN }));

test.each([
  ['linear', 104.06164922588513, 0.050678031883270046, 0.7643976672025398],
  ['logarithmic', 100.06881004883473, 2.3094182800858616, 0.9248045096686197],
  ['exponential', 104.05143093776093, 0.00046915798839739344, 0.7524229175385992],
] as const)('TSG-2 a %s trend is the one that scipy finds', (kind, a, b, determination) => {
  const trend = trendOf(kind, points);
  expect(trend.a / a).toBeCloseTo(1, 13);
  expect(trend.b / b).toBeCloseTo(1, 12);
  expect(trend.determination).toBeCloseTo(determination, 12);
});

const range = (min: number, max: number) => fc.double({ min, max, noNaN: true });

test.each([
  ['linear', (a: number, b: number, x: number) => a + b * x],
  ['logarithmic', (a: number, b: number, x: number) => a + b * Math.log(x + 1)],
  ['exponential', (a: number, b: number, x: number) => a * Math.exp(b * x)],
] as const)('TSG-2 points of a %s line give it back', (kind, lineOf) => {
  fc.assert(
    fc.property(range(1, 1000), range(-0.01, 0.01), fc.integer({ min: 2, max: 300 }), (a, b, last) => {
      const drawn = [0, 1, last, last + 7].map((day) => ({ days: day, value: lineOf(a, b, day) }));
      const trend = trendOf(kind, drawn);
      for (const point of drawn) expect(trend.valueAt(point.days) / point.value).toBeCloseTo(1, 9);
      expect(trend.a / a).toBeCloseTo(1, 9);
    }),
  );
});

test('TSG-2 values that are all the same have a level trend, whose determination nobody can tell', () => {
  const level = [0, 1, 2].map((day) => ({ days: day, value: 0.1 }));
  expect(trendFromPoints('linear', level)).toMatchObject({ ok: true, value: { a: 0.1, b: 0, determination: null } });
});

test.each([
  ['one point', 'linear', [{ days: 0, value: 1 }]],
  ['no point', 'linear', []],
  ['points of one day', 'logarithmic', [0, 0].map((day, at) => ({ days: day, value: at }))],
  ['an exponential of zero', 'exponential', [0, 1].map((day) => ({ days: day, value: day }))],
  ['an exponential of what is negative', 'exponential', [0, 1].map((day) => ({ days: day, value: day - 0.5 }))],
  ['a value that is no number', 'linear', [0, 1].map((day) => ({ days: day, value: Number.NaN }))],
] as const)('TSG-2 there is no trend of %s', (_name, kind, given) => {
  expect(trendFromPoints(kind, given)).toEqual({ ok: false, reason: 'not-applicable' });
});
