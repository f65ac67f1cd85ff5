import { expect, test } from 'vitest';
import type { VenuePrice } from '#contract/bond/standing.ts';
import { svgPicture } from '../../charts/testing/svg-picture.ts';
import { differenceFrame, positionFrame, type VenueScene, venueFrame } from './standing-frames.ts';

const position = {
  value: 3.1,
  low: 2.1,
  lower_quartile: 2.5,
  median: 2.8,
  upper_quartile: 3.3,
  high: 4.6,
  percentile: 62,
  z_score: 0.4,
  day_count: 700,
  first_date: '2023-11-20',
  last_date: '2026-11-20',
  masked: [],
};

const venue = (id: number, price: number | null, isOld = false): VenuePrice => ({
  id,
  name: `Venue ${id}`,
  date: '2026-11-20',
  age: isOld ? 30 : 0,
  price,
  is_old: isOld,
  masked: [],
});

const scene: VenueScene = {
  venues: [venue(1, 98.45), venue(2, 98.52), venue(3, 98.31), venue(4, 97.6, true)],
  median: 98.45,
  deviation: 0.07,
  shownId: 2,
  write: (price) => price.toFixed(2),
};

test('NAV-6 the shown venue is drawn above the others, an old price faint, and the ends of the prices are named', () => {
  const frame = venueFrame(scene);
  const dots = frame?.panes[0]?.marks.flatMap((mark) => (mark.kind === 'dots' ? [mark] : []));
  expect(dots?.map(({ ink, points }) => [ink, [...Array.from(points.xs)]])).toEqual([
    ['line-strong', [97.6]],
    ['chart-axis', [98.45, 98.31]],
    ['chart-1', [98.52]],
  ]);
  expect(frame?.xTicks.map(({ text }) => text)).toEqual(['97.60', '98.52']);
});

const history = [12, 18.5, 31, 22, -6, 4.5].map((difference, at) => ({
  date: `2026-0${at + 3}-15`,
  difference,
  masked: [],
}));

test('NAV-6 one day has no line', () => {
  expect(differenceFrame(history.slice(0, 1))).toBeNull();
  expect(differenceFrame(history)?.panes[0]?.y[0]).toBeLessThan(-6);
});

test('NAV-6 masked figures have no picture, and equal prices stand in the middle', () => {
  expect(positionFrame({ ...position, value: null })).toBeNull();
  expect(venueFrame({ ...scene, venues: [venue(1, null)], median: null, deviation: null })).toBeNull();
  const { x } = venueFrame({ ...scene, venues: [venue(1, 90), venue(2, 90)], median: 90, deviation: 0 }) ?? {
    x: [0, 0],
  };
  expect((x[0] + x[1]) / 2).toBe(90);
});

test.each(['light', 'dark'] as const)('NAV-6 the pictures of position and venues, %s', async (theme) => {
  const frames = { position: positionFrame(position), venues: venueFrame(scene), difference: differenceFrame(history) };
  for (const [name, frame] of Object.entries(frames)) {
    if (frame === null) throw new Error('no picture');
    await expect(svgPicture(frame, theme)).toMatchFileSnapshot(`./pictures/${name}-${theme}.svg`);
  }
});
