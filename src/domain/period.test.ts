import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { oldDataBefore, rangeOfPeriod } from './period.ts';

test.each([
  ['1M', '2026-02-28'],
  ['3M', '2025-12-31'],
  ['1Y', '2025-03-31'],
  ['3Y', '2023-03-31'],
] as const)('GRA-3 %s before 31 March starts on %s, clamped to the end of the month', (key, start) => {
  expect(rangeOfPeriod(key, isoDate('2026-03-31'))).toEqual({ start, end: '2026-03-31' });
});

test('GRA-9 a value of 7 days ago is not old, one of 8 days ago is', () => {
  const edge = oldDataBefore(isoDate('2026-11-20'));
  expect('2026-11-13' < edge).toBe(false);
  expect('2026-11-12' < edge).toBe(true);
});
