import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import type { PickerRules } from './picker-rules.ts';
import { checkedMinuteStep, isTimePartRefused, latestSecond, timeColumns, withTimePart } from './time-columns.ts';

const rules: PickerRules = {
  format: 'YYYY-MM-DD HH:mm:ss',
  isRange: false,
  hasTime: true,
  notBefore: null,
  notAfter: null,
  isDisabledDay: () => false,
  firstDayOfWeek: 1,
  minuteStep: 0,
};
const minutes = (minuteStep: number) => timeColumns(0, { ...rules, minuteStep })[1]?.values;

test('DTP-4 a minute step of 0 gives every minute, and seconds where the format has them', () => {
  expect(minutes(0)).toHaveLength(60);
  expect(timeColumns(0, rules).map(({ unit }) => unit)).toEqual(['hours', 'minutes', 'seconds']);
  expect(timeColumns(0, { ...rules, format: 'HH:mm' })).toHaveLength(2);
});

test('DTP-4 other steps divide the hour; 60 leaves the full hour', () => {
  expect(minutes(15)).toEqual([0, 15, 30, 45]);
  expect(minutes(7)).toEqual([0, 7, 14, 21, 28, 35, 42, 49, 56]);
  expect(minutes(60)).toEqual([0]);
  expect(timeColumns(0, { ...rules, minuteStep: 15 })).toHaveLength(2);
});

test.each([-1, 61, 2.5, Number.NaN])('DTP-4 a minute step of %s is refused', (step) => {
  expect(() => checkedMinuteStep(step)).toThrow(RangeError);
});

test('DTP-1 changes one part of a time and leaves the others', () => {
  const time = 10 * 3600 + 30 * 60 + 15;
  expect(withTimePart(time, 'hours', 23)).toBe(23 * 3600 + 30 * 60 + 15);
  expect(withTimePart(time, 'minutes', 0)).toBe(10 * 3600 + 15);
  expect(withTimePart(time, 'seconds', 59)).toBe(10 * 3600 + 30 * 60 + 59);
});

test('DTP-4 an hour is offered while one of its moments is allowed', () => {
  const limited = { ...rules, notBefore: { day: isoDate('2026-05-14'), second: 10 * 3600 + 1800 } };
  const refused = (second: number, unit: 'hours' | 'minutes') =>
    isTimePartRefused({ day: isoDate('2026-05-14'), second }, unit, limited);
  expect(refused(9 * 3600, 'hours')).toBe(true);
  expect(refused(10 * 3600, 'hours')).toBe(false);
  expect(refused(10 * 3600 + 29 * 60, 'minutes')).toBe(true);
});

test('DTP-2 the latest time of a day is one that the columns offer', () => {
  expect(latestSecond(rules)).toBe(86_399);
  expect(latestSecond({ ...rules, minuteStep: 15 })).toBe(23 * 3600 + 45 * 60);
});
