import { expect, test } from 'vitest';
import type { MapSeries } from '#contract/market/time-series.ts';
import { pointsFrame } from '../../charts/scatter/scatter-frame.ts';
import { svgPicture } from '../../charts/testing/svg-picture.ts';
import { currenciesOf, mapPicture } from './map-chart.tsx';

function bond(id: number, duration: number | null, value: number | null, more: Partial<MapSeries> = {}): MapSeries {
  return {
    name: `Bond ${id}`,
    currency: 'EUR',
    data: [{ 'date.numeric': 0, date: '2026-03-02', value, valueFmt: null, duration }],
    entity: { id, tgId: 10, model: 'bonds', name: `Bond ${id}`, tgName: 'Exchange', date: '2026-03-02' },
    masked: [],
    ...more,
  };
}

const numberText = (value: number, decimals: number) => value.toFixed(decimals);
const nothing = { removed: [], added: [], hasLabels: true };
const bonds = [bond(1, 5, 0.07), bond(2, 1, 0.05), bond(3, 3, null), bond(4, 2, 0.06, { currency: 'USD' })];

function frameOf(all: readonly MapSeries[], state: Parameters<typeof mapPicture>[1]) {
  const picture = mapPicture(all, state);
  const { panes, xTicks } = pointsFrame({
    scene: picture,
    titles: { x: 'years', y: '%' },
    numberText,
    labelOf: ({ name }) => (state.hasLabels ? name : null),
    size: { width: 1000, height: 600 },
  });
  const [pane] = panes;
  if (pane === undefined) throw new Error('no pane');
  const labels = pane.marks.flatMap((mark) => (mark.kind === 'label' ? [mark.text] : []));
  const dots = pane.marks.flatMap((mark) => (mark.kind === 'dots' ? [mark] : []));
  return { picture, pane, xTicks, labels, dots };
}

test('TSG-3 bonds stand at duration and yield in percent, a colour a currency; without one of both they have no place', () => {
  const { picture, dots, labels, xTicks, pane } = frameOf(bonds, nothing);
  expect(picture.points.map(({ name, x, y }) => [name, x, Number(y.toFixed(9))])).toEqual([
    ['Bond 2', 1, 5],
    ['Bond 4', 2, 6],
    ['Bond 1', 5, 7],
  ]);
  expect(currenciesOf(bonds)).toEqual(['EUR', 'USD']);
  expect(dots.map(({ ink, points }) => [ink, Array.from(points.xs)])).toEqual([
    ['chart-1', [1, 5]],
    ['chart-2', [2]],
  ]);
  expect(labels).toEqual(['%', 'years', 'Bond 2', 'Bond 4', 'Bond 1']);
  expect([xTicks[0]?.text, pane.yTicks[0]?.text]).toEqual(['0.0', '5.0']);
});

test('TSG-3 removed points are gone, added ones are there, and labels can be switched off', () => {
  const added = [{ name: 'Mine', duration: 4.25, yield: 9.125 }];
  const { picture, labels, dots } = frameOf(bonds, { removed: [1], added, hasLabels: true });
  expect(picture.points.map(({ name }) => name)).toEqual(['Bond 2', 'Bond 4', 'Mine']);
  expect(labels).toContain('Mine');
  expect(dots.at(-1)).toMatchObject({ ink: 'text', points: { xs: [4.25], ys: [9.125] } });
  expect(frameOf(bonds, { ...nothing, hasLabels: false }).labels).toEqual(['%', 'years']);
});

test('TSG-4 hidden figures: places follow from names alone, and there is no axis', () => {
  const masked = ['value', 'valueFmt', 'duration'];
  const hidden = (rates: readonly number[]) => rates.map((rate, at) => bond(at, rate, rate, { masked }));
  const { picture, pane, xTicks, labels } = frameOf(hidden([1, 2, 3]), nothing);
  expect(picture).toEqual(frameOf(hidden([1, 2, 3]), nothing).picture);
  expect(picture.points.map(({ x, y }) => [x, y])).toEqual(
    frameOf(hidden([9, 2, 0.5]), nothing).picture.points.map(({ x, y }) => [x, y]),
  );
  expect([pane.yTicks, xTicks, labels]).toEqual([[], [], ['Bond 0', 'Bond 1', 'Bond 2']]);
});

test.each([
  ['map-full', undefined, 'light'],
  ['map-closed-dark', ['value', 'valueFmt', 'duration'], 'dark'],
] as const)('TSG-3 TSG-4 the picture of %s', async (name, masked, theme) => {
  const all = masked === undefined ? bonds : bonds.map((each) => ({ ...each, masked: [...masked] }));
  const added = masked === undefined ? [{ name: 'Mine', duration: 4.25, yield: 6.5 }] : [];
  const picture = mapPicture(all, { removed: [], added, hasLabels: true });
  const titles = { x: 'Duration, years', y: 'Yield, %' };
  const size = { width: 700, height: 300 };
  const frame = pointsFrame({ scene: picture, titles, numberText, labelOf: ({ name }) => name, size });
  await expect(svgPicture(frame, theme)).toMatchFileSnapshot(`./pictures/${name}.svg`);
});
