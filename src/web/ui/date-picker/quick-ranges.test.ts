import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import type { PickerRules } from './picker-rules.ts';
import { quickRanges } from './quick-ranges.ts';

const today = isoDate('2026-05-14');
const rules: PickerRules = {
  format: 'YYYY-MM-DD',
  isRange: true,
  hasTime: false,
  notBefore: null,
  notAfter: null,
  isDisabledDay: () => false,
  firstDayOfWeek: 1,
  minuteStep: 0,
};
const offered = (change: Partial<PickerRules> = {}) =>
  quickRanges(today, { ...rules, ...change }).map(({ key, moments }) => [key, ...moments.map(({ day }) => day)]);

test('DTP-2 offers 7 and 30 days back and forward', () => {
  expect(offered()).toEqual([
    ['previous_7', '2026-05-07', '2026-05-14'],
    ['previous_30', '2026-04-14', '2026-05-14'],
    ['next_7', '2026-05-14', '2026-05-21'],
    ['next_30', '2026-05-14', '2026-06-13'],
  ]);
});

test('DTP-4 offers no period that the limits refuse', () => {
  expect(offered({ notAfter: { day: today, second: 0 } }).map(([key]) => key)).toEqual(['previous_7', 'previous_30']);
});

test('DTP-2 with times, a period runs from midnight to the last minute', () => {
  const [last7] = quickRanges(today, { ...rules, hasTime: true, format: 'YYYY-MM-DD HH:mm' });
  expect(last7?.moments.map(({ second }) => second)).toEqual([0, 23 * 3600 + 59 * 60]);
});
