import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { marksOfDay, selectedDays, wordOfDay } from './day-panel.tsx';

const [first, middle, last] = [isoDate('2026-05-11'), isoDate('2026-05-14'), isoDate('2026-05-20')];

test('DTP-2 the days of a range are marked, its ends apart', () => {
  expect(marksOfDay(middle, [first, last], null)).toMatchObject({ isInside: true, isChosen: false });
  expect(marksOfDay(first, [first, last], null)).toMatchObject({ isFirst: true, isChosen: true, isInside: false });
});

test('DTP-2 a range with one end runs to the day that is pointed at, also backwards', () => {
  expect(marksOfDay(middle, [last], first)).toMatchObject({ isInside: true });
  expect(marksOfDay(first, [last], first)).toMatchObject({ isFirst: true, isChosen: false });
});

test('DTP-2 those who hear a day hear where it stands', () => {
  expect(wordOfDay(first, [first, last], middle)).toBe('day_first');
  expect(wordOfDay(middle, [first, last], middle)).toBe('day_inside');
  expect(wordOfDay(last, [first, last], middle)).toBe('day_last');
  expect(wordOfDay(middle, [], middle)).toBe('day_today');
  expect(wordOfDay(first, [], middle)).toBeNull();
});

test('DTP-2 the days of a range that may be in view are selected, however long it is', () => {
  expect(selectedDays([first, middle], middle)).toEqual(['2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14']);
  expect(selectedDays([last], middle)).toEqual([last]);
  expect(selectedDays([], middle)).toEqual([]);
  const long = selectedDays([isoDate('1990-01-01'), isoDate('2026-05-20')], middle);
  expect(long).toContain(first);
  expect(long.length).toBeLessThan(100);
});
