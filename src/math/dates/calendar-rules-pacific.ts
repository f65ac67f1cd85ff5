import type { DayNumber } from '../units.ts';
import { addDays, dayNumberFromCivil, weekday } from './dates.ts';
import {
  type CalendarRules,
  datesOfYears,
  daysOfRule,
  easterMonday,
  fixed,
  goodFriday,
  type HolidayRule,
  MONDAY,
  nthWeekday,
  weekdayFrom,
} from './holiday-rules.ts';

/**
 * Day of an equinox in Japan from 1980 on: the formula of the Hydrographic Department, "New handbook of the almanac"; `day` is its constant
 * for the years until 2099.
 */
const equinox = (month: number, day: number): HolidayRule => ({
  kind: 'computed',
  of: (year) => {
    const leapDays = Math.floor((year - 1980) / 4) - (year < 2100 ? 0 : 1);
    return [dayNumberFromCivil(year, month, Math.floor(day + 0.242194 * (year - 1980) - leapDays))];
  },
});

const GAMES = [2020, 2021];

/** Holidays of Japan's Act on National Holidays, law 178 of 1948, without the days that follow from them. */
const JAPAN_NATIONAL_HOLIDAYS: readonly HolidayRule[] = [
  fixed(1, 1),
  { ...fixed(1, 15), to: 1999 },
  nthWeekday(1, MONDAY, 2, 2000),
  fixed(2, 11),
  fixed(2, 23, 'stays', 2020),
  equinox(3, 20.8431),
  fixed(4, 29),
  fixed(5, 3),
  fixed(5, 4, 'stays', 2007),
  fixed(5, 5),
  { ...fixed(7, 20, 'stays', 1996), to: 2002 },
  { ...nthWeekday(7, MONDAY, 3, 2003), except: GAMES },
  { ...fixed(8, 11, 'stays', 2016), except: GAMES },
  { ...fixed(9, 15), to: 2002 },
  nthWeekday(9, MONDAY, 3, 2003),
  equinox(9, 23.2488),
  { ...fixed(10, 10), to: 1999 },
  { ...nthWeekday(10, MONDAY, 2, 2000), except: GAMES },
  fixed(11, 3),
  fixed(11, 23),
  { ...fixed(12, 23, 'stays', 1989), to: 2018 },
  // Laws of single years: a funeral, a wedding, accessions and their rites, the Games.
  { ...fixed(2, 24, 'stays', 1989), to: 1989 },
  { ...fixed(11, 12, 'stays', 1990), to: 1990 },
  { ...fixed(6, 9, 'stays', 1993), to: 1993 },
  { ...fixed(5, 1, 'stays', 2019), to: 2019 },
  { ...fixed(10, 22, 'stays', 2019), to: 2019 },
  { ...fixed(7, 23, 'stays', 2020), to: 2020 },
  { ...fixed(7, 24, 'stays', 2020), to: 2020 },
  { ...fixed(8, 10, 'stays', 2020), to: 2020 },
  { ...fixed(7, 22, 'stays', 2021), to: 2021 },
  { ...fixed(7, 23, 'stays', 2021), to: 2021 },
  { ...fixed(8, 8, 'stays', 2021), to: 2021 },
];

const SUNDAY = 7;
const NEXT_FREE_DAY_FROM = 2007;
const BETWEEN_HOLIDAYS_FROM = 1986;

/** The day that a holiday on a Sunday frees: Monday, from 2007 on the next day that is no holiday (article 3, paragraph 2). */
function substituteOf(day: DayNumber, national: ReadonlySet<DayNumber>, year: number): DayNumber {
  let substitute = addDays(day, 1);
  while (year >= NEXT_FREE_DAY_FROM && national.has(substitute)) substitute = addDays(substitute, 1);
  return substitute;
}

