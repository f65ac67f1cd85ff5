import { expect, test } from 'vitest';
import { isFarDown } from './page-banners.tsx';

test.each([
  [0, false],
  [599, false],
  [600, false],
  [601, true],
  [1000, true],
])('SHL-4 at %i of 1000 px the reader is past 60 percent: %s', (scrollY, expected) => {
  expect(isFarDown({ scrollY, innerHeight: 800, scrollHeight: 1800 })).toBe(expected);
});

test('SHL-4 a page that fits the window is never scrolled', () => {
  expect(isFarDown({ scrollY: 0, innerHeight: 800, scrollHeight: 800 })).toBe(false);
});
