import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { restatedValue } from './report.ts';

const filed = (day: string, value: number) => ({ filedOn: isoDate(day), value });

test('REP-1 the latest filing stands, and what others said before it is kept', () => {
  const values = [filed('2024-02-01', 10), filed('2025-02-01', 12), filed('2026-02-01', 11)];
  expect(restatedValue(values)).toEqual({ ...values[2], earlier: values.slice(0, 2) });
});

test('REP-1 a value that is told again is of its first filing and not restated', () => {
  expect(restatedValue([filed('2024-02-01', 10), filed('2025-02-01', 10)])).toEqual({
    ...filed('2024-02-01', 10),
    earlier: [],
  });
});

test('REP-1 a value that was restated and came back has both in its history', () => {
  const values = [filed('2024-02-01', 10), filed('2024-08-01', 9), filed('2025-02-01', 10)];
  expect(restatedValue(values)).toEqual({ ...values[2], earlier: values.slice(0, 2) });
});

test('REP-1 there is nothing where no filing says anything', () => {
  expect(restatedValue([])).toBeNull();
});
