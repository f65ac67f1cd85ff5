import { expect, test } from 'vitest';
import { isTimeZone, knownZone, type MailTimes, mailTime, usualMailTimes } from './mail-time.ts';

const at = (text: string) => new Date(text);
const berlin: MailTimes = { timeZone: 'Europe/Berlin', quietFrom: 22 * 60, quietTo: 7 * 60, digestAt: 8 * 60 + 30 };

// Berlin is two hours before UTC in summer, one in winter; its clocks went forward on 30 March 2025 at 01:00 UTC and back on 26 October.
test.each([
  ['2025-06-30T12:00:00Z', '2025-06-30T12:00:00Z'],
  ['2025-06-30T20:00:00Z', '2025-07-01T05:00:00Z'],
  ['2025-06-30T23:30:20Z', '2025-07-01T05:00:00Z'],
  ['2025-07-01T04:59:59Z', '2025-07-01T05:00:00Z'],
  ['2025-07-01T05:00:00Z', '2025-07-01T05:00:00Z'],
  ['2025-03-29T21:30:00Z', '2025-03-30T05:00:00Z'],
  ['2025-10-25T21:30:00Z', '2025-10-26T06:00:00Z'],
])('BEY-6 a mail of %s leaves by the quiet hours of Berlin at %s', (now, expected) => {
  expect(mailTime(berlin, at(now), false)).toEqual(at(expected));
});

test('BEY-6 quiet hours within a day are held too', () => {
  const noon = { ...berlin, timeZone: 'UTC', quietFrom: 12 * 60, quietTo: 13 * 60 };
  expect(mailTime(noon, at('2025-06-30T12:10:00Z'), false)).toEqual(at('2025-06-30T13:00:00Z'));
  expect(mailTime(noon, at('2025-06-30T13:00:00Z'), false)).toEqual(at('2025-06-30T13:00:00Z'));
});

test('BEY-6 a digest leaves at its time, and after quiet hours that it lies in', () => {
  expect(mailTime(berlin, at('2025-06-30T12:00:00Z'), true)).toEqual(at('2025-07-01T06:30:00Z'));
  expect(mailTime({ ...berlin, digestAt: 6 * 60 }, at('2025-06-30T12:00:00Z'), true)).toEqual(
    at('2025-07-01T05:00:00Z'),
  );
});

test('BEY-6 without settings mails leave at once, digests at eight', () => {
  expect(mailTime(usualMailTimes, at('2025-06-30T02:00:00Z'), false)).toEqual(at('2025-06-30T02:00:00Z'));
  expect(mailTime(usualMailTimes, at('2025-06-30T02:00:00Z'), true)).toEqual(at('2025-06-30T08:00:00Z'));
});

test('BEY-6 time zones are those that the clock knows', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

test.each([
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Etc/UTC', 'UTC'],
  ['Mars/Olympus', undefined],
])('BEY-6 the time zone %s is known as %s', (name, known) => {
  expect(knownZone(['Asia/Calcutta', 'Europe/Berlin', 'Europe/Kiev', 'UTC'], name)).toBe(known);
});
