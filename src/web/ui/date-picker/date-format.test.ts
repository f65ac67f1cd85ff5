import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { formatMoment, parseMoment } from './date-format.ts';

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
