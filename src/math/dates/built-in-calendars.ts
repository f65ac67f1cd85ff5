import { type Calendar, type Calendars, NULL_CALENDAR } from './business-days.ts';
import { AMERICAN_AND_AFRICAN_RULES } from './calendar-rules-americas-africa.ts';
import { ASIAN_RULES } from './calendar-rules-asia.ts';
import { EUROPEAN_RULES } from './calendar-rules-europe.ts';
import { PACIFIC_RULES } from './calendar-rules-pacific.ts';
import { BRAZIL_SETTLEMENT_RULES, RUSSIA_MOEX_RULES, RUSSIA_SETTLEMENT_RULES } from './calendar-rules-russia-brazil.ts';
import type { CalendarRules } from './holiday-rules.ts';
import { calendarFromRules, easterMonday, fixed, goodFriday, MONDAY, nthWeekday } from './holiday-rules.ts';

const FIRST_YEAR = 1985;
const LAST_YEAR = 2100;

const THURSDAY = 4;

/** Closing days of the euro settlement system; Guideline ECB/2012/27 and before it the decisions for 1999 to 2001. */
const TARGET_RULES: CalendarRules = {
  name: 'TARGET',
  rules: [
    fixed(1, 1),
    { ...goodFriday, from: 2000 },
    { ...easterMonday, from: 2000 },
    fixed(5, 1, 'stays', 2000),
    fixed(12, 25),
    fixed(12, 26, 'stays', 2000),
  ],
  added: ['1998-12-31', '1999-12-31', '2001-12-31'],
};

const US_MONDAYS = [
  // Law of 1983, kept from 1986 on: 97 Stat. 917.
  nthWeekday(1, MONDAY, 3, 1986),
  nthWeekday(2, MONDAY, 3, 1971),
  nthWeekday(5, MONDAY, -1, 1971),
  nthWeekday(9, MONDAY, 1),
  nthWeekday(10, MONDAY, 2, 1971),
  nthWeekday(11, THURSDAY, 4),
];

/** Federal holidays of the United States: 5 U.S.C. 6103. */
const US_SETTLEMENT_RULES: CalendarRules = {
  name: 'US-Settlement',
  rules: [
    ...US_MONDAYS,
    fixed(1, 1, 'to-nearest'),
    fixed(6, 19, 'to-nearest', 2022),
    fixed(7, 4, 'to-nearest'),
    fixed(11, 11, 'to-nearest'),
    fixed(12, 25, 'to-nearest'),
  ],
};

/** Holidays that SIFMA recommends for the market in US government securities. */
const US_GOVERNMENT_BOND_RULES: CalendarRules = {
  name: 'US-GovernmentBond',
  rules: [
    ...US_MONDAYS,
    { ...goodFriday, except: [2015] },
    fixed(1, 1, 'sunday-to-monday'),
    fixed(6, 19, 'to-nearest', 2022),
    fixed(7, 4, 'to-nearest'),
    fixed(11, 11, 'sunday-to-monday'),
    fixed(12, 25, 'to-nearest'),
  ],
  added: ['2004-06-11', '2012-10-30', '2018-12-05'],
};

/** Bank holidays of England and Wales: Banking and Financial Dealings Act 1971, and royal proclamations. */
const UK_SETTLEMENT_RULES: CalendarRules = {
  name: 'UK-Settlement',
  rules: [
    fixed(1, 1, 'to-monday'),
    goodFriday,
    easterMonday,
    { ...nthWeekday(5, MONDAY, 1), except: [1995, 2020] },
    { ...nthWeekday(5, MONDAY, -1), except: [2002, 2012, 2022] },
    nthWeekday(8, MONDAY, -1),
    fixed(12, 25, 'two-days-on'),
    fixed(12, 26, 'two-days-on'),
  ],
  added: [
    '1995-05-08',
    '1999-12-31',
    '2002-06-03',
    '2002-06-04',
    '2011-04-29',
    '2012-06-04',
    '2012-06-05',
    '2020-05-08',
    '2022-06-02',
    '2022-06-03',
    '2022-09-19',
    '2023-05-08',
  ],
};

/** Saturday and Sunday alone are free: for markets whose holidays are not built in. */
const WEEKDAYS = calendarFromRules({ name: 'Weekdays', rules: [] }, FIRST_YEAR, LAST_YEAR);

const RULES = [
  TARGET_RULES,
  US_SETTLEMENT_RULES,
  US_GOVERNMENT_BOND_RULES,
  UK_SETTLEMENT_RULES,
  RUSSIA_SETTLEMENT_RULES,
  RUSSIA_MOEX_RULES,
  BRAZIL_SETTLEMENT_RULES,
  ...EUROPEAN_RULES,
  ...AMERICAN_AND_AFRICAN_RULES,
  ...PACIFIC_RULES,
  ...ASIAN_RULES,
];

/** Calendars that come with the product, 1985 to 2100, by name; an operator's own replace them by name. */
export const BUILT_IN_CALENDARS: Calendars = new Map<string, Calendar>([
  [NULL_CALENDAR.name, NULL_CALENDAR],
  [WEEKDAYS.name, WEEKDAYS],
  ...RULES.map((rules) => [rules.name, calendarFromRules(rules, FIRST_YEAR, LAST_YEAR)] as const),
]);
