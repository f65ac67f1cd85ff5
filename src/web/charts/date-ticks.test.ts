import { expect, test } from 'vitest';
import { dateTicks } from './date-ticks.ts';

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
