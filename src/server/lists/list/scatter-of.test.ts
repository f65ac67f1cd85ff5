import { expect, test } from 'vitest';
import { lists } from '#domain/lists/lists.ts';
import { getMeasure } from '#domain/lists/measures.ts';
import type { NamedScatter } from '#store/lists/bond-lists.ts';
import { scatterOf } from './scatter-of.ts';

const measure = (id: string) => getMeasure(lists.bonds, id);

/** A scatter as the store finds it, of points in no order. */
function found(points: readonly (readonly [x: number, y: number])[], groupOf = (_at: number) => 'EUR'): NamedScatter {
  const counts = { total: points.length, complete: points.length, matured: 0, withoutX: 0, withoutY: 0 };
  const placed = points.map(([x, y], at) => ({ id: at + 1, x, y, group: groupOf(at) })).reverse();
  const bonds = placed.map(({ id }) => ({ id, name: `Bond ${id}`, date: '2026-06-30' }));
  return { ...counts, points: placed, bonds } as unknown as NamedScatter;
}

/** Slope and intercept by the textbook: covariance over variance. */
function line(points: readonly (readonly [x: number, y: number])[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const covariance = mean(points.map(([x, y]) => (x - mx) * (y - my)));
  const slope = covariance / mean(points.map(([x]) => (x - mx) ** 2));
  return (x: number) => my + slope * (x - mx);
}

const near = [
  [1, 2.1],
  [2, 2.4],
  [3, 3.3],
  [4, 3.2],
  [5, 4.4],
  [6, 4.3],
  [7, 5.2],
  [8, 5.6],
] as const;

test('BEY-6 what a bond is off the line is its figure less that of the line of least squares', () => {
  const scatter = scatterOf(found(near), { x: measure('duration'), y: measure('yield'), fit: 'line' });
  const valueAt = line(near);
  expect(scatter.ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const [at, [x, y]] of near.entries()) expect(scatter.residuals?.[at]).toBeCloseTo(y - valueAt(x), 9);
  expect(scatter.curves?.[0]?.ys.at(-1)).toBeCloseTo(valueAt(8), 9);
});

test('BEY-6 a bond that lies far out is told, and does not bend the line', () => {
  const scatter = scatterOf(found([...near, [4.5, 900]]), { x: measure('duration'), y: measure('yield'), fit: 'line' });
  const far = scatter.ids?.indexOf(9) ?? -1;
  expect(scatter.outliers?.[far]).toBe(true);
  expect(scatter.residuals?.[far]).toBeNull();
  expect(scatter.curves?.[0]).toMatchObject({ count: 8 });
  expect(scatter.curves?.[0]?.ys[0]).toBeCloseTo(line(near)(1), 9);
});

test('BEY-6 amounts are fitted by their logarithm', () => {
  const sizes = near.map(([x, y]) => [10 ** x, y] as const);
  const scatter = scatterOf(found(sizes), { x: measure('size'), y: measure('yield'), fit: 'line' });
  expect(scatter.xs?.[0]).toBe(10);
  for (const [at, [x, y]] of near.entries()) expect(scatter.residuals?.[at]).toBeCloseTo(y - line(near)(x), 9);
});

test('BEY-6 the curve of Nelson and Siegel goes through yields that are of one', () => {
  // 4 − 2·(1−e^−u)/u + 1.5·((1−e^−u)/u − e^−u) with u = t/2 (Nelson and Siegel 1987).
  const yieldAt = (t: number) => {
    const load = (1 - Math.exp(-t / 2)) / (t / 2);
    return 4 - 2 * load + 1.5 * (load - Math.exp(-t / 2));
  };
  const points = [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30].map((t) => [t, yieldAt(t)] as const);
  const scatter = scatterOf(found(points), { x: measure('maturity'), y: measure('yield'), fit: 'nelson-siegel' });
  expect(scatter.curves?.[0]?.rSquared).toBeGreaterThan(0.9999);
  for (const residual of scatter.residuals ?? []) expect(Math.abs(residual ?? 1)).toBeLessThan(0.005);
});

test('BEY-6 each group has a curve of its own, and none where its points do not follow one or are few', () => {
  // Every other bond of the second group stands as much above as below: no line tells anything of it.
  const flat = near.map(([x], at) => [x + 0.25, 9 + (at % 2)] as const);
  const few = near.slice(0, 7).map(([x, y]) => [x + 0.5, y + 4] as const);
  const group = (at: number) => (at < 8 ? 'EUR' : at < 16 ? 'USD' : 'GBP');
  const axes = { x: measure('duration'), y: measure('yield'), fit: 'line' } as const;
  const scatter = scatterOf(found([...near, ...flat, ...few], group), axes);
  expect(scatter.curves?.map(({ group: of, xs }) => [of, xs.length])).toEqual([
    ['EUR', 201],
    ['USD', 0],
  ]);
  expect(scatter.curves?.[1]?.rSquared).toBeLessThan(0.3);
  const residuals = new Map(scatter.ids?.map((id, at) => [id, scatter.residuals?.[at]]));
  for (const [at, [x, y]] of near.entries()) expect(residuals.get(at + 1)).toBeCloseTo(y - line(near)(x), 9);
  expect([residuals.get(9), residuals.get(17)]).toEqual([null, null]);
});
