import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import type { ShownRow } from '../data/chart-columns.ts';
import { barsOf, blankBarsOf, hasTrades, shapeBarsOf, snappedPoint, usualKind } from './drawing-bars.ts';

const day = (date: string, columns: object): ShownRow => ({
  date,
  'date.numeric': Date.parse(date) / 1000,
  masked: [],
  ...columns,
});
const traded = day('2025-06-26', {
  'indicative_price.numeric': 99.9,
  'indicative_yield.numeric': 0.0512,
  'open_price.numeric': 99,
  'max_price.numeric': 101,
  'min_price.numeric': 98.5,
  'last_price.numeric': 100.5,
  'volume.numeric': 12,
  'volume_money.numeric': 12_060,
});
const quoted = day('2025-06-27', { 'indicative_price.numeric': 100.1 });
const empty = day('2025-06-28', { 'indicative_price.numeric': null });
const rows = [traded, quoted, empty];

test('GRA-6 candles stand at the trades of a day, and without trades at its one price', () => {
  expect(barsOf(rows, 'price', 'candle')).toMatchObject([
    { open: 99, high: 101, low: 98.5, close: 100.5, volume: 12, turnover: 12_060, isTraded: true },
    { timestamp: Date.parse('2025-06-27'), open: 100.1, high: 100.1, low: 100.1, close: 100.1, isTraded: false },
  ]);
});

test('GRA-6 the line is that of the indicative value, a yield in percent', () => {
  expect(barsOf(rows, 'price', 'line').map(({ close }) => close)).toEqual([99.9, 100.1]);
  expect(barsOf(rows, 'yield', 'candle').map(({ high, close }) => [high, close])).toEqual([[5.12, 5.12]]);
});

test('GRA-6 prices of trades that contradict each other are no candle', () => {
  const wrong = day('2025-06-26', { ...traded, 'max_price.numeric': 100 });
  expect(barsOf([wrong], 'price', 'candle')).toMatchObject([{ close: 99.9, isTraded: false }]);
});

test.each([
  [[traded, quoted], 'price', 'candle'],
  [[traded, quoted, quoted], 'price', 'line'],
  [[quoted], 'price', 'line'],
  [[], 'price', 'line'],
  [[traded], 'yield', 'line'],
] as const)('GRA-6 the usual kind of chart %#', (days, measure, kind) => {
  expect(usualKind(days, measure)).toBe(kind);
});

test('GRA-6 candles are offered where there are trades', () => {
  expect([hasTrades([quoted, traded], 'price'), hasTrades([quoted], 'price'), hasTrades([traded], 'yield')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('ACC-7 a member has the steps of the shape, a visitor days alone', () => {
  const shaped = [
    day('2025-06-26', { shape: 0 }),
    day('2025-06-27', { shape: 64 }),
    day('2025-06-28', { shape: null }),
  ];
  expect(shapeBarsOf(shaped).map(({ close }) => close)).toEqual([0, 64]);
  const blank = blankBarsOf({ start: isoDate('2025-06-26'), end: isoDate('2025-06-30') });
  expect(blank.map(({ timestamp }) => new Date(timestamp).toISOString().slice(0, 10))).toEqual([
    '2025-06-26',
    '2025-06-27',
    '2025-06-30',
  ]);
});

const snappedTo = [
  { timestamp: Date.parse('2025-06-27'), open: 99, high: 101, low: 98, close: 100, isTraded: true },
  { timestamp: Date.parse('2025-06-30'), open: 90, high: 90, low: 90, close: 90, isTraded: false },
];

test.each([
  ['2025-06-27', 100.6, 101],
  ['2025-06-27', 99.6, 100],
  ['2025-06-27', 90, 98],
  ['2025-06-30', 120, 90],
  ['2025-06-28', 100.6, 100.6],
])('GRA-6 on %s a point at %d snaps to %d', (date, value, expected) => {
  expect(snappedPoint({ date, value }, snappedTo)).toEqual({ date, value: expected });
});
