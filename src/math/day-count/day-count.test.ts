import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NULL_CALENDAR } from '../dates/business-days.ts';
import { addMonths, dayNumberFromIso } from '../dates/dates.ts';
import { type DayNumber, isoDate } from '../units.ts';
import { yearFraction } from './day-count.ts';
import { DAY_COUNT_NAMES, dayCountName } from './day-count-name.ts';

const day = (text: string) => dayNumberFromIso(isoDate(text));
const fromNewYear = (name: (typeof DAY_COUNT_NAMES)[number], end: string) =>
  yearFraction(name, day('2024-01-01'), day(end), { calendar: NULL_CALENDAR });

test('divides calendar days by the days of the name', () => {
  // 2024-01-01 to 2024-12-30 are 364 days.
  expect(fromNewYear('ACT/364', '2024-12-30')).toBe(1);
  expect(fromNewYear('ACT/365.25', '2024-12-30')).toBe(364 / 365.25);
  expect(fromNewYear('ACT/360', '2024-12-30')).toBe(364 / 360);
  expect(fromNewYear('ACT/365F', '2024-12-30')).toBe(364 / 365);
});

test('leaves out the 29 February of NL/365 only when it lies between', () => {
  expect(fromNewYear('NL/365', '2024-02-28')).toBe(58 / 365);
  expect(fromNewYear('NL/365', '2024-02-29')).toBe(58 / 365);
  expect(fromNewYear('NL/365', '2024-03-01')).toBe(59 / 365);
});

test('takes every period of 1/1 as a year', () => {
  expect(fromNewYear('1/1', '2024-05-05')).toBe(1);
});

test('divides business days by 252', () => {
  expect(fromNewYear('BUS/252', '2024-09-09')).toBe(252 / 252);
});

test('needs a calendar to count business days', () => {
  expect(() => yearFraction('BUS/252', day('2024-01-01'), day('2024-02-01'))).toThrow('calendar');
});

test('knows its names and refuses others', () => {
  expect(DAY_COUNT_NAMES.map(dayCountName)).toEqual([...DAY_COUNT_NAMES]);
  expect(() => dayCountName('ACT/366')).toThrow('unknown day count');
});

test('counts backwards as forwards with the other sign, in every day count', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...DAY_COUNT_NAMES),
      fc.integer({ min: 0, max: 30_000 }),
      fc.integer({ min: 1, max: 5_000 }),
      (name, start, length) => {
        const from = start as DayNumber;
        const to = (start + length) as DayNumber;
        const context = { calendar: NULL_CALENDAR };
        expect(yearFraction(name, to, from, context)).toBe(-yearFraction(name, from, to, context));
      },
    ),
  );
});

test('gives a whole regular coupon period of ACT/ACT ICMA its share of the year, whatever its days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), fc.constantFrom(1, 2, 3, 4, 6, 12), (start, frequency) => {
      const refStart = start as DayNumber;
      const refEnd = addMonths(refStart, 12 / frequency);
      const fraction = yearFraction('ACT/ACT ICMA', refStart, refEnd, { refStart, refEnd, frequency });
      expect(fraction).toBeCloseTo(1 / frequency, 15);
    }),
  );
});
