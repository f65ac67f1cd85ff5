import { expect, test } from 'vitest';
import { decimated } from './decimated.ts';

const same = { value: 0, pixel: 0, factor: 1 };
const identity = { x: same, y: same, from: 0, to: 100 };

test('GRA-6 of each column of pixels the first, lowest, highest and last point are drawn', () => {
  const xs = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 1.5];
  const ys = [5, 9, 4, 1, 3, 6, 7];
  const line = decimated({ xs, ys }, identity);
  expect(Array.from(line.ys.subarray(0, line.count))).toEqual([5, 9, 1, 6, 7]);
});

test('GRA-6 a line of few points keeps all of them, and its breaks', () => {
  const line = decimated({ xs: [1, 2, 3], ys: [1, Number.NaN, 3] }, identity);
  expect(Array.from(line.ys.subarray(0, line.count))).toEqual([1, Number.NaN, 3]);
});

test('GRA-6 what is out of view is left out but for a neighbour on either side', () => {
  const xs = Array.from({ length: 1000 }, (_, at) => at);
  const line = decimated({ xs, ys: xs }, { ...identity, from: 500, to: 510 });
  expect([line.xs[0], line.xs[line.count - 1]]).toEqual([499, 510]);
});

test('GRA-6 a hundred thousand points take no more than four for each pixel of the width', () => {
  const xs = Array.from({ length: 100_000 }, (_, at) => at / 1000);
  const ys = xs.map((x) => Math.sin(x * 40));
  const line = decimated({ xs, ys }, identity);
  expect(line.count).toBeLessThanOrEqual(4 * 101);
  expect(Math.max(...line.ys.subarray(0, line.count))).toBe(Math.max(...ys));
});
