import { expect, test } from 'vitest';
import type { ShownRow } from '../../market/data/chart-columns.ts';
import { chartSeriesOf, lineEndOf } from './chart-series.ts';
import type { GraphTab } from './graph-query.ts';

const today = '2026-11-20';
const seconds = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;

function day(date: string, values: Record<string, unknown>): ShownRow {
  return { date, 'date.numeric': seconds(date), masked: [], blanked: [], ...values };
}

const price = (date: string) => day(date, { 'indicative_price.numeric': 100 });
const yielding = (date: string) => day(date, { 'indicative_yield.numeric': 19 });
const beyond = (date: string) =>
  day(date, { 'indicative_yield.numeric': null, blanked: ['indicative_yield', 'g_spread'] });

function endOf(rows: readonly ShownRow[], tab: GraphTab = 'price', isFinished = false) {
  return lineEndOf({ rows, series: chartSeriesOf(rows, tab), tab, today, isFinished });
}

test('GRA-9 values are old from 8 calendar days on', () => {
  expect(endOf([price('2026-11-02'), price('2026-11-12')])).toEqual({ kind: 'old', days: 8 });
  expect(endOf([price('2026-11-02'), price('2026-11-13')])).toEqual({ kind: 'current' });
  expect(endOf([])).toEqual({ kind: 'current' });
});

test('GRA-9 nothing is old about a bond that is paid back', () => {
  expect(endOf([price('2026-06-15')], 'price', true)).toEqual({ kind: 'current' });
});

test('GRA-10 a line whose yields pass 2000 % ends above the limit since the first such day, and is not old', () => {
  const rows = [yielding('2026-10-21'), yielding('2026-10-22'), beyond('2026-10-23'), beyond('2026-11-19')];
  expect(endOf(rows, 'yield')).toEqual({ kind: 'above', since: '2026-10-23' });
  expect(endOf(rows.slice(2), 'yield')).toEqual({ kind: 'above', since: '2026-10-23' });
});

test('GRA-10 a line that came back under the limit ends as any other', () => {
  expect(endOf([beyond('2026-11-18'), yielding('2026-11-19')], 'yield')).toEqual({ kind: 'current' });
});

test('GRA-9 values above the limit that are old themselves do not hide that the line is old', () => {
  expect(endOf([yielding('2026-10-22'), beyond('2026-10-23')], 'yield')).toEqual({ kind: 'old', days: 29 });
});
