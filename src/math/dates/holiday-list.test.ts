import { expect, test } from 'vitest';
import { isoDate } from '../units.ts';
import { BUILT_IN_CALENDARS } from './built-in-calendars.ts';
import { addBusinessDays, getCalendar, isBusinessDay } from './business-days.ts';
import { dayNumberFromIso } from './dates.ts';
import { calendarFromHolidays, calendarsWith, calendarWithChange } from './holiday-list.ts';

const day = (text: string) => dayNumberFromIso(isoDate(text));

test('makes a calendar of the days that an operator lists, in any order', () => {
  // 2024-06-07 is a Friday; in this calendar Friday and Saturday are the weekend, and one Friday is worked.
  const gulf = calendarFromHolidays({
    name: 'Gulf',
    weekend: [5, 6],
    holidays: [isoDate('2024-06-17'), isoDate('2024-06-16'), isoDate('2024-06-16')],
    workingWeekends: [isoDate('2024-06-14')],
  });
  expect(isBusinessDay(gulf, day('2024-06-07'))).toBe(false);
  expect(isBusinessDay(gulf, day('2024-06-09'))).toBe(true);
  expect(isBusinessDay(gulf, day('2024-06-14'))).toBe(true);
  expect(addBusinessDays(gulf, day('2024-06-14'), 1)).toBe(day('2024-06-18'));
  expect(gulf.holidays).toEqual([day('2024-06-16'), day('2024-06-17')]);
});

test('refuses a calendar without any business day', () => {
  expect(() => calendarFromHolidays({ name: 'Never', weekend: [1, 2, 3, 4, 5, 6, 7], holidays: [] })).toThrow(
    'weekend',
  );
  expect(() => calendarFromHolidays({ name: 'Odd', weekend: [8], holidays: [] })).toThrow('weekend');
});

test('moves days of a built-in calendar as its exchange announces them', () => {
  // For 2024 the Saturday 27 April was worked in Russia and Monday 29 April was free.
  const moex = getCalendar(BUILT_IN_CALENDARS, 'Russia-MOEX');
  const moved = calendarWithChange(moex, { free: [isoDate('2024-04-29')], worked: [isoDate('2024-04-27')] });
  expect(isBusinessDay(moved, day('2024-04-27'))).toBe(true);
  expect(isBusinessDay(moved, day('2024-04-29'))).toBe(false);
  const back = calendarWithChange(moved, { free: [isoDate('2024-04-27')], worked: [isoDate('2024-04-29')] });
  expect(back).toEqual(moex);
});

test('replaces a built-in calendar by one of the same name', () => {
  const own = calendarFromHolidays({ name: 'TARGET', holidays: [isoDate('2024-02-29')] });
  const calendars = calendarsWith(BUILT_IN_CALENDARS, [own]);
  expect(getCalendar(calendars, 'TARGET')).toBe(own);
  expect(calendars.size).toBe(BUILT_IN_CALENDARS.size);
});
