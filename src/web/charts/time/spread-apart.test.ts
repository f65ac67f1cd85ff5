import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadApart } from './spread-apart.ts';

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
