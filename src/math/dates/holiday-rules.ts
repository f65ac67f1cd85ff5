import { type DayNumber, daysInMonth, isoDate } from '../units.ts';
import type { Calendar, Enactment } from './business-days.ts';
import { addDays, dayNumberFromCivil, dayNumberFromIso, weekday } from './dates.ts';

/** Where a holiday on a weekend goes: nowhere, Sunday to Monday, both to Monday, to the nearest weekday, or two days on. */
export type WeekendMove = 'stays' | 'sunday-to-monday' | 'to-monday' | 'to-nearest' | 'two-days-on';

interface RuleYears {
  /** First and last year of the rule, both included. */
  readonly from?: number;
  readonly to?: number;
  /** Years in which the rule is suspended. */
  readonly except?: readonly number[];
  /** First day on which the law behind it was known (ISO date); before it nobody counted the holiday. Absent for old ones. */
  readonly knownFrom?: string;
}

/** The same day of a month each year. */
export interface FixedRule extends RuleYears {
  readonly kind: 'fixed';
  readonly month: number;
  readonly day: number;
  readonly move: WeekendMove;
}

/** The first, second … weekday of a month, or the last with -1; Monday is 1. */
export interface WeekdayRule extends RuleYears {
  readonly kind: 'weekday';
  readonly month: number;
  readonly weekday: number;
  readonly nth: number;
}

/** The first of a weekday on or after a day of a month; Monday is 1. */
interface WeekdayFromRule extends RuleYears {
  readonly kind: 'weekday-from';
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
}

/** Some days after Easter Sunday, before it when negative. */
interface EasterRule extends RuleYears {
  readonly kind: 'easter';
  readonly days: number;
}

/** Days that follow from others of the year, such as a day between two holidays. */
interface ComputedRule extends RuleYears {
  readonly kind: 'computed';
  readonly of: (year: number) => readonly DayNumber[];
}

/** One rule of a holiday calendar. */
export type HolidayRule = FixedRule | WeekdayRule | WeekdayFromRule | EasterRule | ComputedRule;

/** The rules of the same day each year, with the first year where it has one. */
export const fixed = (month: number, day: number, move: WeekendMove = 'stays', from = 1): FixedRule => ({
  kind: 'fixed',
  month,
  day,
  move,
  from,
});

/** The rule of the first, second … weekday of a month, or of the last with -1. */
export const nthWeekday = (month: number, weekday: number, nth: number, from = 1): WeekdayRule => ({
  kind: 'weekday',
  month,
  weekday,
  nth,
  from,
});

/** The rule of the first Monday, 1, to Sunday, 7, on or after a day of a month. */
export const weekdayFrom = (month: number, day: number, weekday: number): WeekdayFromRule => ({
  kind: 'weekday-from',
  month,
  day,
  weekday,
});

/** The rule of a day some days after Easter Sunday. */
export const afterEaster = (days: number, from = 1): EasterRule => ({ kind: 'easter', days, from });

export const MONDAY = 1;
export const maundyThursday = afterEaster(-3);
export const goodFriday = afterEaster(-2);
export const easterMonday = afterEaster(1);
export const ascension = afterEaster(39);
export const whitMonday = afterEaster(50);

/** Days of a year each, as months and days with blanks between. */
export type DaysByYear = Readonly<Record<number, string>>;

/** The days of a table as ISO dates. */
export const datesOfYears = (table: DaysByYear): readonly string[] =>
  Object.entries(table).flatMap(([year, days]) => days.split(' ').map((day) => `${year}-${day}`));

/** A holiday calendar as rules with single days added and taken away (ISO dates). */
export interface CalendarRules {
  readonly name: string;
  readonly rules: readonly HolidayRule[];
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
  /** Holidays that go by the moon or by decree, of each year in which they are known. */
  readonly listed?: DaysByYear;
  /** Weekend days that are worked. */
  readonly workingWeekends?: readonly string[];
}

const SATURDAY = 6;
const SUNDAY = 7;

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): DayNumber {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const offset = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * offset) / 451);
  const days = epact + offset - 7 * correction + 114;
  return dayNumberFromCivil(year, Math.floor(days / 31), (days % 31) + 1);
}

