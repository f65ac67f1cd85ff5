import { expect, test } from 'vitest';
import type { ShownLine } from '../../market/data/load-lines.ts';
import { troubledLines } from './use-troubles.ts';

const compared = [
  { id: 8, venueId: 5, model: 'bonds', colour: 2 },
  { id: 9, venueId: 6, model: 'index', colour: 3 },
] as const;

const line = (at: 0 | 1, name: string, ...values: readonly (number | null)[]): ShownLine => ({
  ...compared[at],
  key: at === 0 ? '8.5' : 'i9.6',
  name,
  venueName: 'Venue',
  rows: values.map((value, day) => ({
    date: `2026-11-${10 + day}`,
    'date.numeric': day,
    masked: [],
    'indicative_price.numeric': value,
    'indicative_yield.numeric': null,
  })),
});

test('CMP-4 a line without rows has no data, one without values of the measure a measure error', () => {
  const shown = [line(0, 'Bond', 99, null), line(1, 'Index')];
  expect(troubledLines(compared, shown, 'price')).toEqual([{ key: 'i9.6', name: 'Index', trouble: 'no_data' }]);
  expect(troubledLines(compared, shown, 'yield')).toEqual([
    { key: '8.5', name: 'Bond', trouble: 'measure_error' },
    { key: 'i9.6', name: 'Index', trouble: 'no_data' },
  ]);
});

test('CMP-4 a table of all columns misses rows alone', () => {
  expect(troubledLines(compared, [line(0, 'Bond', null), line(1, 'Index', 1)], null)).toEqual([]);
});

test('CMP-4 a line that does not come back is told without a name', () => {
  expect(troubledLines(compared, [line(0, 'Bond', 99)], 'price')).toEqual([
    { key: 'i9.6', name: null, trouble: 'gone' },
  ]);
});
