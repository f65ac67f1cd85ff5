import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { momentOfLimit, momentOfValue, type ValueCoding, valueOfMoment } from './picker-value.ts';

const coding: ValueCoding = { valueType: 'format', format: 'DD.MM.YYYY', timeZone: 'UTC' };
const moment = { day: isoDate('2026-05-14'), second: 0 };

test('DTP-2 gives a day as a Date, a timestamp or a text', () => {
  expect(valueOfMoment(moment, coding)).toBe('14.05.2026');
  expect(valueOfMoment(moment, { ...coding, valueType: 'timestamp' })).toBe(Date.UTC(2026, 4, 14));
  expect(valueOfMoment(moment, { ...coding, valueType: 'timestamp', timeZone: 'Asia/Tokyo' })).toBe(
    Date.parse('2026-05-14T00:00:00+09:00'),
  );
  expect(valueOfMoment(moment, { ...coding, valueType: 'date' })).toEqual(new Date(2026, 4, 14));
});

test('DTP-2 a Date of the first century keeps its year', () => {
  const early = valueOfMoment({ day: isoDate('0050-03-01'), second: 0 }, { ...coding, valueType: 'date' });
  expect(early instanceof Date && early.getFullYear()).toBe(50);
});

test('DTP-2 takes each of the three back', () => {
  expect(momentOfValue('14.05.2026', coding)).toEqual(moment);
  expect(momentOfValue(Date.UTC(2026, 4, 14), coding)).toEqual(moment);
  expect(momentOfValue(new Date(2026, 4, 14, 12, 30), coding)).toEqual({ day: '2026-05-14', second: 45_000 });
});

test.each(['2026-05-14', '', Number.NaN, new Date(Number.NaN)])('DTP-2 %s is no value', (value) => {
  expect(momentOfValue(value, coding)).toBeUndefined();
});

test('DTP-4 reads limits by day, by moment, as timestamps and as dates; nonsense is a mistake of the caller', () => {
  expect(momentOfLimit('2026-05-14', coding)).toEqual(moment);
  expect(momentOfLimit('2026-05-14T09:30:00', coding)).toEqual({ day: '2026-05-14', second: 34_200 });
  expect(momentOfLimit(Date.UTC(2026, 4, 14), coding)).toEqual(moment);
  expect(() => momentOfLimit('14.05.2026', coding)).toThrow(RangeError);
});
