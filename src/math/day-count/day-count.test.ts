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

// The table of OpenGamma Strata, DayCountTest; of its 30/360 rows those that differ from 30E/360, whose days are changed as it says.
test.each([
  ['ACT/ACT Year', '2011-12-28', '2012-02-28', 62 / 366],
  ['ACT/ACT Year', '2011-12-28', '2012-03-01', 64 / 366],
  ['ACT/ACT Year', '2011-12-28', '2016-02-29', 63 / 366 + 4],
  ['ACT/ACT Year', '2012-02-28', '2012-03-28', 29 / 366],
  ['ACT/ACT Year', '2012-02-29', '2012-03-28', 28 / 365],
  ['ACT/ACT Year', '2011-02-28', '2011-03-02', 2 / 365],
  ['ACT/ACT Year', '2011-03-01', '2011-03-02', 1 / 366],
  ['ACT/ACT Year', '2012-02-28', '2016-03-02', 3 / 366 + 4],
  ['ACT/ACT Year', '2012-02-29', '2016-03-02', 2 / 365 + 4],
  ['NL/365', '2011-12-01', '2012-12-01', 1],
  ['NL/360', '2011-12-01', '2012-12-01', 365 / 360],
  ['NL/360', '2011-12-28', '2016-03-01', 1523 / 360],
  ['30/360 PSA', '2012-02-29', '2012-03-28', 28 / 360],
  ['30/360 PSA', '2011-02-28', '2012-02-28', 358 / 360],
  ['30/360 PSA', '2011-02-28', '2012-02-29', 359 / 360],
  ['30/360 PSA', '2012-02-29', '2016-02-29', 1439 / 360],
  ['30/360 PSA', '2012-05-29', '2013-08-31', 452 / 360],
  ['30/360 PSA', '2012-05-31', '2013-08-31', 450 / 360],
  ['30E+/360', '2012-05-29', '2013-08-31', 452 / 360],
  ['30E+/360', '2012-05-30', '2013-08-31', 451 / 360],
  ['30E+/360', '2012-05-31', '2013-08-30', 450 / 360],
  ['30E+/360', '2012-05-31', '2013-08-31', 451 / 360],
  ['30E+/360', '2011-02-28', '2012-02-29', 361 / 360],
] as const)('BEY-2 %s from %s to %s', (name, start, end, wanted) => {
  expect(yearFraction(name, day(start), day(end))).toBeCloseTo(wanted, 15);
});

// As the FBF's definitions have it: counting back from 28 February stops at 29 February where there is one. Strata counts 62 / 365 + 4.
test('BEY-2 ACT/ACT AFB counts back to the last of February', () => {
  expect(yearFraction('ACT/ACT AFB', day('2011-12-28'), day('2016-02-28'))).toBeCloseTo(63 / 365 + 4, 15);
});

test('BEY-2 30E/365 gives a month 30 days and a year 365; by hand', () => {
  expect(yearFraction('30E/365', day('2023-02-28'), day('2023-03-31'))).toBe(30 / 365);
  expect(yearFraction('30E/365', day('2023-01-15'), day('2024-01-15'))).toBe(360 / 365);
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

// Norwegian Society of Financial Analysts: a broken period counts its days / 365. First coupon of 15 April 2011 on interest from 26 December 2009.
test.each([
  ['2010-01-28', 442 / 365],
  ['2010-04-14', 366 / 365],
  ['2010-10-15', 182 / 365],
])('BEY-2 counts a long first period of ACT/365 Stub by its days from %s on', (from, expected) => {
  const day = (text: string) => dayNumberFromIso(isoDate(text));
  const context = {
    refStart: day('2010-04-15'),
    refEnd: day('2011-04-15'),
    periodEnd: day('2011-04-15'),
    frequency: 1,
  };
  expect(yearFraction('ACT/365 Stub', day(from), day('2011-04-15'), context)).toBeCloseTo(expected, 14);
});
