import { expect, test } from 'vitest';
import type { TradingRow } from '#contract/trading-days/trading-rows.ts';
import { chartFrame, pointsWithin } from './chart-frame.ts';
import { chartSeriesOf, nearestPoint } from './chart-series.ts';

const day = (date: string) => Date.parse(`${date}T00:00:00Z`);

function rowOf(date: string, values: Record<string, unknown>, masked: readonly string[] = []): TradingRow {
  return {
    date,
    'date.numeric': day(date) / 1000,
    emission_id: 7,
    trading_ground_id: 5,
    trading_ground_name: 'Frankfurt',
    document: 'Bond',
    type_id: 1,
    isIndex: false,
    masked,
    ...values,
  };
}

const prices = [
  rowOf('2026-11-02', { 'indicative_price.numeric': 100 }),
  rowOf('2026-11-03', { 'indicative_price.numeric': null }),
  rowOf('2026-11-12', { 'indicative_price.numeric': 104 }),
];
const span = { start: day('2026-11-02'), end: day('2026-11-22') };

test('BEY-10 the time axis is true: ten of twenty days are half the width', () => {
  const frame = chartFrame(chartSeriesOf(prices, 'price'), span);
  expect(frame?.places.map(({ x }) => x)).toEqual([0, 0.5]);
});

test('days without a value have no point', () => {
  expect(chartSeriesOf(prices, 'price').points).toHaveLength(2);
  expect(chartFrame(chartSeriesOf(prices, 'yield'), span)).toBeNull();
});

test('the highest value is above the lowest', () => {
  const frame = chartFrame(chartSeriesOf(prices, 'price'), span);
  expect(frame?.places[0]?.y).toBeGreaterThan(frame?.places[1]?.y ?? 1);
  expect(frame).toMatchObject({ low: 100, high: 104 });
});

test('GRA-10 yields are drawn in percent, spreads in basis points', () => {
  const row = rowOf('2026-11-02', { 'indicative_yield.numeric': 0.05, 'g_spread.numeric': 146.35 });
  expect(chartSeriesOf([row], 'yield').points[0]?.value).toBeCloseTo(5, 12);
  expect(chartSeriesOf([row], 'gspread').points[0]?.value).toBe(146.35);
});

test('GRA-8 a masked series is a shape with a fixed scale', () => {
  const masked = ['indicative_price'];
  const rows = [rowOf('2026-11-02', { shape: 10 }, masked), rowOf('2026-11-12', { shape: 20 }, masked)];
  const series = chartSeriesOf(rows, 'price');
  expect(series).toMatchObject({ isShape: true });
  expect(chartFrame(series, span)).toMatchObject({ low: -1, high: 65 });
});

test('a single day stands in the middle', () => {
  const one = { start: day('2026-11-02'), end: day('2026-11-02') };
  const frame = chartFrame(chartSeriesOf(prices.slice(0, 1), 'price'), one);
  expect(frame?.places[0]?.x).toBe(0.5);
});

test('the nearest point is found by time', () => {
  const { points } = chartSeriesOf(prices, 'price');
  expect(
    [span.start, day('2026-11-06'), day('2026-11-08'), span.end].map((time) => nearestPoint(points, time)),
  ).toEqual([0, 0, 1, 1]);
});

test('a part of the line keeps a neighbour on either side', () => {
  const { points } = chartSeriesOf(prices, 'price');
  expect(pointsWithin(points, { start: day('2026-11-04'), end: day('2026-11-10') })).toHaveLength(2);
});
