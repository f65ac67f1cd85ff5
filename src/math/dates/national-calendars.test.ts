import { expect, test } from 'vitest';
import { dayNumber, isoDate } from '../units.ts';
import { BUILT_IN_CALENDARS } from './built-in-calendars.ts';
import { getCalendar, isBusinessDay } from './business-days.ts';
import { dayNumberFromIso, isoFromDayNumber, weekday } from './dates.ts';

const calendar = (name: string) => getCalendar(BUILT_IN_CALENDARS, name);
const isFree = (name: string, date: string) => !isBusinessDay(calendar(name), dayNumberFromIso(isoDate(date)));

/** The weekdays of a year without business, as months and days. */
const freeWeekdays = (name: string, year: number) =>
  calendar(name)
    .holidays.map((day) => isoFromDayNumber(day))
    .filter((date) => date.startsWith(`${year}-`))
    .map((date) => date.slice(5))
    .join(' ');

// Whole years as the authority of each market published them; in each year something moves, begins or ends.
test.each([
  ['Sweden', 2024, 'Nasdaq Stockholm', '01-01 03-29 04-01 05-01 05-09 06-06 06-21 12-24 12-25 12-26 12-31'],
  ['Switzerland', 2024, 'SIX', '01-01 01-02 03-29 04-01 05-01 05-09 05-20 08-01 12-25 12-26'],
  ['Norway', 2024, 'Norges Bank', '01-01 03-28 03-29 04-01 05-01 05-09 05-17 05-20 12-24 12-25 12-26'],
  ['Denmark', 2023, 'Finans Danmark', '04-06 04-07 04-10 05-05 05-18 05-19 05-29 06-05 12-25 12-26'],
  ['Denmark', 2024, 'Finans Danmark', '01-01 03-28 03-29 04-01 05-09 05-10 05-20 06-05 12-24 12-25 12-26 12-31'],
  ['Poland', 2018, 'National Bank of Poland', '01-01 04-02 05-01 05-03 05-31 08-15 11-01 11-12 12-25 12-26'],
  ['Poland', 2025, 'National Bank of Poland', '01-01 01-06 04-21 05-01 06-19 08-15 11-11 12-24 12-25 12-26'],
  ['Turkey', 2023, 'Borsa Istanbul', '04-21 05-01 05-19 06-28 06-29 06-30 08-30'],
  ['Turkey', 2024, 'Borsa Istanbul', '01-01 04-10 04-11 04-12 04-23 05-01 06-17 06-18 06-19 07-15 08-30 10-29'],
  ['Canada', 2022, 'Bank of Canada', '01-03 02-21 04-15 05-23 07-01 08-01 09-05 09-30 10-10 11-11 12-26 12-27'],
  ['Mexico', 2024, 'CNBV', '01-01 02-05 03-18 03-28 03-29 05-01 09-16 10-01 11-18 12-12 12-25'],
  ['South-Africa', 2022, 'JSE', '03-21 04-15 04-18 04-27 05-02 06-16 08-09 12-16 12-26 12-27'],
  [
    'Japan',
    2019,
    'Cabinet Office, law 99 of 2018',
    '01-01 01-02 01-03 01-14 02-11 03-21 04-29 04-30 05-01 05-02 05-03 05-06 07-15 08-12 09-16 09-23 10-14 10-22 11-04 12-31',
  ],
  [
    'Japan',
    2021,
    'Cabinet Office',
    '01-01 01-11 02-11 02-23 04-29 05-03 05-04 05-05 07-22 07-23 08-09 09-20 09-23 11-03 11-23 12-31',
  ],
  ['Australia', 2022, 'Reserve Bank of Australia', '01-03 01-26 04-15 04-18 04-25 06-13 09-22 12-26 12-27'],
  [
    'New-Zealand',
    2022,
    'Employment New Zealand',
    '01-03 01-04 01-24 01-31 02-07 04-15 04-18 04-25 06-06 06-24 09-26 10-24 12-26 12-27',
  ],
  [
    'China',
    2023,
    'State Council',
    '01-02 01-23 01-24 01-25 01-26 01-27 04-05 05-01 05-02 05-03 06-22 06-23 09-29 10-02 10-03 10-04 10-05 10-06',
  ],
  [
    'Hong-Kong',
    2023,
    'Government Gazette',
    '01-02 01-23 01-24 01-25 04-05 04-07 04-10 05-01 05-26 06-22 10-02 10-23 12-25 12-26',
  ],
  ['Singapore', 2023, 'Ministry of Manpower', '01-02 01-23 01-24 04-07 05-01 06-02 06-29 08-09 09-01 11-13 12-25'],
  [
    'India',
    2025,
    'Reserve Bank of India, with its notice of 4 September',
    '02-19 02-26 03-14 03-31 04-01 04-10 04-14 04-18 05-01 05-12 08-15 08-27 09-08 10-02 10-21 10-22 11-05 12-25',
  ],
  [
    'Thailand',
    2009,
    'Bank of Thailand',
    '01-01 01-02 02-09 04-06 04-13 04-14 04-15 05-01 05-05 05-08 07-01 07-06 07-07 08-12 10-23 12-07 12-10 12-31',
  ],
])('has the holidays of %s in %i as published by %s', (name, year, _source, days) => {
  expect(freeWeekdays(name, year)).toBe(days);
});

