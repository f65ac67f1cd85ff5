import { fromAbsolute, parseDateTime, toZoned } from '@internationalized/date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '#math/testing/draws.ts';
import { isoDate } from '#math/units.ts';
import {
  momentOfLimit,
  momentOfTimestamp,
  momentOfValue,
  timestampOfMoment,
  type ValueCoding,
  valueOfMoment,
} from './picker-value.ts';

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

test('DTP-2 a timestamp shows what the clocks of its zone show', () => {
  const timestamp = Date.parse('2026-05-14T18:30:00Z');
  expect(momentOfTimestamp(timestamp, 'UTC')).toEqual({ day: '2026-05-14', second: 66_600 });
  expect(momentOfTimestamp(timestamp, 'Asia/Tokyo')).toEqual({ day: '2026-05-15', second: 12_600 });
  expect(momentOfTimestamp(timestamp, 'America/New_York')).toEqual({ day: '2026-05-14', second: 52_200 });
});

test('DTP-2 a time that the clocks skip in spring is an hour later, one that they show twice in autumn the first', () => {
  const spring = { day: isoDate('2026-03-29'), second: 2.5 * 3600 };
  expect(timestampOfMoment(spring, 'Europe/Berlin')).toBe(Date.parse('2026-03-29T03:30:00+02:00'));
  const autumn = { day: isoDate('2026-10-25'), second: 2.5 * 3600 };
  expect(timestampOfMoment(autumn, 'Europe/Berlin')).toBe(Date.parse('2026-10-25T02:30:00+02:00'));
});

const zones = ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];

test.each(zones)('DTP-2 agrees with the zone arithmetic of @internationalized/date in %s', (zone) => {
  const date = fc.date({ min: new Date('1975-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(date, (at) => {
      const timestamp = Math.floor(at.getTime() / 1000) * 1000;
      const { day, second } = momentOfTimestamp(timestamp, zone);
      const { year, month, day: dayOfMonth, hour, minute, second: secondOfMinute } = fromAbsolute(timestamp, zone);
      const pad = (value: number, length = 2) => String(value).padStart(length, '0');
      expect(day).toBe(`${pad(year, 4)}-${pad(month)}-${pad(dayOfMonth)}`);
      expect(second).toBe(hour * 3600 + minute * 60 + secondOfMinute);
      const civil = at.toISOString().slice(0, 19);
      const moment = { day: isoDate(civil.slice(0, 10)), second: Math.floor(at.getTime() / 1000) % 86_400 };
      const seconds = ((moment.second % 86_400) + 86_400) % 86_400;
      const theirs = toZoned(parseDateTime(civil), zone, 'compatible').toDate().getTime();
      expect(timestampOfMoment({ day: moment.day, second: seconds }, zone)).toBe(theirs);
    }),
    { numRuns: draws(60, 300) },
  );
});
