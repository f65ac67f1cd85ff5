import { expect, test } from 'vitest';
import type { MapPoint } from '#contract/bond/issuer-map.ts';
import { across, type ChartFrame, down, type LabelMark } from '../../charts/chart-frame.ts';
import { pointsFrame, unnamed } from '../../charts/scatter/scatter-frame.ts';
import { sceneBetween } from '../../charts/scatter/scatter-scene.ts';
import { svgPicture } from '../../charts/testing/svg-picture.ts';
import { type BondPoint, labelOfBond, type MapScene, mapScene } from './map-picture.tsx';

function point(id: number, x: number | null, y: number | null, more: Partial<MapPoint> = {}): MapPoint {
  return {
    emission_id: id,
    emission_name: `Bond ${id}`,
    isin: null,
    emitent_name: 'Issuer',
    currency_id: 'EUR',
    trading_ground_id: 10,
    is_main_emission: id === 1,
    is_peer: false,
    date: '2026-11-20',
    is_old: false,
    x,
    y,
    duration: x,
    yield: y,
    yield_origin: 'computed',
    price: 100,
    standing: 'counted',
    residual: 0,
    masked: [],
    ...more,
  };
}

const points = [
  point(1, 2, 0.03),
  point(2, 4, 0.04),
  point(3, 6, 0.035, { standing: 'outlier' }),
  point(4, 1, 0.032, { is_peer: true }),
  point(5, 3, 0.03, { is_old: true, date: '2026-08-03' }),
  point(6, null, null),
];
const curve = [2, 3, 4].map((x) => ({ x, y: 0.03 + x / 1000, emission_name: null, trading_ground_id: 10 }));
const size = { width: 1000, height: 600 };

const labelOfPoint = (point: BondPoint) => labelOfBond(point, (name, date) => `${name} (${date})`);

function mapFrame(
  scene: MapScene,
  within = size,
  names: typeof labelOfPoint | typeof unnamed = labelOfPoint,
): ChartFrame {
  return pointsFrame({
    scene,
    titles: { x: 'Duration, years', y: 'Yield, %' },
    numberText: (value, decimals) => value.toFixed(decimals),
    labelOf: names,
    size: within,
  });
}
const frameOf = (isHidden = false) => mapFrame(mapScene({ points, curve }, isHidden));

function paneOf({ panes }: ChartFrame) {
  const [pane] = panes;
  if (pane === undefined) throw new Error('no pane');
  return pane;
}
const labelsOf = (frame: ChartFrame) => paneOf(frame).marks.filter((mark): mark is LabelMark => mark.kind === 'label');

test('MAP-3 the bond of the page is blue, the issuer’s others orange, those of others quiet, and outliers ringed', () => {
  const dots = paneOf(frameOf()).marks.flatMap((mark) =>
    mark.kind === 'dots' ? [[mark.ink, mark.ring, Array.from(mark.points.xs)]] : [],
  );
  expect(dots).toEqual([
    ['chart-axis', 'surface', [1]],
    ['map-other', 'surface', [3, 4]],
    ['map-other', 'text', [6]],
    ['map-main', 'surface', [2]],
  ]);
});

test('MAP-1 both axes have values: years from zero below, percent beside', () => {
  const frame = frameOf();
  expect(frame.xTicks.map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  const { y, yTicks } = paneOf(frame);
  expect(y[0]).toBeLessThan(3);
  expect(y[1]).toBeGreaterThan(4);
  expect(yTicks.every(({ text }) => /^\d\.\d$/.test(text ?? ''))).toBe(true);
  expect([across(frame, 3), down(paneOf(frame), (y[0] + y[1]) / 2)]).toEqual([0.5, 0.5]);
});

test('MAP-1 the curve is drawn under the points, and old points say their day', () => {
  const { marks } = paneOf(frameOf());
  expect(marks[0]).toMatchObject({ kind: 'line', points: { xs: [2, 3, 4] } });
  expect(labelsOf(frameOf()).map(({ text }) => text)).toContain('Bond 5 (2026-08-03)');
});

test('MAP-3 peers are not named, the main bond is named first, and where none is named the axes are', () => {
  const names = labelsOf(frameOf()).map(({ text }) => text);
  expect(names).toEqual(['Yield, %', 'Duration, years', 'Bond 1', 'Bond 5 (2026-08-03)', 'Bond 2', 'Bond 3']);
  const scene = mapScene({ points, curve }, false);
  expect(labelsOf(mapFrame(scene, size, unnamed)).map(({ text }) => text)).toEqual(['Yield, %', 'Duration, years']);
});

test('MAP-3 D27 a hidden map has no axis, no curve, and places that follow from the names alone', () => {
  const frame = frameOf(true);
  const { yTicks, marks } = paneOf(frame);
  expect([frame.xTicks, yTicks, marks.some(({ kind }) => kind === 'line')]).toEqual([[], [], false]);
  const moved = points.map((each) => ({ ...each, x: 9, y: 0.5 }));
  const placesOf = (given: readonly MapPoint[]) =>
    mapScene({ points: given, curve: [] }, true).points.map(({ key, x, y }) => [key, x, y]);
  expect(placesOf(moved)).toEqual(placesOf(points));
  expect(labelsOf(frame)).toHaveLength(5);
});

test('MAP-3 on the way to another day bonds of both move, and at its end all stand where they belong', () => {
  const from = mapScene({ points, curve }, false);
  const later = points.map((each) => (each.emission_id === 2 ? { ...each, x: 5, y: 0.05 } : each));
  const to = mapScene({ points: later, curve: [] }, false);
  const half = sceneBetween(from, to, 0.5).points.find(({ key }) => key === '2');
  expect([half?.x, half?.y]).toEqual([4.5, 4.5]);
  expect(sceneBetween(from, to, 1)).toEqual(to);
});

test.each([
  ['map-full', false, 'light'],
  ['map-full-dark', false, 'dark'],
  ['map-closed', true, 'light'],
  ['map-closed-dark', true, 'dark'],
] as const)('MAP-3 the picture of %s', async (name, isHidden, theme) => {
  const frame = mapFrame(mapScene({ points, curve }, isHidden), { width: 700, height: 300 });
  await expect(svgPicture(frame, theme)).toMatchFileSnapshot(`./pictures/${name}.svg`);
});
