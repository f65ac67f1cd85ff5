import { expect, test } from 'vitest';
import { valueScale } from './value-scale.ts';

test('ticks are round and hold all values', () => {
  // Prices of the visual reference: 99.58 to 102.99 in six steps of at least 0.57 takes steps of 1.
  const scale = valueScale([99.58, 101.2, 102.99]);
  expect(scale).toMatchObject({ low: 99, high: 103, step: 1, decimals: 0, ticks: [99, 100, 101, 102, 103] });
});

test('decimals are the fewest that the step needs', () => {
  expect(valueScale([0, 1.5]).decimals).toBe(2);
  expect(valueScale([0, 1.5]).ticks.slice(0, 3)).toEqual([0, 0.25, 0.5]);
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
  expect(valueScale([-35, 20])).toMatchObject({ low: -40, high: 20, step: 10 });
  expect(valueScale([0]).low).toBeLessThan(0);
});
