import { expect, test } from 'vitest';
import { languageOf } from '#domain/language.ts';
import { dateOfUnixSeconds, dateText, fixedDateText, parseTypedDate, unixSeconds } from './date-text.ts';

test.each([
  ['en', '05/03/2026'],
  ['de', '05.03.2026'],
  ['it', '05/03/2026'],
  ['zh', '2026/03/05'],
])('LAB-1 writes a date as the language %s does, every figure with its zero', (code, text) => {
  expect(dateText('2026-03-05', languageOf(code))).toBe(text);
});

test('LAB-1 writes a date as DD.MM.YYYY where the form is fixed', () => {
  expect(fixedDateText('2026-11-20')).toBe('20.11.2026');
});

test.each([
  ['20.11.2026', '2026-11-20'],
  [' 1.2.2026 ', '2026-02-01'],
  ['2026-11-20', '2026-11-20'],
  ['29.02.2024', '2024-02-29'],
])('reads the typed date %s', (typed, date) => {
  expect(parseTypedDate(typed)).toBe(date);
});

test.each(['30.02.2024', '29.02.2025', '11/20/2026', '20.11.26', '', 'x'])('refuses %s', (typed) => {
  expect(parseTypedDate(typed)).toBeUndefined();
});

test('Unix seconds are of the UTC midnight', () => {
  // 20 November 2026 is day 20777 after 1 January 1970.
  expect(unixSeconds('2026-11-20')).toBe(20777 * 86_400);
  expect(dateOfUnixSeconds(20777 * 86_400)).toBe('2026-11-20');
});
