import {
  afterEaster,
  ascension,
  type CalendarRules,
  easterMonday,
  fixed,
  goodFriday,
  maundyThursday,
  weekdayFrom,
  whitMonday,
} from './holiday-rules.ts';

const FRIDAY = 5;

/**
 * Days on which banks and the market of Sweden are closed: law 1989:253 on public holidays, with the eves that banks keep. The National Day
 * took the place of Whit Monday by law 2004:1320.
 */
const SWEDEN_RULES: CalendarRules = {
  name: 'Sweden',
  rules: [
    fixed(1, 1),
    fixed(1, 6),
    goodFriday,
    easterMonday,
    fixed(5, 1),
    ascension,
    { ...whitMonday, to: 2004 },
    fixed(6, 6, 'stays', 2005),
    weekdayFrom(6, 19, FRIDAY),
    fixed(12, 24),
    fixed(12, 25),
    fixed(12, 26),
    fixed(12, 31),
  ],
};

/** Days on which the Swiss interbank clearing is closed: SIX, bank holidays; 1 August since the constitution has it, 1 July 1994. */
const SWITZERLAND_RULES: CalendarRules = {
  name: 'Switzerland',
  rules: [
    fixed(1, 1),
    fixed(1, 2),
    goodFriday,
    easterMonday,
    fixed(5, 1),
    ascension,
    whitMonday,
    fixed(8, 1, 'stays', 1994),
    fixed(12, 25),
    fixed(12, 26),
  ],
};

/** Bank holidays of Norway: law of 24 February 1995 no. 12 on holidays and law of 26 April 1947 no. 1; Christmas Eve as banks agreed for 2002. */
const NORWAY_RULES: CalendarRules = {
  name: 'Norway',
  rules: [
    fixed(1, 1),
    maundyThursday,
    goodFriday,
    easterMonday,
    fixed(5, 1),
    fixed(5, 17),
    ascension,
    whitMonday,
    fixed(12, 24, 'stays', 2002),
    fixed(12, 25),
    fixed(12, 26),
  ],
};

/**
 * Bank holidays of Denmark: Finans Danmark, with the day after Ascension from 2009. The Great Prayer Day ended with 2023 by law 214 of
 * 6 March 2023.
 */
const DENMARK_RULES: CalendarRules = {
  name: 'Denmark',
  rules: [
    fixed(1, 1),
    maundyThursday,
    goodFriday,
    easterMonday,
    { ...afterEaster(26), to: 2023 },
    ascension,
    afterEaster(40, 2009),
    whitMonday,
    fixed(6, 5),
    fixed(12, 24),
    fixed(12, 25),
    fixed(12, 26),
    fixed(12, 31),
  ],
};

/**
 * Public holidays of Poland: law of 18 January 1951 as changed in 1989 (15 August, 11 November), 1990 (3 May; no 22 July any more), 2010
 * (Epiphany) and 2024 (Christmas Eve); 12 November 2018 by a law of its own.
 */
const POLAND_RULES: CalendarRules = {
  name: 'Poland',
  rules: [
    fixed(1, 1),
    fixed(1, 6, 'stays', 2011),
    easterMonday,
    fixed(5, 1),
    fixed(5, 3, 'stays', 1990),
    afterEaster(60),
    { ...fixed(7, 22), to: 1989 },
    fixed(8, 15, 'stays', 1989),
    fixed(11, 1),
    fixed(11, 11, 'stays', 1989),
    fixed(12, 24, 'stays', 2025),
    fixed(12, 25),
    fixed(12, 26),
  ],
  added: ['2018-11-12'],
};

/** Feasts of Ramadan (three days) and of Sacrifice (four days) on weekdays, as the Presidency of Religious Affairs publishes them. */
const TURKEY_FEASTS = {
  2003: '02-11 02-12 02-13 02-14 11-25 11-26 11-27',
  2004: '02-02 02-03 02-04 11-15 11-16',
  2005: '01-20 01-21 11-03 11-04',
  2006: '01-10 01-11 01-12 01-13 10-23 10-24 10-25',
  2007: '01-02 01-03 10-12 12-20 12-21',
  2008: '09-30 10-01 10-02 12-08 12-09 12-10 12-11',
  2009: '09-21 09-22 11-27 11-30',
  2010: '09-09 09-10 11-16 11-17 11-18 11-19',
  2011: '08-31 09-01 11-07 11-08 11-09',
  2012: '08-20 08-21 10-25 10-26',
  2013: '08-08 08-09 10-15 10-16 10-17 10-18',
  2014: '07-28 07-29 07-30 10-06 10-07',
  2015: '07-17 09-24 09-25',
  2016: '07-05 07-06 07-07 09-12 09-13 09-14 09-15',
  2017: '06-26 06-27 09-01 09-04',
  2018: '06-15 08-21 08-22 08-23 08-24',
  2019: '06-04 06-05 06-06 08-12 08-13 08-14',
  2020: '05-25 05-26 07-31 08-03',
  2021: '05-13 05-14 07-20 07-21 07-22 07-23',
  2022: '05-02 05-03 05-04 07-11 07-12',
  2023: '04-21 06-28 06-29 06-30',
  2024: '04-10 04-11 04-12 06-17 06-18 06-19',
  2025: '03-31 04-01 06-06 06-09',
  2026: '03-20 05-27 05-28 05-29',
  2027: '03-09 03-10 03-11 05-17 05-18',
  2028: '02-28 05-05 05-08',
};

/** Holidays of Turkey: law 2429 of 1981, with 1 May from law 5892 of 2009 and 15 July from law 6752 of 2016. Afternoons that are free count as business days. */
const TURKEY_RULES: CalendarRules = {
  name: 'Turkey',
  rules: [
    fixed(1, 1),
    fixed(4, 23),
    fixed(5, 1, 'stays', 2009),
    fixed(5, 19),
    fixed(7, 15, 'stays', 2017),
    fixed(8, 30),
    fixed(10, 29),
  ],
  listed: TURKEY_FEASTS,
};

/** The calendars of Europe outside of the euro. */
export const EUROPEAN_RULES: readonly CalendarRules[] = [
  SWEDEN_RULES,
  SWITZERLAND_RULES,
  NORWAY_RULES,
  DENMARK_RULES,
  POLAND_RULES,
  TURKEY_RULES,
];
