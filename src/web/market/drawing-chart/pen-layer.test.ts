import { expect, test } from 'vitest';
import { snappedPoint } from './pen-layer.tsx';

const bars = [
  { timestamp: Date.parse('2025-06-27'), open: 99, high: 101, low: 98, close: 100, isTraded: true },
  { timestamp: Date.parse('2025-06-30'), open: 90, high: 90, low: 90, close: 90, isTraded: false },
];

test.each([
  ['2025-06-27', 100.6, 101],
  ['2025-06-27', 99.6, 100],
  ['2025-06-27', 90, 98],
  ['2025-06-30', 120, 90],
  ['2025-06-28', 100.6, 100.6],
])('GRA-6 on %s a point at %d snaps to %d', (date, value, expected) => {
  expect(snappedPoint({ date, value }, bars)).toEqual({ date, value: expected });
});
