import { expect, test } from 'vitest';
import type { BondScatter } from '#contract/lists/bond-scatter.ts';
import { lists } from '#domain/lists/lists.ts';
import { getMeasure } from '#domain/lists/measures.ts';
import { pointsFrame, unnamed } from '../../charts/scatter/scatter-frame.ts';
import { scatterScene } from './scatter-scene.ts';

const measure = (id: string) => getMeasure(lists.bonds, id);
const written = (value: number, decimals: number) => value.toFixed(decimals);

/** Bonds of these amounts and yields, each of a currency of its own. */
function scatterOf(xs: readonly number[], ys: readonly number[], more: Partial<BondScatter> = {}): BondScatter {
  const each = <Value>(valueAt: (at: number) => Value) => xs.map((_, at) => valueAt(at));
  return {
    ids: each((at) => at + 1),
    names: each((at) => `Bond ${at + 1}`),
    dates: each(() => '2026-11-20'),
    groups: each((at) => `C${at}`),
    xs: [...xs],
    ys: [...ys],
    residuals: each(() => 0),
    outliers: each(() => false),
    curves: [],
    ...more,
  } as BondScatter;
}

test('BEY-6 amounts stand at their logarithms, and the axis says the amounts', () => {
  const scene = scatterScene(scatterOf([1, 10, 100], [3, 4, 5]), measure('size'), written);
  expect(scene.points.map(({ x }) => x)).toEqual([0, 1, 2]);
  const frame = pointsFrame({
    scene,
    titles: { x: 'Amount', y: 'Yield' },
    numberText: written,
    labelOf: unnamed,
    size: { width: 700, height: 300 },
  });
  expect(frame.xTicks.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['1', '2', '5', '10', '20', '50', '100']),
  );
});

test('BEY-6 seven groups have colours of their own, the others share one; what is far outside is listed and not drawn', () => {
  const values = Array.from({ length: 10 }, (_, at) => at + 1);
  const outliers = values.map((value) => value === 10);
  const scene = scatterScene(scatterOf(values, values, { outliers }), measure('duration'), written);
  expect([scene.bonds.length, scene.points.length]).toEqual([10, 9]);
  expect(scene.groups.map(({ value, count }) => [value, count]).at(-1)).toEqual([null, 2]);
  expect(scene.groups.map(({ look }) => look.ink)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((at) => `chart-${at}`).concat('chart-axis'),
  );
});

test('BEY-6 the curve ends where the picture does, and lies above the points', () => {
  const curves = [{ group: 'C1', xs: [1, 2, 3], ys: [3, 4, 900] }] as unknown as BondScatter['curves'];
  const scene = scatterScene(scatterOf([1, 3], [3, 5], { curves }), measure('duration'), written);
  expect(scene.curves?.[0]?.points.map(({ y }) => y)).toEqual([3, 4, Number.NaN]);
  const frame = pointsFrame({
    scene,
    titles: { x: 'Duration', y: 'Yield' },
    numberText: written,
    labelOf: unnamed,
    size: { width: 700, height: 300 },
    curve: { ink: 'text', isAbove: true },
  });
  const kinds = frame.panes[0]?.marks.map(({ kind }) => kind) ?? [];
  expect(kinds.indexOf('line')).toBeGreaterThan(kinds.lastIndexOf('dots'));
});
