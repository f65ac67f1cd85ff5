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

/** Some days after Easter Sunday, before it when negative. */
interface EasterRule extends RuleYears {
  readonly kind: 'easter';
  readonly days: number;
}

/** One rule of a holiday calendar. */
type HolidayRule = FixedRule | WeekdayRule | EasterRule;

/** A holiday calendar as rules with single days added and taken away (ISO dates). */
export interface CalendarRules {
  readonly name: string;
  readonly rules: readonly HolidayRule[];
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
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

function weekdayHoliday(rule: WeekdayRule, year: number): DayNumber {
  if (rule.nth < 0) {
    const last = dayNumberFromCivil(year, rule.month, daysInMonth(year, rule.month));
    return addDays(last, -((weekday(last) - rule.weekday + 7) % 7));
  }
  const first = dayNumberFromCivil(year, rule.month, 1);
  return addDays(first, ((rule.weekday - weekday(first) + 7) % 7) + 7 * (rule.nth - 1));
}

function holiday(rule: HolidayRule, year: number): DayNumber | null {
  const isInForce = year >= (rule.from ?? year) && year <= (rule.to ?? year) && !rule.except?.includes(year);
  if (!isInForce) return null;
  if (rule.kind === 'fixed') return fixedHoliday(rule, year);
  return rule.kind === 'weekday' ? weekdayHoliday(rule, year) : addDays(easterSunday(year), rule.days);
}

const daysOf = (dates: readonly string[] = []) => dates.map((date) => dayNumberFromIso(isoDate(date)));

function holidaysOf(rule: HolidayRule, firstYear: number, lastYear: number): readonly DayNumber[] {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  const days = years.map((year) => holiday(rule, year));
  return days.filter((day) => day !== null).filter((day) => weekday(day) < SATURDAY);
}

/** A calendar with Saturday and Sunday as weekend from its rules, for the years from the first to the last, both included. */
export function calendarFromRules(rules: CalendarRules, firstYear: number, lastYear: number): Calendar {
  const ofRules = rules.rules.map((rule) => ({ rule, days: holidaysOf(rule, firstYear, lastYear) }));
  const holidays = new Set([...daysOf(rules.added), ...ofRules.flatMap(({ days }) => days)]);
  for (const date of daysOf(rules.removed)) holidays.delete(date);
  const enactments = ofRules.flatMap(({ rule, days }): readonly Enactment[] =>
    daysOf(rule.knownFrom === undefined ? [] : [rule.knownFrom]).map((knownFrom) => ({ knownFrom, holidays: days })),
  );
  return {
    name: rules.name,
    weekend: [SATURDAY, SUNDAY],
    holidays: [...holidays].sort((a, b) => a - b),
    workingWeekends: daysOf(rules.workingWeekends).sort((a, b) => a - b),
    ...(enactments.length > 0 && { enactments: enactments.toSorted((a, b) => a.knownFrom - b.knownFrom) }),
  };
}
