import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { dateNames, formatMoment, parseMoment } from './date-format.ts';

const morning = { day: isoDate('2026-05-04'), second: 9 * 3600 + 7 * 60 + 5 };

test.each([
  ['YYYY-MM-DD', '2026-05-04'],
  ['DD.MM.YYYY', '04.05.2026'],
  ['D.M.YY', '4.5.26'],
  ['YYYY-MM-DD HH:mm:ss', '2026-05-04 09:07:05'],
  ['YYYYMMDD', '20260504'],
  ['H:m:s', '9:7:5'],
  ['MM/YYYY', '05/2026'],
])('DTP-2 writes a moment as %s', (format, text) => {
  expect(formatMoment(morning, format)).toBe(text);
});

test.each([
  ['2026-05-04', 'YYYY-MM-DD', '2026-05-04', 0],
  [' 2026-05-04 ', 'YYYY-MM-DD', '2026-05-04', 0],
  ['4.5.2026', 'DD.MM.YYYY', '2026-05-04', 0],
  ['29.02.2024', 'DD.MM.YYYY', '2024-02-29', 0],
  ['20260504', 'YYYYMMDD', '2026-05-04', 0],
  ['2026-05-04 23:59:59', 'YYYY-MM-DD HH:mm:ss', '2026-05-04', 86_399],
  ['2026-05-04  7:30', 'YYYY-MM-DD HH:mm', '2026-05-04', 27_000],
  ['05/2026', 'MM/YYYY', '2026-05-01', 0],
  ['4.5.69', 'D.M.YY', '2069-05-04', 0],
  ['4.5.70', 'D.M.YY', '1970-05-04', 0],
])('DTP-4 reads %s by %s', (text, format, day, second) => {
  expect(parseMoment(text, format)).toEqual({ day, second });
});

test.each([
  ['2026-05-04', 'DD.MM.YYYY'],
  ['04.05.2026', 'YYYY-MM-DD'],
  ['30.02.2026', 'DD.MM.YYYY'],
  ['29.02.2025', 'DD.MM.YYYY'],
  ['00.05.2026', 'DD.MM.YYYY'],
  ['04.13.2026', 'DD.MM.YYYY'],
  ['04.05.26', 'DD.MM.YYYY'],
  ['04x05x2026', 'DD.MM.YYYY'],
  ['04.05.2026 and more', 'DD.MM.YYYY'],
  ['2026-05-04 24:00', 'YYYY-MM-DD HH:mm'],
  ['2026-05-04 10:60', 'YYYY-MM-DD HH:mm'],
  ['202654', 'YYYYMMDD'],
  ['yesterday', 'YYYY-MM-DD'],
])('DTP-4 refuses %s as %s', (text, format) => {
  expect(parseMoment(text, format)).toBeUndefined();
});

test.each(['YYYY-MM-DD HH:mm:ss', 'D.M.YYYY H:m:s', 'ssmmHHDDMMYYYY'])(
  'DTP-2 reads back what it writes: %s',
  (format) => {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 86_399 }), (date, second) => {
        const moment = { day: isoDate(date.toISOString().slice(0, 10)), second };
        expect(parseMoment(formatMoment(moment, format), format)).toEqual(moment);
      }),
    );
  },
);

/* Names by themselves, as in the calendars of the Unicode CLDR: nominative where the language has cases. */
test.each([
  ['zh-CN', '五月', '2026年', '周一'],
  ['en-GB', 'May', '2026', 'Mon'],
  ['ro-RO', 'mai', '2026', 'lun.'],
  ['fr-FR', 'mai', '2026', 'lun.'],
  ['es-ES', 'mayo', '2026', 'lun'],
  ['pt-BR', 'maio', '2026', 'seg.'],
  ['ru-RU', 'май', '2026', 'пн'],
  ['de-DE', 'Mai', '2026', 'Mo'],
  ['it-IT', 'maggio', '2026', 'lun'],
  ['cs-CZ', 'květen', '2026', 'po'],
  ['sl-SI', 'maj', '2026', 'pon.'],
  ['tr-TR', 'Mayıs', '2026', 'Pzt'],
  ['pl-PL', 'maj', '2026', 'pon.'],
  ['uk-UA', 'травень', '2026', 'пн'],
])('DTP-3 names months, years and weekdays in %s', (locale, month, year, monday) => {
  const names = dateNames(locale);
  const day = isoDate('2026-05-14');
  expect(names.month(day)).toBe(month);
  expect(names.year(day)).toBe(year);
  expect(names.weekdays(1)[0]?.short).toBe(monday);
});

test('DTP-3 names of a date in full stand in the case of a date', () => {
  expect(dateNames('ru-RU').full(isoDate('2026-05-14'))).toContain('14 мая 2026');
  expect(dateNames('pl-PL').full(isoDate('2026-05-14'))).toContain('14 maja 2026');
  expect(dateNames('cs-CZ').full(isoDate('2026-05-14'))).toContain('14. května 2026');
});

test('DTP-4 weekdays begin with the day asked for', () => {
  expect(
    dateNames('en-GB')
      .weekdays(7)
      .map(({ long }) => long),
  ).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
});

test('DTP-3 the year stands first in Chinese alone', () => {
  expect(dateNames('zh-CN').isYearFirst).toBe(true);
  expect(dateNames('ru-RU').isYearFirst).toBe(false);
});
