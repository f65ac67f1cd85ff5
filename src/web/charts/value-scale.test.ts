import { expect, test } from 'vitest';
import { valueScale } from './value-scale.ts';

test('ticks are round and hold all values', () => {
  // Prices of the visual reference: of 1, 2 and 5 times a power of ten, 0.5 is nearest to a sixth of 99.58 to 102.99.
  const scale = valueScale([99.58, 101.2, 102.99]);
  expect(scale).toMatchObject({ low: 99.5, high: 103, decimals: 1 });
  expect(scale.ticks).toEqual([99.5, 100, 100.5, 101, 101.5, 102, 102.5, 103]);
});

test('decimals are the fewest that the step needs', () => {
  expect(valueScale([0, 1.5]).decimals).toBe(1);
  expect(valueScale([0, 0.3]).decimals).toBe(2);
  expect(valueScale([0, 3]).decimals).toBe(1);
  expect(valueScale([100, 700]).decimals).toBe(0);
});

test('a constant series has a scale around it', () => {
  const { low, high, ticks } = valueScale([100, 100]);
  expect(low).toBeLessThan(100);
  expect(high).toBeGreaterThan(100);
  expect(ticks.length).toBeGreaterThan(2);
});

test('negative values and zero have a scale', () => {
  expect(valueScale([-35, 20])).toMatchObject({ low: -40, high: 20 });
  expect(valueScale([0]).low).toBeLessThan(0);
});
