import { expect, test } from 'vitest';
import { languageOf, languages } from '#domain/platform/language.ts';
import {
  dateOfUnixSeconds,
  dateText,
  fixedDateText,
  parseTypedDate,
  unixSeconds,
  withWholeDates,
} from './date-text.ts';

/** As it stands on one line. */
const unbroken = (date: string) => date.replaceAll(' ', '\u00a0');

test.each([
  ['en', '18 Jan 2033'],
  ['ru', '18 янв. 2033'],
  ['pl', '18 sty 2033'],
  ['it', '18 gen 2033'],
  ['de', '18. Jan. 2033'],
  ['es', '18 ene 2033'],
  ['zh', '2033年1月18日'],
  ['ua', '18 січ. 2033'],
  ['fr', '18 janv. 2033'],
  ['tr', '18 Oca 2033'],
])('LAB-1 writes the month of a date in words, as the language %s does', (code, text) => {
  expect(dateText('2033-01-18', languageOf(code))).toBe(unbroken(text));
});

test.each(languages)('LAB-1 $code has the short months of its locale', (language) => {
  const form = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const { format } = new Intl.DateTimeFormat(language.locale, form);
  for (let month = 1; month <= 12; month += 1) {
    const date = `2033-${String(month).padStart(2, '0')}-08`;
    // The word for "year" that Russian and Ukrainian prose adds is left out; markets write Sep.
    const expected = format(new Date(date))
      .replace(/ [гр]\.$/, '')
      .replace('8 Sept 2033', '8 Sep 2033');
    expect(dateText(date, language)).toBe(unbroken(expected));
  }
});

test.each([
  ['Alderhaven 3% 18 Jan 2033', 'Alderhaven 3% 18_Jan_2033'],
  ['Alderhaven 4,25% 12. März 2031', 'Alderhaven 4,25% 12._März_2031'],
  ['US Treasury Note 4.625% 2035-02-15', 'US Treasury Note 4.625% 2035-02-15'],
  ['Granvale FRN', 'Granvale FRN'],
])('NAV-6 the date in the name %s stays on one line', (name, whole) => {
  expect(withWholeDates(name)).toBe(whole.replaceAll('_', '\u00a0'));
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
