import { expect, test } from 'vitest';
import { areSoundDrawings, type ChartDrawing } from './chart-drawing.ts';

const segment: ChartDrawing = {
  id: 'a',
  tool: 'segment',
  ink: 1,
  width: 1,
  isDashed: false,
  text: '',
  points: [
    { date: '2025-01-31', value: 99.5 },
    { date: '2031-02-28', value: 101 },
  ],
};
const point = { date: '2025-06-30', value: 100 };

test.each([
  ['two points of a segment, one of them in the future', [segment], true],
  ['nothing', [], true],
  ['one point of a segment', [{ ...segment, points: [point] }], false],
  ['three points of a channel', [{ ...segment, tool: 'channel', points: [point, point, point] }], true],
  ['a day that there is none of', [{ ...segment, points: [point, { date: '2025-02-29', value: 1 }] }], false],
  ['two of one id', [segment, segment], false],
] as const)('BEY-10 %s: sound %s', (_, drawings, expected) => {
  expect(areSoundDrawings(drawings)).toBe(expected);
});
