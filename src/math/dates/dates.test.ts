import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DayNumber, isoDate, parseIsoDate } from '../units.ts';
import {
  addMonths,
  civilFromDayNumber,
  dayNumberFromCivil,
  dayNumberFromIso,
  isoFromDayNumber,
  weekday,
} from './dates.ts';

const day = (text: string) => dayNumberFromIso(isoDate(text));
const anyDay = fc.integer({ min: -700_000, max: 2_900_000 }).map((value) => value as DayNumber);

test('counts days from 1970-01-01 as the platform calendar does', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      const expected = Math.floor(date.getTime() / 86_400_000);
      expect(dayNumberFromIso(isoDate(date.toISOString().slice(0, 10)))).toBe(expected);
    }),
  );
});

test('comes back to the same day from its civil date', () => {
  fc.assert(
    fc.property(anyDay, (date) => {
      const { year, month, day: ofMonth } = civilFromDayNumber(date);
      expect(dayNumberFromCivil(year, month, ofMonth)).toBe(date);
    }),
  );
});

test('clips the day to the length of the month', () => {
  expect(isoFromDayNumber(addMonths(day('2024-01-31'), 1))).toBe('2024-02-29');
  expect(isoFromDayNumber(addMonths(day('2024-02-29'), 12))).toBe('2025-02-28');
  expect(isoFromDayNumber(addMonths(day('2024-03-31'), -4))).toBe('2023-11-30');
  expect(isoFromDayNumber(addMonths(day('2024-01-15'), -1))).toBe('2023-12-15');
});

test('knows the days of the week', () => {
  // 1970-01-01 was a Thursday, 2000-01-01 a Saturday, 1969-12-28 a Sunday.
  expect(['1970-01-01', '2000-01-01', '1969-12-28'].map((text) => weekday(day(text)))).toEqual([4, 6, 7]);
});

test.each(['2023-02-29', '2024-13-01', '2024-00-10', '2024-1-1', '0000-01-01', '2024-01-01T00:00', ''])(
  'does not take %s for a date',
  (text) => {
    expect(parseIsoDate(text)).toBeUndefined();
    expect(() => isoDate(text)).toThrow('not a date');
  },
);
