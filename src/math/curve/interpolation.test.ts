import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interpolateLinear, interpolateMonotone, nodesFromPairs } from './interpolation.ts';

describe('interpolation', () => {
  const nodes = nodesFromPairs([
    [1, 0.02],
    [2, 0.03],
    [5, 0.031],
    [10, 0.06],
  ]);

  test('is linear between nodes and flat outside', () => {
    expect([0, 1, 1.5, 3.5, 12].map((time) => interpolateLinear(nodes, time))).toEqual([
      0.02, 0.02, 0.025, 0.0305, 0.06,
    ]);
  });

  test('goes through the nodes and never turns between them when monotone', () => {
    expect([1, 2, 5, 10].map((time) => interpolateMonotone(nodes, time))).toEqual([0.02, 0.03, 0.031, 0.06]);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 12, noNaN: true }),
        fc.double({ min: 0, max: 12, noNaN: true }),
        (one, other) => {
          const rise =
            interpolateMonotone(nodes, Math.max(one, other)) - interpolateMonotone(nodes, Math.min(one, other));
          expect(rise).toBeGreaterThanOrEqual(-1e-15);
        },
      ),
    );
  });
});
