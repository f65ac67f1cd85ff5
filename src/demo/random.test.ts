import { expect, test } from 'vitest';
import { randomStream } from './random.ts';

const draws = (seed: number, name: string) => {
  const random = randomStream(seed, name);
  return Array.from({ length: 5 }, () => random.uniform());
};

test('a stream depends on seed and name alone', () => {
  expect(draws(1, 'a')).toEqual(draws(1, 'a'));
  expect(draws(1, 'a')).not.toEqual(draws(2, 'a'));
  expect(draws(1, 'a')).not.toEqual(draws(1, 'b'));
});

test('draws have the mean and spread of their distributions', () => {
  const random = randomStream(3, 'moments');
  const count = 20_000;
  const uniforms = Array.from({ length: count }, () => random.uniform());
  const normals = Array.from({ length: count }, () => random.normal());
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  // Five standard errors: 0.289 and 1 over the root of the count.
  expect(Math.abs(mean(uniforms) - 0.5)).toBeLessThan((5 * 0.289) / Math.sqrt(count));
  expect(Math.abs(mean(normals))).toBeLessThan(5 / Math.sqrt(count));
  expect(Math.abs(mean(normals.map((value) => value ** 2)) - 1)).toBeLessThan((5 * Math.SQRT2) / Math.sqrt(count));
});

test('whole numbers reach both bounds and stay within them', () => {
  const random = randomStream(4, 'whole');
  const seen = new Set(Array.from({ length: 200 }, () => random.whole(2, 4)));
  expect([...seen].sort()).toEqual([2, 3, 4]);
});
