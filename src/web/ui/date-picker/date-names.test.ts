import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { dateNames } from './date-names.ts';

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
