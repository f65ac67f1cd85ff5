import { type CalendarRules, type DaysByYear, fixed } from './holiday-rules.ts';

const DECREE_DAYS = [
  '2017-02-24',
  '2017-05-08',
  '2018-03-09',
  '2018-04-30',
  '2018-05-02',
  '2018-06-11',
  '2018-12-31',
  '2019-05-02',
  '2019-05-03',
  '2019-05-10',
  '2020-03-30',
  '2020-03-31',
  '2020-04-01',
  '2020-04-02',
  '2020-04-03',
  '2020-05-04',
  '2020-05-05',
];

/**
 * Public holidays of Russia: article 112 of the Labour Code as law 201-FZ of 29 December 2004 changed it (4 November for 7 November, no 2 May
 * and 12 December), and article 65 of the code before it; of the days moved by decree those of 2017 to 2020 are included.
 */
export const RUSSIA_SETTLEMENT_RULES: CalendarRules = {
  name: 'Russia-Settlement',
  rules: [
    fixed(1, 1),
    fixed(1, 2),
    fixed(1, 3, 'stays', 2005),
    fixed(1, 4, 'stays', 2005),
    fixed(1, 5, 'stays', 2005),
    { ...fixed(1, 7, 'to-monday'), to: 2012 },
    fixed(1, 6, 'stays', 2012),
    fixed(1, 7, 'stays', 2013),
    fixed(1, 8, 'stays', 2013),
    fixed(2, 23, 'to-monday', 2002),
    fixed(3, 8, 'to-monday'),
    fixed(5, 1, 'to-monday'),
    { ...fixed(5, 2, 'to-monday'), to: 2004 },
    fixed(5, 9, 'to-monday'),
    fixed(6, 12, 'to-monday', 1992),
    fixed(11, 4, 'to-monday', 2005),
    { ...fixed(11, 7, 'to-monday'), to: 2004 },
    { ...fixed(12, 12, 'to-monday', 1994), to: 2004 },
  ],
  added: DECREE_DAYS,
};

/** Days without trading by year, 2012 to 2022, as month and day. */
const MOEX_DAYS: DaysByYear = {
  2012: '01-02 02-23 03-08 03-09 04-30 05-01 05-09 06-11 06-12 11-05 12-31',
  2013: '01-01 01-02 01-03 01-04 01-07 03-08 05-01 05-09 06-12 11-04 12-31',
  2014: '01-01 01-02 01-03 01-07 03-10 05-01 05-09 06-12 11-04 12-31',
  2015: '01-01 01-02 01-07 02-23 03-09 05-01 05-11 06-12 11-04 12-31',
  2016: '01-01 01-07 01-08 02-23 03-08 05-02 05-03 05-09 06-13 11-04 12-30',
  2017: '01-02 02-23 03-08 05-01 05-08 05-09 06-12 11-06',
  2018: '01-01 01-02 01-08 02-23 03-08 05-01 05-09 06-12 11-05 12-31',
  2019: '01-01 01-02 01-07 03-08 05-01 05-09 06-12 11-04 12-31',
  2020: '01-01 01-02 01-07 02-24 03-09 05-01 05-11 06-12 06-24 07-01 11-04 12-31',
  2021: '02-23 03-08 05-10 11-04 12-31',
  2022: '02-23 03-08 05-09 11-04',
};

const MOEX_WEEKENDS = [
  '2012-03-11',
  '2012-04-28',
  '2012-05-05',
  '2012-05-12',
  '2012-06-09',
  '2016-02-20',
  '2018-04-28',
  '2018-06-09',
  '2018-12-29',
];

const MOEX_FROM = 2023;

/** Days without trading on the Moscow Exchange: single days for 2012 to 2022, public holidays without moves after. */
export const RUSSIA_MOEX_RULES: CalendarRules = {
  name: 'Russia-MOEX',
  rules: [
    fixed(1, 1, 'stays', MOEX_FROM),
    fixed(1, 2, 'stays', MOEX_FROM),
    fixed(1, 7, 'stays', MOEX_FROM),
    fixed(2, 23, 'stays', MOEX_FROM),
    fixed(3, 8, 'stays', MOEX_FROM),
    fixed(5, 1, 'stays', MOEX_FROM),
    fixed(5, 9, 'stays', MOEX_FROM),
    fixed(6, 12, 'stays', MOEX_FROM),
    fixed(11, 4, 'stays', MOEX_FROM),
    fixed(12, 31, 'stays', MOEX_FROM),
  ],
  listed: MOEX_DAYS,
  workingWeekends: MOEX_WEEKENDS,
};

/** Bank holidays of Brazil, on which no business day of `BUS/252` counts: ANBIMA's national holidays. */
export const BRAZIL_SETTLEMENT_RULES: CalendarRules = {
  name: 'Brazil-Settlement',
  rules: [
    fixed(1, 1),
    { kind: 'easter', days: -48 },
    { kind: 'easter', days: -47 },
    { kind: 'easter', days: -2 },
    fixed(4, 21),
    fixed(5, 1),
    { kind: 'easter', days: 60 },
    fixed(9, 7),
    fixed(10, 12),
    fixed(11, 2),
    fixed(11, 15),
    // Law 14.759 of 21 December 2023, in the official gazette of the day after.
    { ...fixed(11, 20, 'stays', 2024), knownFrom: '2023-12-22' },
    fixed(12, 25),
  ],
};
