import { expect, test } from 'vitest';
import { growProgressLines, tradeProgressLines } from './progress-lines.ts';

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

test('BEY-17 is silent where no instrument is added', () => {
  const lines: string[] = [];
  growProgressLines(
    (line) => lines.push(line),
    () => 0,
  )({ done: 2000, total: 500, added: 0 });
  expect(lines).toEqual([]);
});

function linesOf(states: readonly (readonly [seconds: number, done: number, addedBonds: number, addedDays: number])[]) {
  const lines: string[] = [];
  let milliseconds = 0;
  const show = tradeProgressLines(
    (line) => lines.push(line),
    () => milliseconds,
  );
  for (const [seconds, done, addedBonds, addedDays] of states) {
    milliseconds = seconds * 1000;
    show({ done, total: 10_000, addedBonds, addedDays });
  }
  return lines;
}

test('BEY-17 says how far it is, how fast, and what is left, every ten seconds and at the end', () => {
  const lines = linesOf([
    [5, 1000, 500, 100_000],
    [9, 1500, 1000, 180_000],
    [20, 2000, 1500, 400_000],
    [24, 10_000, 9500, 600_000],
  ]);
  expect(lines).toEqual([
    'Bonds: 1,000 of 10,000 (10 %), 100,000 trading days, 20,000 a second, 2 min left',
    'Bonds: 2,000 of 10,000 (20 %), 400,000 trading days, 20,000 a second, 2 min left',
    'Bonds: 10,000 of 10,000 (100 %), 600,000 trading days, 25,000 a second, 0 s left',
  ]);
});

test('BEY-17 is silent where no bond is added', () => {
  expect(linesOf([[1, 10_000, 0, 0]])).toEqual([]);
});
