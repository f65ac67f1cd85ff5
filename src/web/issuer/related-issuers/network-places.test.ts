import { expect, test } from 'vitest';
import { nodeAt, nodeByKey, viewOfAll } from './network-places.ts';

// A cross: the middle, and one node on each side.
const cross = Float32Array.from([0, 0, 100, 10, -100, 0, 5, 80, 0, -80]);

test('NET-1 an arrow key leads to the nearest company that way, and nowhere past the last', () => {
  expect(nodeByKey(cross, 0, 'ArrowRight')).toBe(1);
  expect(nodeByKey(cross, 0, 'ArrowLeft')).toBe(2);
  expect(nodeByKey(cross, 0, 'ArrowDown')).toBe(3);
  expect(nodeByKey(cross, 0, 'ArrowUp')).toBe(4);
  expect(nodeByKey(cross, 1, 'ArrowRight')).toBeNull();
  expect(nodeByKey(cross, 1, 'ArrowLeft')).toBe(0);
});

test('NET-1 a company is hit within its radius alone', () => {
  expect(nodeAt(cross, 95, 0, 15)).toBe(1);
  expect(nodeAt(cross, 50, 0, 15)).toBeNull();
});

test('NET-1 the view of all holds every company, and does not blow a small graph up', () => {
  const room = { width: 400, height: 200 };
  const { k, x, y } = viewOfAll(cross, room, 20);
  for (let at = 0; at < cross.length; at += 2) {
    const [left, top] = [(cross[at] ?? 0) * k + x, (cross[at + 1] ?? 0) * k + y];
    expect(left - 20 * k).toBeGreaterThan(0);
    expect(left + 20 * k).toBeLessThan(room.width);
    expect(top - 20 * k).toBeGreaterThan(0);
    expect(top + 20 * k).toBeLessThan(room.height);
  }
  expect(viewOfAll(Float32Array.from([0, 0]), room, 20).k).toBe(1.25);
});
