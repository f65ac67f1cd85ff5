import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import {
  isRangeTooLong,
  longestRangeTo,
  quickRangesTo,
  rangeOfPeriod,
  withEndMovedBack,
  withStartMoved,
} from './period.ts';

test.each([
  ['1M', '2026-02-28'],
  ['3M', '2025-12-31'],
  ['1Y', '2025-03-31'],
  ['3Y', '2023-03-31'],
] as const)('GRA-3 %s before 31 March starts on %s, clamped to the end of the month', (key, start) => {
  expect(rangeOfPeriod(key, isoDate('2026-03-31'))).toEqual({ start, end: '2026-03-31' });
});

test('GRA-3 the quick ranges: today, the year so far, five years and all that can be asked for', () => {
  expect(quickRangesTo(isoDate('2026-11-20'), isoDate('2026-11-22'))).toEqual([
    { key: 'today', range: { start: '2026-11-22', end: '2026-11-22' } },
    { key: 'ytd', range: { start: '2026-01-01', end: '2026-11-20' } },
    { key: '5y', range: { start: '2021-11-21', end: '2026-11-20' } },
    { key: 'all', range: { start: '2016-11-21', end: '2026-11-20' } },
  ]);
});

test('GRA-3 ten years up to a leap day are not longer than ten years from their first day', () => {
  expect(longestRangeTo(isoDate('2028-02-29'))).toEqual({ start: '2018-03-01', end: '2028-02-29' });
});

const range = (start: string, end: string) => ({ start: isoDate(start), end: isoDate(end) });

test('TSG-1 ten years to the day can be asked for, a day more cannot', () => {
  expect(isRangeTooLong(range('2016-05-31', '2026-05-31'))).toBe(false);
  expect(isRangeTooLong(range('2016-05-31', '2026-06-01'))).toBe(true);
  expect(isRangeTooLong(range('2018-02-28', '2028-02-29'))).toBe(false);
  expect(isRangeTooLong(range('2026-06-01', '2016-05-31'))).toBe(false);
});

test('TSG-1 where the first day was set, the last one is moved back to ten years after it', () => {
  expect(withEndMovedBack(range('2001-03-15', '2026-05-31'))).toEqual(range('2001-03-15', '2011-03-15'));
  expect(withEndMovedBack(range('2016-02-29', '2026-05-31'))).toEqual(range('2016-02-29', '2026-02-28'));
  expect(withEndMovedBack(range('2020-01-01', '2026-05-31'))).toEqual(range('2020-01-01', '2026-05-31'));
});

test('TSG-1 where the last day was set, the first one is moved to ten years before it', () => {
  expect(withStartMoved(range('2001-03-15', '2026-05-31'))).toEqual(range('2016-05-31', '2026-05-31'));
  expect(withStartMoved(range('2001-03-15', '2028-02-29'))).toEqual(range('2018-02-28', '2028-02-29'));
  expect(withStartMoved(range('2026-06-01', '2016-05-31'))).toEqual(range('2026-06-01', '2016-05-31'));
});
