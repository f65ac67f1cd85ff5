import { expect, test } from 'vitest';
import { crossingsOf } from './alert-rule.ts';

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
