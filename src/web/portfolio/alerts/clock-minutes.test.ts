import { expect, test } from 'vitest';
import { minuteOfTime, timeOfMinute } from './clock-minutes.ts';

test.each([
  ['00:00', 0],
  ['07:30', 450],
  ['23:59', 1439],
])('BEY-6 %s is minute %d of the day, and back', (time, minute) => {
  expect(minuteOfTime(time)).toBe(minute);
  expect(timeOfMinute(minute)).toBe(time);
});

test('BEY-6 what is no time is none', () => {
  expect(['', '24:00', 'noon'].map(minuteOfTime)).toEqual([null, null, null]);
  expect(timeOfMinute(null)).toBe('');
});
