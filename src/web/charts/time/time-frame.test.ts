import fc from 'fast-check';
import { expect, test } from 'vitest';
import { across, down } from '../chart-frame.ts';
import { preparedPicture, spreadApart, timeFrame } from './time-frame.ts';
import type { TimePicture } from './time-picture.ts';

const day = (date: string) => Date.parse(`${date}T00:00:00Z`);
const texts = {
  value: (value: number) => value.toFixed(4),
  axisValue: (value: number, decimals: number) => value.toFixed(decimals),
  axisDate: (time: number) => new Date(time).toISOString().slice(0, 10),
};
const whole = [day('2026-11-02'), day('2026-11-22')] as const;

const picture: TimePicture = {
  lines: [
    {
      key: 'main',
      name: 'Bond',
      ink: 'chart-1',
      points: { xs: [day('2026-11-02'), day('2026-11-06'), day('2026-11-12')], ys: [100, 101, 104] },
    },
  ],
  isShape: false,
  texts,
};

test('BEY-10 the time axis is true: ten of twenty days are half the width', () => {
  const frame = timeFrame(preparedPicture(picture, whole), whole);
  expect(picture.lines[0]?.points.xs[2]).toBe(day('2026-11-12'));
  expect(across(frame, day('2026-11-12'))).toBe(0.5);
});

test('GRA-8 the axis holds all values in view, and the last one stands on it', () => {
  const [pane] = timeFrame(preparedPicture(picture, whole), whole).panes;
  expect(pane?.y).toEqual([100, 104]);
  expect(pane?.tags).toEqual([{ at: 104, text: '104.0000', ink: 'chart-1' }]);
  if (pane === undefined) throw new Error('no pane');
  expect([down(pane, 104), down(pane, 100)]).toEqual([0, 1]);
});

test('GRA-8 a zoomed axis holds what is in view, with the neighbours to which the line runs', () => {
  const view = [day('2026-11-02'), day('2026-11-04')] as const;
  expect(timeFrame(preparedPicture(picture, whole), view).panes[0]?.y).toEqual([100, 101]);
});

test('GRA-8 a shape stands on a fixed scale without a figure', () => {
  const frame = timeFrame(preparedPicture({ ...picture, isShape: true }, whole), whole);
  expect(frame.panes[0]).toMatchObject({ y: [-1, 65], tags: [] });
  expect(frame.panes[0]?.yTicks.every(({ text }) => text === null)).toBe(true);
});

test('GRA-9 an old last value is carried to the end of the period by a dotted line', () => {
  const old = { ...picture, lines: picture.lines.map((line) => ({ ...line, isOld: true })) };
  const marks = timeFrame(preparedPicture(old, whole), whole).panes[0]?.marks ?? [];
  const dotted = marks.flatMap((mark) => (mark.kind === 'line' && mark.stroke.dash !== undefined ? [mark.points] : []));
  expect(dotted).toEqual([{ xs: [day('2026-11-12'), whole[1]], ys: [104, 104] }]);
});

test('CMP-4 several lines are named at their ends, one below the other', () => {
  const lines = ['A', 'B', 'C'].map((name, at) => ({
    key: name,
    name,
    ink: `chart-${at + 1}` as const,
    points: { xs: [day('2026-11-02'), day('2026-11-20')], ys: [99, 100 + at / 1000] },
  }));
  const [pane] = timeFrame(preparedPicture({ ...picture, lines }, whole), whole).panes;
  const labels = pane?.marks.flatMap((mark) => (mark.kind === 'label' ? [mark] : [])) ?? [];
  expect(labels.map(({ text }) => text)).toEqual(['A', 'B', 'C']);
  const places = labels.map(({ y }) => (pane === undefined ? 0 : down(pane, y))).sort((a, b) => a - b);
  expect(places.every((place, at) => at === 0 || place - (places[at - 1] ?? 0) > 0.044)).toBe(true);
});

test('GRA-6 bars and the spread of two lines have parts of their own below, which do not overlap', () => {
  const lower = { points: { xs: [day('2026-11-06')], ys: [5] }, ink: 'chart-volume', texts } as const;
  const { panes } = timeFrame(preparedPicture({ ...picture, bars: lower, difference: lower }, whole), whole);
  expect(panes.map(({ key }) => key)).toEqual(['main', 'difference', 'bars']);
  expect(
    panes.every((pane, at) => at === 0 || pane.top >= (panes[at - 1]?.top ?? 0) + (panes[at - 1]?.height ?? 0)),
  ).toBe(true);
});

test('GRA-6 names of lines that end together stand one below the other, in the order of the lines', () => {
  expect(spreadApart([0.5, 0.5, 0.2], 0.1)).toEqual([0.5, 0.6, 0.2]);
  expect(spreadApart([0.98, 0.99], 0.1).map((place) => Number(place.toFixed(3)))).toEqual([0.9, 1]);
});

test('GRA-6 no two names overlap while there is room for all', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }), (places) => {
      const moved = [...spreadApart(places, 0.04)].sort((a, b) => a - b);
      expect(moved.every((place, at) => at === 0 || place - (moved[at - 1] ?? 0) > 0.04 - 1e-9)).toBe(true);
      expect(Math.max(...moved)).toBeLessThanOrEqual(1 + 1e-9);
      expect(Math.min(...moved)).toBeGreaterThanOrEqual(-1e-9);
    }),
  );
});
