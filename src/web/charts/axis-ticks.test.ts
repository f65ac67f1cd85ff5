import { expect, test } from 'vitest';
import { dateTicks, valueScale } from './axis-ticks.ts';

const ticks = (start: string, end: string) => {
  const { times, form } = dateTicks(Date.parse(start), Date.parse(end));
  return { form, dates: times.map((time) => new Date(time).toISOString().slice(0, 10)) };
};

test('three months name every second Monday', () => {
  const { form, dates } = ticks('2026-08-20', '2026-11-20');
  expect(form).toBe('day');
  expect(dates.length).toBeLessThanOrEqual(8);
  expect(dates.every((date) => new Date(date).getUTCDay() === 1)).toBe(true);
});

test('a year names first days of months, ten years first days of years', () => {
  expect(ticks('2025-11-20', '2026-11-20').dates).toEqual([
    '2026-01-01',
    '2026-03-01',
    '2026-05-01',
    '2026-07-01',
    '2026-09-01',
    '2026-11-01',
  ]);
  expect(ticks('2016-11-20', '2026-11-20').dates).toEqual([
    '2018-01-01',
    '2020-01-01',
    '2022-01-01',
    '2024-01-01',
    '2026-01-01',
  ]);
});

test('a week names its days, one day itself', () => {
  expect(ticks('2026-11-16', '2026-11-20').dates).toHaveLength(5);
  expect(ticks('2026-11-20', '2026-11-20').dates).toEqual(['2026-11-20']);
});

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
