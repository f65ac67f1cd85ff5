import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { daysOfKey, movedWindow, shareOfDay, windowWithin } from './history-scene.tsx';

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

test('GRA-3 a day in the middle of a history stands at half of it', () => {
  expect(shareOfDay(isoDate('2024-01-06'), range('2024-01-01', '2024-01-11'))).toBe(0.5);
});

test('GRA-3 keys move an end by a day, by thirty, or to the end of the history', () => {
  expect(daysOfKey('ArrowLeft', history)).toBe(-1);
  expect(daysOfKey('PageUp', history)).toBe(30);
  expect(daysOfKey('End', history)).toBe(365);
  expect(daysOfKey('Tab', history)).toBeNull();
});
