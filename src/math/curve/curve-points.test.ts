import { expect, test } from 'vitest';
import type { Curve } from './curve.ts';
import { curvePoints } from './curve-points.ts';

// Annual zero rates of 2 % for one year and 3 % for two, by hand: factors 1 / 1.02 and 1 / 1.03².
const curve: Curve = { model: 'ZeroNodes', times: [1, 2], values: [Math.log(1.02), Math.log(1.03)] };

test('BEY-21 a zero curve gives discount factor, par rate and the rate of the year ahead, as by hand', () => {
  const [one, two] = curvePoints(curve, [1, 2]);
  expect(one?.discount).toBeCloseTo(1 / 1.02, 14);
  expect(one?.par).toBeCloseTo(0.02, 14);
  expect(one?.forward).toBeCloseTo(1.03 ** 2 / 1.02 - 1, 14);
  expect(two?.zero).toBeCloseTo(0.03, 14);
  expect(two?.par).toBeCloseTo((1 - 1.03 ** -2) / (1 / 1.02 + 1.03 ** -2), 14);
});

test('BEY-21 a curve says nothing beyond what it rests on, and no par rate of a broken term', () => {
  const [short, half, two, three] = curvePoints(curve, [0.5, 1.5, 2, 3]);
  expect(short).toEqual({ years: 0.5, zero: null, par: null, forward: null, discount: null });
  expect(three?.zero).toBeNull();
  expect([half?.par, half?.forward]).toEqual([null, null]);
  expect(half?.zero).not.toBeNull();
  expect(two?.forward).toBeNull();
});
