import { expect, test } from 'vitest';
import { metAll } from './alert-condition.ts';
import { crossingsOf, isFarOff } from './alert-rule.ts';

const above = { direction: 'above', threshold: 8 } as const;
const below = { direction: 'below', threshold: 8 } as const;
const days = (...values: readonly (number | null)[]) => values.map((value, day) => ({ day, value }));
const daysOf = (history: readonly { readonly day: number }[]) => history.map(({ day }) => day);

test('BEY-6 a rule fires when a figure passes its threshold, not while it stays there', () => {
  expect(daysOf(crossingsOf(above, days(7, 8.1, 9, 7.5, 8.5)).crossings)).toEqual([1, 4]);
  expect(daysOf(crossingsOf(below, days(9, 7.9, 7, 8.5, 7)).crossings)).toEqual([1, 4]);
});

test('BEY-6 a figure that equals the threshold is on neither side', () => {
  expect(daysOf(crossingsOf(above, days(7, 8, 8.01, 8, 8.01)).crossings)).toEqual([2, 4]);
  expect(daysOf(crossingsOf(below, days(9, 8, 7.99, 8)).crossings)).toEqual([2]);
});

test('BEY-6 a missing figure changes nothing, and the first one is no crossing', () => {
  expect(daysOf(crossingsOf(above, days(9, null, 9.5, 7, null, 9)).crossings)).toEqual([5]);
  expect(crossingsOf(above, days(null, null))).toEqual({ crossings: [], met: null });
});

test('BEY-6 a history goes on where another ended', () => {
  const first = crossingsOf(above, days(7, 7.5));
  expect(daysOf(crossingsOf(above, days(8.5), first.met).crossings)).toEqual([0]);
});

test.each([
  ['percent', 104, 4.6, true],
  ['percent', 6, 4.6, false],
  ['percent', 104.6063, null, true],
  ['percent', 12, null, false],
  ['price', 91, 104, false],
  ['price', 4.6, 104, true],
  ['basisPoints', 150, 90, false],
  ['basisPoints', 15_000, 90, true],
  ['years', 1.5, 1.8, false],
] as const)('BEY-6 a level of %s %d is asked about beside %d: %s', (unit, level, now, isAsked) => {
  expect(isFarOff({ unit }, level, now)).toBe(isAsked);
});

test('BEY-6 several conditions hold together, and a value that is missing changes nothing', () => {
  expect(metAll(false, [above, below], [9, 7])).toBe(true);
  expect(metAll(true, [above, below], [9, 8])).toBe(false);
  for (const before of [true, false, null]) expect(metAll(before, [above, below], [9, null])).toBe(before);
});
