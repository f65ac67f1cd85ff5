import { expect, test } from 'vitest';
import { draws } from '#math/testing/draws.ts';
import { createLayout, type LayoutInput } from './network-layout.ts';

/** A tree in which every node has so many below it. */
const tree = (count: number, width: number): LayoutInput => ({
  count,
  ends: Array.from({ length: count - 1 }, (_, at) => [at + 1, Math.floor(at / width)] as const),
  sizes: { link: 35, radius: 20 },
  aspect: 2,
});

function atRest(input: LayoutInput): Float32Array {
  const layout = createLayout(input);
  let steps = 0;
  while (layout.step()) steps += 1;
  expect(steps).toBeLessThan(1000);
  return layout.places();
}

const distance = (places: Float32Array, a: number, b: number) =>
  Math.hypot(
    (places[2 * a] ?? Number.NaN) - (places[2 * b] ?? Number.NaN),
    (places[2 * a + 1] ?? Number.NaN) - (places[2 * b + 1] ?? Number.NaN),
  );

test('NET-1 no node covers another, in a large group either', () => {
  const input = tree(draws(200, 500), 8);
  const places = atRest(input);
  let min = Number.POSITIVE_INFINITY;
  for (let a = 0; a < input.count; a++) {
    for (let b = 0; b < a; b++) min = Math.min(min, distance(places, a, b));
  }
  expect(min).toBeGreaterThan(2 * input.sizes.radius);
});

test('NET-1 two companies stand as far apart as the line between them is long, or a little further', () => {
  const input = { ...tree(2, 1), sizes: { link: 25, radius: 15 } };
  const found = distance(atRest(input), 0, 1);
  expect(found).toBeGreaterThan(55);
  expect(found).toBeLessThan(110);
});

test('NET-1 the same group is laid out in the same way each time, and a node that is held stays', () => {
  const input = tree(30, 3);
  expect(atRest(input)).toEqual(atRest(input));
  const layout = createLayout(input);
  layout.hold(4, 300, -200);
  while (layout.step());
  expect([...layout.places().slice(8, 10)]).toEqual([300, -200]);
});