const WEEKEND_MOVES: Readonly<Record<WeekendMove, { readonly saturday: number; readonly sunday: number }>> = {
  stays: { saturday: 0, sunday: 0 },
  'sunday-to-monday': { saturday: 0, sunday: 1 },
  'to-monday': { saturday: 2, sunday: 1 },
  'to-nearest': { saturday: -1, sunday: 1 },
  'two-days-on': { saturday: 2, sunday: 2 },
};

function fixedHoliday(rule: FixedRule, year: number): DayNumber {
  const date = dayNumberFromCivil(year, rule.month, rule.day);
  const { saturday, sunday } = WEEKEND_MOVES[rule.move];
  if (weekday(date) === SATURDAY) return addDays(date, saturday);
  return weekday(date) === SUNDAY ? addDays(date, sunday) : date;
}

function weekdayFromHoliday(rule: WeekdayFromRule, year: number): DayNumber {
  const first = dayNumberFromCivil(year, rule.month, rule.day);
  return addDays(first, (rule.weekday - weekday(first) + 7) % 7);
}

function weekdayHoliday(rule: WeekdayRule, year: number): DayNumber {
  if (rule.nth < 0) {
    const last = dayNumberFromCivil(year, rule.month, daysInMonth(year, rule.month));
    return addDays(last, -((weekday(last) - rule.weekday + 7) % 7));
  }
  return weekdayFromHoliday({ ...rule, kind: 'weekday-from', day: 7 * (rule.nth - 1) + 1 }, year);
}

/** The days of a rule in a year, on weekends as well; none where it is not in force. */
export function daysOfRule(rule: HolidayRule, year: number): readonly DayNumber[] {
  const isInForce = year >= (rule.from ?? year) && year <= (rule.to ?? year) && !rule.except?.includes(year);
  if (!isInForce) return [];
  if (rule.kind === 'computed') return rule.of(year);
  if (rule.kind === 'easter') return [addDays(easterSunday(year), rule.days)];
  if (rule.kind === 'weekday') return [weekdayHoliday(rule, year)];
  return [rule.kind === 'fixed' ? fixedHoliday(rule, year) : weekdayFromHoliday(rule, year)];
}

const isWeekday = (day: DayNumber) => weekday(day) < SATURDAY;

const daysOf = (dates: readonly string[] = []) => dates.map((date) => dayNumberFromIso(isoDate(date)));

function holidaysOf(rule: HolidayRule, firstYear: number, lastYear: number): readonly DayNumber[] {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  return years.flatMap((year) => daysOfRule(rule, year)).filter(isWeekday);
}

/** The holidays of all rules with the single days, on weekdays, ascending. */
function holidaysOfCalendar(rules: CalendarRules, firstYear: number, lastYear: number): readonly DayNumber[] {
  const single = daysOf([...(rules.added ?? []), ...datesOfYears(rules.listed ?? {})]);
  const holidays = new Set([
    ...single.filter(isWeekday),
    ...rules.rules.flatMap((rule) => holidaysOf(rule, firstYear, lastYear)),
  ]);
  for (const date of daysOf(rules.removed)) holidays.delete(date);
  return [...holidays].sort((a, b) => a - b);
}

/**
 * A calendar with Saturday and Sunday as weekend from its rules, for the years from the first to the last, both included. Its holidays are
 * found when they are first asked for.
 */
export function calendarFromRules(rules: CalendarRules, firstYear: number, lastYear: number): Calendar {
  let holidays: readonly DayNumber[] | undefined;
  const listedYears = Object.keys(rules.listed ?? {}).map(Number);
  const enactments = rules.rules.flatMap((rule): readonly Enactment[] =>
    daysOf(rule.knownFrom === undefined ? [] : [rule.knownFrom]).map((knownFrom) => ({
      knownFrom,
      holidays: holidaysOf(rule, firstYear, lastYear),
    })),
  );
  return {
    name: rules.name,
    weekend: [SATURDAY, SUNDAY],
    get holidays() {
      holidays ??= holidaysOfCalendar(rules, firstYear, lastYear);
      return holidays;
    },
    workingWeekends: daysOf(rules.workingWeekends).sort((a, b) => a - b),
    ...(listedYears.length > 0 && {
      listedYears: { first: Math.min(...listedYears), last: Math.max(...listedYears) },
    }),
    ...(enactments.length > 0 && { enactments: enactments.toSorted((a, b) => a.knownFrom - b.knownFrom) }),
  };
}
