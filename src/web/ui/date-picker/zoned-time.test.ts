import { fromAbsolute, parseDateTime, toZoned } from '@internationalized/date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '#math/testing/draws.ts';
import { isoDate } from '#math/units.ts';
import { momentOfTimestamp, timestampOfMoment } from './zoned-time.ts';

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