/** The holidays of a year with their substitutes and, from 1986, each day between two of them (article 3, paragraph 3). */
function japaneseHolidays(year: number): readonly DayNumber[] {
  const national = new Set(JAPAN_NATIONAL_HOLIDAYS.flatMap((rule) => daysOfRule(rule, year)));
  const days = [...national];
  const substitutes = days.filter((day) => weekday(day) === SUNDAY).map((day) => substituteOf(day, national, year));
  const between = days.map((day) => addDays(day, 1)).filter((day) => national.has(addDays(day, 1)));
  return [...days, ...substitutes, ...(year >= BETWEEN_HOLIDAYS_FROM ? between : [])];
}

/** Bank holidays of Japan: the national holidays and, by the order under the Banking Act, article 5, 31 December and 2 and 3 January. */
const JAPAN_RULES: CalendarRules = {
  name: 'Japan',
  rules: [{ kind: 'computed', of: japaneseHolidays }, fixed(1, 2), fixed(1, 3), fixed(12, 31)],
};

/**
 * Days on which the Reserve Bank of Australia's settlement system is closed: those that Sydney and Melbourne share, and the Sovereign's birthday.
 * Bonds settle on bank holiday and Labour Day of New South Wales.
 */
const AUSTRALIA_RULES: CalendarRules = {
  name: 'Australia',
  rules: [
    fixed(1, 1, 'to-monday'),
    fixed(1, 26, 'to-monday'),
    goodFriday,
    easterMonday,
    fixed(4, 25),
    nthWeekday(6, MONDAY, 2),
    fixed(12, 25, 'two-days-on'),
    fixed(12, 26, 'two-days-on'),
  ],
  // Anzac Day on a Sunday in 2010 and on Easter Monday in 2011; mourning for the Queen.
  added: ['2010-04-26', '2011-04-26', '2022-09-22'],
};

/** Matariki as the Te Kāhui o Matariki Public Holiday Act 2022 lists it, schedule 1. */
const MATARIKI = {
  2022: '06-24',
  2023: '07-14',
  2024: '06-28',
  2025: '06-20',
  2026: '07-10',
  2027: '06-25',
  2028: '07-14',
  2029: '07-06',
  2030: '06-21',
  2031: '07-11',
  2032: '07-02',
  2033: '06-24',
  2034: '07-07',
  2035: '06-29',
  2036: '07-18',
  2037: '07-10',
  2038: '06-25',
  2039: '07-15',
  2040: '07-06',
  2041: '07-19',
  2042: '07-11',
  2043: '07-03',
  2044: '06-24',
  2045: '07-07',
  2046: '06-29',
  2047: '07-19',
  2048: '07-03',
  2049: '06-25',
  2050: '07-15',
  2051: '06-30',
  2052: '06-21',
};

/**
 * Days on which banks are closed in Wellington or Auckland: Holidays Act 2003, section 44, with both anniversary days on the nearest Monday.
 * Waitangi and Anzac Day move from weekends to Monday by the amendment of 2013.
 */
const NEW_ZEALAND_RULES: CalendarRules = {
  name: 'New-Zealand',
  rules: [
    fixed(1, 1, 'two-days-on'),
    fixed(1, 2, 'two-days-on'),
    weekdayFrom(1, 19, MONDAY),
    weekdayFrom(1, 26, MONDAY),
    { ...fixed(2, 6), to: 2013 },
    fixed(2, 6, 'to-monday', 2014),
    goodFriday,
    easterMonday,
    { ...fixed(4, 25), to: 2013 },
    fixed(4, 25, 'to-monday', 2014),
    nthWeekday(6, MONDAY, 1),
    nthWeekday(10, MONDAY, 4),
    fixed(12, 25, 'two-days-on'),
    fixed(12, 26, 'two-days-on'),
  ],
  added: [...datesOfYears(MATARIKI), '2022-09-26'],
};

/** The calendars of Japan, Australia and New Zealand. */
export const PACIFIC_RULES: readonly CalendarRules[] = [JAPAN_RULES, AUSTRALIA_RULES, NEW_ZEALAND_RULES];
