import { expect, test } from 'vitest';
import { monthsOf, weekOf } from './front-data.ts';

// `cal -m 12 2026`: 30 November 2026 is a Monday, 6 December a Sunday.
test.each(['2026-11-30', '2026-12-03', '2026-12-06'])('NAV-8 the week of %s runs from Monday to Sunday', (day) => {
  expect(weekOf(day)).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ]);
  expect(monthsOf(weekOf(day))).toEqual(['2026-11', '2026-12']);
});
