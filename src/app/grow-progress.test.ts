import { expect, test } from 'vitest';
import { growProgressLines } from './grow-progress.ts';

test('BEY-17 writes a line for each twentieth with the rate of what this run has added', () => {
  const lines: string[] = [];
  let milliseconds = 0;
  const show = growProgressLines(
    (line) => lines.push(line),
    () => milliseconds,
  );
  const total = 1_000_000;
  for (let done = 500_000 + 10_000; done <= total; done += 10_000) {
    milliseconds += 500;
    show({ done, total, added: done - 500_000 });
  }
  expect(lines).toHaveLength(11);
  expect(lines.at(0)).toBe('Instruments: 510,000 of 1,000,000 (51 %), 20,000 a second');
  expect(lines.at(-1)).toBe('Instruments: 1,000,000 of 1,000,000 (100 %), 20,000 a second');
});

test('BEY-17 is silent where nothing is added', () => {
  const lines: string[] = [];
  growProgressLines(
    (line) => lines.push(line),
    () => 0,
  )({ done: 2000, total: 500, added: 0 });
  expect(lines).toEqual([]);
});
