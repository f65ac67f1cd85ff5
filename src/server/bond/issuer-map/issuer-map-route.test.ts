import { expect, test, vi } from 'vitest';
import { fitYieldCurve } from '#math/curve/fit-yield-curve.ts';
import { cachedFits } from './issuer-map-route.ts';

const pointsAt = (rate: number) => [1, 2, 3, 5].map((time) => ({ time, rate: rate + time / 1000 }));

test('BEY-5 a curve is fitted once for the same points, and again for others', () => {
  const fit = vi.fn(fitYieldCurve);
  const kept = cachedFits({ fitCurve: fit });
  const first = kept(pointsAt(0.05));
  expect(kept(pointsAt(0.05))).toBe(first);
  expect(first).toEqual(fitYieldCurve(pointsAt(0.05)));
  kept(pointsAt(0.06));
  expect(fit).toHaveBeenCalledTimes(2);
});

test('BEY-5 of too many curves the one that was not asked for the longest is given up', () => {
  const fit = vi.fn(fitYieldCurve);
  const kept = cachedFits({ fitCurve: fit, max: 2 });
  for (const rate of [0.01, 0.02, 0.01, 0.03, 0.01]) kept(pointsAt(rate));
  expect(fit).toHaveBeenCalledTimes(3);
  kept(pointsAt(0.02));
  expect(fit).toHaveBeenCalledTimes(4);
});
