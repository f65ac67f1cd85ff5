import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { daysOfKey, movedWindow, rangeOfShares, shareOfDay, windowWithin } from './history-window.ts';

const range = (start: string, end: string) => ({ start: isoDate(start), end: isoDate(end) });
const history = range('2024-01-01', '2024-12-31');
const march = range('2024-03-01', '2024-03-31');

test('GRA-3 an end of the window moves by days, and not past the other end or out of the history', () => {
  expect(movedWindow(march, 'start', -1, history)).toEqual(range('2024-02-29', '2024-03-31'));
  expect(movedWindow(march, 'start', 100, history)).toEqual(range('2024-03-31', '2024-03-31'));
  expect(movedWindow(march, 'end', 1, history)).toEqual(range('2024-03-01', '2024-04-01'));
  expect(movedWindow(march, 'end', -100, history)).toEqual(range('2024-03-01', '2024-03-01'));
  expect(movedWindow(march, 'end', 1000, history)).toEqual(range('2024-03-01', '2024-12-31'));
});

test('GRA-3 the whole window keeps its length, at the ends of the history too', () => {
  expect(movedWindow(march, 'whole', 31, history)).toEqual(range('2024-04-01', '2024-05-01'));
  expect(movedWindow(march, 'whole', -1000, history)).toEqual(range('2024-01-01', '2024-01-31'));
  expect(movedWindow(march, 'whole', 1000, history)).toEqual(range('2024-12-01', '2024-12-31'));
});

test('GRA-3 a range beyond the history shows the part within it', () => {
  expect(windowWithin(range('2020-01-01', '2024-02-01'), history)).toEqual(range('2024-01-01', '2024-02-01'));
  expect(windowWithin(range('2024-12-01', '2030-01-01'), history)).toEqual(range('2024-12-01', '2024-12-31'));
  expect(windowWithin(range('2020-01-01', '2021-01-01'), history)).toEqual(range('2024-01-01', '2024-01-01'));
});

test('GRA-3 a drag in either direction gives the days under it', () => {
  const span = range('2024-01-01', '2024-01-11');
  expect(rangeOfShares(0.2, 0.5, span)).toEqual(range('2024-01-03', '2024-01-06'));
  expect(rangeOfShares(0.5, 0.2, span)).toEqual(range('2024-01-03', '2024-01-06'));
  expect(rangeOfShares(-1, 2, span)).toEqual(span);
  expect(shareOfDay(isoDate('2024-01-06'), span)).toBe(0.5);
});

test('GRA-3 keys move an end by a day, by thirty, or to the end of the history', () => {
  expect(daysOfKey('ArrowLeft', history)).toBe(-1);
  expect(daysOfKey('PageUp', history)).toBe(30);
  expect(daysOfKey('End', history)).toBe(365);
  expect(daysOfKey('Tab', history)).toBeNull();
});
