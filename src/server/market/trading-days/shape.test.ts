import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, isoDate } from '#math/units.ts';
import { shapeOf } from './shape.ts';

const firstDay = dayNumberFromIso(isoDate('2016-01-01'));
const key = { secret: 'a secret', name: '1001 11 close' };

const lineOf = (values: readonly number[]) => ({
  days: values.map((_, at) => addDays(firstDay, at)),
  values: Float64Array.from(values),
});
const periodOf = (start: DayNumber, end: DayNumber) => ({ start: isoFromDayNumber(start), end: isoFromDayNumber(end) });
const shape = (values: readonly number[]) => [
  ...shapeOf(lineOf(values), periodOf(firstDay, addDays(firstDay, values.length)), key).values(),
];

test('ACC-2 the lowest point of the months is 0 and the highest 64, in whole steps', () => {
  const heights = shape([100, 101, 104, 102]);
  expect([Math.min(...heights), Math.max(...heights)]).toEqual([0, 64]);
  expect(heights.every(Number.isInteger)).toBe(true);
});

test('ACC-2 a single day lies in the middle, a missing value has no height', () => {
  expect(shape([7])).toEqual([32]);
  expect(shapeOf(lineOf([1, Number.NaN, 3]), periodOf(firstDay, addDays(firstDay, 2)), key).has(firstDay + 1)).toBe(
    false,
  );
  expect(shape([])).toEqual([]);
  expect(shape([Number.NaN])).toEqual([]);
});

// Prices of four decimals: neighbours that differ by less than the noise of floating point do not occur.
const prices = fc.array(
  fc.integer({ min: 1, max: 2_000_000 }).map((ticks) => ticks / 10_000),
  { minLength: 1, maxLength: 400 },
);

test('ACC-2 x and a·x + b have the same shape', () => {
  fc.assert(
    fc.property(
      prices,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.double({ min: -1000, max: 1000, noNaN: true }),
      (values, a, b) => {
        expect(shape(values.map((value) => a * value + b))).toEqual(shape(values));
      },
    ),
    { numRuns: 200 },
  );
});

const tenYears = lineOf(Array.from({ length: 3653 }, (_, at) => Math.sin(at / 40) + at / 500));
const lastDay = addDays(firstDay, tenYears.days.length - 1);

test('ACC-2 at most 120 days are drawn, whatever the period, and most of them where there are enough', () => {
  for (let months = 0; months <= 120; months += 1) {
    const { size } = shapeOf(tenYears, periodOf(addMonths(lastDay, -months), lastDay), key);
    expect(size).toBeLessThanOrEqual(120);
    expect(size).toBeGreaterThan(20);
  }
});

test('ACC-2 days of the same months tell the same, and longer periods no days between those of their grid', () => {
  const middle = dayNumberFromIso(isoDate('2020-05-10'));
  const shapes = [0, 5, 11, 20].map((days) =>
    shapeOf(tenYears, periodOf(addDays(middle, days), addDays(middle, 21)), key),
  );
  for (const each of shapes) expect(each).toEqual(shapes[0]);
  const daysOf = (start: number) => [
    ...shapeOf(tenYears, periodOf(addMonths(middle, start), addMonths(middle, start + 24)), key).keys(),
  ];
  const seen = new Set(Array.from({ length: 12 }, (_, month) => daysOf(month)).flat());
  expect(seen.size).toBeLessThanOrEqual(37 * 3);
});

test('ACC-2 another secret, instrument or measure bends the same line in another way', () => {
  const period = periodOf(addMonths(lastDay, -36), lastDay);
  const shapes = [key, { ...key, secret: 'another' }, { ...key, name: '1001 11 yield' }].map((each) =>
    [...shapeOf(tenYears, period, each).values()].join(),
  );
  expect(new Set(shapes).size).toBe(3);
});
