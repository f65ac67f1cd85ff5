import type { CalendarRules } from './holiday-rules.ts';
import { easterMonday, fixed, goodFriday, MONDAY, maundyThursday, nthWeekday, weekdayFrom } from './holiday-rules.ts';

/**
 * Days on which the bonds of Canada do not settle in Toronto: Bank of Canada, schedule of bank holidays. Family Day by Ontario from 2008; the
 * Day for Truth and Reconciliation by an act of 3 June 2021.
 */
const CANADA_RULES: CalendarRules = {
  name: 'Canada',
  rules: [
    fixed(1, 1, 'to-monday'),
    nthWeekday(2, MONDAY, 3, 2008),
    goodFriday,
    weekdayFrom(5, 18, MONDAY),
    fixed(7, 1, 'to-monday'),
    nthWeekday(8, MONDAY, 1),
    nthWeekday(9, MONDAY, 1),
    fixed(9, 30, 'to-monday', 2021),
    nthWeekday(10, MONDAY, 2),
    fixed(11, 11, 'to-monday'),
    fixed(12, 25, 'two-days-on'),
    fixed(12, 26, 'two-days-on'),
  ],
};

const YEARS_OF_A_PRESIDENT = 6;
const presidencies = (first: number, last: number) =>
  Array.from(
    { length: Math.floor((last - first) / YEARS_OF_A_PRESIDENT) + 1 },
    (_, at) => first + at * YEARS_OF_A_PRESIDENT,
  );

/**
 * Days on which banks and the market of Mexico are closed: the yearly notices of the National Banking and Securities Commission. Three holidays
 * are on Mondays by the law of 17 January 2006; a president begins on 1 December until 2018, on 1 October from 2024.
 */
const MEXICO_RULES: CalendarRules = {
  name: 'Mexico',
  rules: [
    fixed(1, 1),
    { ...fixed(2, 5), to: 2005 },
    nthWeekday(2, MONDAY, 1, 2006),
    { ...fixed(3, 21), to: 2005 },
    nthWeekday(3, MONDAY, 3, 2006),
    maundyThursday,
    goodFriday,
    fixed(5, 1),
    fixed(9, 16),
    fixed(11, 2),
    { ...fixed(11, 20), to: 2005 },
    nthWeekday(11, MONDAY, 3, 2006),
    fixed(12, 12),
    fixed(12, 25),
  ],
  added: [
    ...presidencies(1988, 2018).map((year) => `${year}-12-01`),
    ...presidencies(2024, 2096).map((year) => `${year}-10-01`),
    // Two hundred years of independence.
    '2010-09-17',
  ],
};

/**
 * Public holidays of South Africa: Public Holidays Act 36 of 1994, in force from 1995; holidays of the act before it that ended then are left
 * out. Elections and other single days by proclamation.
 */
const SOUTH_AFRICA_RULES: CalendarRules = {
  name: 'South-Africa',
  rules: [
    fixed(1, 1, 'sunday-to-monday'),
    fixed(3, 21, 'sunday-to-monday', 1995),
    goodFriday,
    easterMonday,
    fixed(4, 27, 'sunday-to-monday', 1995),
    fixed(5, 1, 'sunday-to-monday', 1995),
    fixed(6, 16, 'sunday-to-monday', 1995),
    fixed(8, 9, 'sunday-to-monday', 1995),
    fixed(9, 24, 'sunday-to-monday', 1995),
    fixed(12, 16, 'sunday-to-monday', 1995),
    { ...fixed(12, 16), to: 1994 },
    fixed(12, 25),
    fixed(12, 26, 'sunday-to-monday', 1995),
    { ...fixed(12, 26), to: 1994 },
  ],
  added: [
    '1999-06-02',
    '1999-12-31',
    '2000-01-03',
    '2004-04-14',
    '2006-03-01',
    '2008-05-02',
    '2009-04-22',
    '2011-05-18',
    '2011-12-27',
    '2014-05-07',
    '2016-08-03',
    '2016-12-27',
    '2019-05-08',
    '2021-11-01',
    '2022-12-27',
    '2023-12-15',
    '2024-05-29',
    '2026-11-04',
  ],
};

/** The calendars of Canada, Mexico and South Africa. */
export const AMERICAN_AND_AFRICAN_RULES: readonly CalendarRules[] = [CANADA_RULES, MEXICO_RULES, SOUTH_AFRICA_RULES];