test.each([
  // Whit Monday gave way to the National Day.
  ['Sweden', '2004-05-31', '2005-06-06', '2005-05-16'],
  ['Norway', '2002-12-24', '2003-12-24', '2001-12-24'],
  ['Poland', '2011-01-06', '2012-01-06', '2010-01-06'],
  ['Turkey', '2009-05-01', '2019-07-15', '2008-05-01'],
  ['Canada', '2008-02-18', '2023-10-02', '2007-02-19'],
  ['Mexico', '2005-03-21', '2006-03-20', '2006-03-21'],
  // Respect for the Aged Day and the equinox make a holiday of the day between.
  ['Japan', '2015-09-22', '2006-05-04', '2003-05-06'],
  // Ching Ming on a Sunday before Easter Monday goes to Tuesday.
  ['Hong-Kong', '2021-04-06', '2012-10-02', '2014-04-07'],
  ['New-Zealand', '2015-04-27', '2021-04-26', '2010-04-26'],
] as const)('knows since when holidays of %s are', (name, first, second, open) => {
  const freeDays = [first, second];
  expect(freeDays.map((date) => isFree(name, date))).toEqual([true, true]);
  expect(isFree(name, open)).toBe(false);
});

test('works in China on the weekends that the State Council gives for its holidays', () => {
  const worked = ['01-28', '01-29', '04-23', '05-06', '06-25', '10-07', '10-08'];
  expect(
    calendar('China')
      .workingWeekends.map((day): string => isoFromDayNumber(day))
      .filter((date) => date.startsWith('2023')),
  ).toEqual(worked.map((date) => `2023-${date}`));
});

test('says for which years the holidays by the moon and by decree are known', () => {
  const listed = [...BUILT_IN_CALENDARS.values()].flatMap(({ name, listedYears }) =>
    listedYears === undefined ? [] : [`${name} ${listedYears.first}-${listedYears.last}`],
  );
  expect(listed).toEqual([
    'Russia-MOEX 2012-2022',
    'Turkey 2003-2028',
    'China 2007-2026',
    'Hong-Kong 1999-2027',
    'Singapore 2004-2027',
    'India 2019-2026',
    'Thailand 2007-2026',
  ]);
});

test('every calendar has holidays on weekdays alone, ascending, and works on weekends alone', () => {
  for (const { name, weekend, holidays, workingWeekends } of BUILT_IN_CALENDARS.values()) {
    const isWeekend = (day: number) => weekend.includes(weekday(dayNumber(day)));
    expect(holidays.filter(isWeekend), name).toEqual([]);
    expect(
      workingWeekends.filter((day) => !isWeekend(day)),
      name,
    ).toEqual([]);
    expect(holidays, name).toEqual([...new Set(holidays)].sort((a, b) => a - b));
  }
});
