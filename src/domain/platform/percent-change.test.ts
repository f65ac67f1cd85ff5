import { expect, test } from 'vitest';
import { percentChange } from './percent-change.ts';

test('a rise by 5 to 105 is 5 per cent, a fall by 20 to 80 is minus 20', () => {
  expect(percentChange(105, 5)).toBeCloseTo(5, 12);
  expect(percentChange(80, -20)).toBeCloseTo(-20, 12);
});

test('what was zero has no change in per cent', () => {
  expect(percentChange(3, 3)).toBeNull();
});
