import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOf, type LabelSpot, placedLabels } from './scatter-frame.ts';

const spot = (x: number, y: number, text = 'Bond 2030'): LabelSpot => ({ x, y, text });
const room = (spots: readonly LabelSpot[]) => ({ width: 800, height: 400, dots: spots });

test('MAP-3 a label stands right of its point, and left of one at the edge', () => {
  const spots = [spot(100, 100), spot(790, 200)];
  expect(placedLabels(spots, room(spots)).map(({ anchor }) => anchor)).toEqual(['start', 'end']);
});

test('MAP-3 labels of points that are close find places of their own', () => {
  const spots = [spot(400, 200, 'First'), spot(420, 200, 'Second'), spot(410, 206, 'Third')];
  expect(placedLabels(spots, room(spots)).map(({ text }) => text)).toEqual(['First', 'Second', 'Third']);
});

test('MAP-3 a label without room is left out, the first ones stay', () => {
  const spots = Array.from({ length: 30 }, (_, at) => spot(400, 200, `Bond ${at}`));
  const labels = placedLabels(spots, room(spots));
  expect(labels[0]?.text).toBe('Bond 0');
  expect(labels.length).toBeLessThan(9);
});

test('MAP-3 a label rather stands off the line than on it', () => {
  const spots = [spot(400, 200)];
  const line = Array.from({ length: 80 }, (_, at) => ({ x: at * 10, y: 200 }));
  const [label] = placedLabels(spots, { ...room(spots), line });
  expect(label?.dy).not.toBe(0);
});

test('MAP-3 no label covers another, a dot or the edge, wherever the points are', () => {
  const spots = fc.array(
    fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 400 }), text: fc.string() }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(spots, (points) => {
      const boxes = placedLabels(points, room(points)).map(boxOf);
      for (const [at, box] of boxes.entries()) {
        expect(box.left >= 0 && box.right <= 800 && box.top >= 0 && box.bottom <= 400).toBe(true);
        for (const other of boxes.slice(at + 1)) {
          const isClear =
            box.right <= other.left ||
            other.right <= box.left ||
            box.bottom <= other.top ||
            other.bottom <= box.top ||
            box.left === box.right;
          expect(isClear).toBe(true);
        }
        // The first one is named in any case.
        for (const { x, y } of at === 0 ? [] : points)
          expect(x > box.left && x < box.right && y > box.top && y < box.bottom).toBe(false);
      }
    }),
    { numRuns: 60, seed: 3 },
  );
});
