import { expect, test } from 'vitest';
import type { BondScatter } from '#contract/lists/bond-scatter.ts';
import { groupChanges, groupSpreads, sceneOf } from './bond-curve-scene.ts';

const scatter = (xs: readonly number[], ys: readonly number[]): BondScatter => ({
  fit: 'nelson-siegel',
  total: 3,
  complete: 3,
  matured: 0,
  withoutX: 0,
  withoutY: 0,
  ids: [1, 2, 3],
  names: ['One', 'Two', 'Three'],
  dates: ['2026-11-27', '2026-11-27', ''],
  groups: ['', '', ''],
  xs: [1, 2, 40],
  ys: [2, 2.5, 9],
  residuals: [0.05, -0.05, null],
  outliers: [false, false, true],
  curves: [{ group: 'EUR', count: 2, rSquared: 1, residualError: 0, xs: [...xs], ys: [...ys] }],
  masked: [],
});

test('BEY-21 what a bond yields above its curve is told in basis points, and one far outside is left out', () => {
  const { points } = sceneOf([{ name: 'Issuer', scatter: scatter([1, 2], [2, 2.5]), before: null }]);
  expect(points.map(({ name, richness }) => [name, Math.round(richness ?? 0)])).toEqual([
    ['One', 5],
    ['Two', -5],
  ]);
});

test('BEY-21 the spread of two curves stands at the whole years that both reach', () => {
  const groups = [{ scatter: scatter([0.5, 2.5, 4.5], [3, 4, 4]) }, { scatter: scatter([1.5, 3.5], [2, 3]) }];
  // By hand: the first is at 3.75 and 4, the second at 2.25 and 2.75.
  expect(groupSpreads(groups)).toEqual([
    { years: 2, spread: 150 },
    { years: 3, spread: 125 },
  ]);
  expect(groupSpreads(groups.slice(0, 1))).toEqual([]);
});

test('BEY-21 the curve of an earlier day is dashed beside that of the day, and what it moved stands at the whole years of both', () => {
  const [curve = null] = scatter([1.5, 3.5], [1, 3]).curves ?? [];
  const before = { date: '2026-10-27', fit: 'line' as const, curve, masked: [] };
  const group = { name: 'Issuer', scatter: scatter([0.5, 4.5], [3, 5]), before };
  // By hand: it was at 1.5 and 2.5, and is at 3.75 and 4.25.
  expect(groupChanges(group)).toEqual([
    { years: 2, now: 3.75, before: 1.5 },
    { years: 3, now: 4.25, before: 2.5 },
  ]);
  const scene = sceneOf([group]);
  expect(scene.curves).toEqual([
    {
      ink: 'chart-1',
      dash: [5, 4],
      points: [
        { x: 1.5, y: 1 },
        { x: 3.5, y: 3 },
      ],
    },
  ]);
  expect(scene.y.domain[0]).toBeLessThanOrEqual(1);
  expect(sceneOf([{ ...group, before: { ...before, curve: null } }]).curves).toEqual([]);
});
