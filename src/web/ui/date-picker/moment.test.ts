import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { type WeekdayNumber, weeksOfMonth, yearsAround } from './moment.ts';

const firstCells: readonly (readonly [WeekdayNumber, string])[] = [
  // 1 May 2026 is a Friday.
  [1, '2026-04-27'],
  [2, '2026-04-28'],
  [3, '2026-04-29'],
  [4, '2026-04-30'],
  [5, '2026-05-01'],
  [6, '2026-04-25'],
  [7, '2026-04-26'],
];

test.each(firstCells)('DTP-4 a week that begins on day %i puts %s first', (firstDay, day) => {
  expect(weeksOfMonth(isoDate('2026-05-01'), firstDay)[0]?.[0]).toBe(day);
});

test.each(['2026-02-01', '2027-02-01', '2026-05-01', '2026-08-01'])(
  'DTP-3 the grid of %s has six weeks in a row',
  (month) => {
    const weeks = weeksOfMonth(isoDate(month), 1);
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    const days = weeks.flat().map((day) => Date.parse(day) / 86_400_000);
    expect(days.slice(1).every((day, before) => day - (days[before] ?? 0) === 1)).toBe(true);
    expect(weeks[0]).toContain(month);
  },
);

test('DTP-3 a year panel has ten years', () => {
  expect(yearsAround(isoDate('2026-05-14'))).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029]);
  expect(yearsAround(isoDate('2030-01-01'))[0]).toBe(2030);
});
