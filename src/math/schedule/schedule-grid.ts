import { elementAt } from '../checked-access.ts';
import type { RollDay } from '../dates/dates.ts';
import {
  addDays,
  civilFromDayNumber,
  dayNumberFromIso,
  isEndOfMonth,
  monthIndexOf,
  rollDateOfMonth,
} from '../dates/dates.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import type { DayNumber, IsoDate } from '../units.ts';
import type { ScheduleTerms } from './schedule.ts';

/** Dates of a schedule before they move to business days. */
export interface ScheduleGrid {
  /** Ascending, from the effective date to the termination date. */
  readonly dates: readonly DayNumber[];
  /** Notional roll date before the second date, where the first period is odd. */
  readonly refStart?: DayNumber;
  /** Notional roll date after the last but one, where the last period is odd. */
  readonly refEnd?: DayNumber;
  /** Day of the month on which roll dates fall; absent where periods are counted in days. */
  readonly rollDay?: RollDay;
}

/** A tenor is a number of calendar days or of months; the other part is 0. */
interface TenorParts {
  readonly days: number;
  readonly months: number;
}

const TENOR_UNITS: Readonly<Record<string, TenorParts>> = {
  D: { days: 1, months: 0 },
  W: { days: 7, months: 0 },
  M: { days: 0, months: 1 },
  Y: { days: 0, months: 12 },
};

/** The days or months of a tenor such as `182D` or `6M`; throws `invalid-terms`. */
export function tenorParts(tenor: string): TenorParts {
  const parts = /^(\d+)([DWMY])$/.exec(tenor);
  const count = Number(parts?.[1]);
  const unit = TENOR_UNITS[parts?.[2] ?? ''];
  if (!unit || count === 0) throw new InvalidInputError('invalid-terms', `not a tenor such as 6M or 182D: ${tenor}`);
  return { days: unit.days * count, months: unit.months * count };
}

/** Periods a year that a tenor means: the nearest whole number, at least 1; throws `invalid-terms`. */
export function periodsAYear(tenor: string): number {
  const { days, months } = tenorParts(tenor);
  return Math.max(1, Math.round(months === 0 ? 365 / days : 12 / months));
}

const AVERAGE_MONTH = 365.2425 / 12;

/** The dates on which coupons may fall. */
interface Rolls {
  /** Absent where periods are counted in days. */
  readonly rollDay?: RollDay;
  /** The roll date that lies a number of tenors from the anchor. */
  readonly at: (count: number) => DayNumber;
  /** Number of the last roll date on or before a day. */
  readonly countUntil: (day: DayNumber) => number;
}

function rollDayOf({ couponDay, endOfMonth }: ScheduleTerms, anchor: DayNumber): RollDay {
  if (couponDay === 'month-end' || couponDay === 'month-end-28') return couponDay;
  if (couponDay === '29' || couponDay === '30') return Number(couponDay);
  return couponDay === undefined && endOfMonth && isEndOfMonth(anchor) ? 'month-end' : civilFromDayNumber(anchor).day;
}

/** Roll dates counted from an anchor, which is one itself unless another coupon day is asked for. */
function rollsFrom(anchor: DayNumber, terms: ScheduleTerms, { days, months }: TenorParts): Rolls {
  const rollDay = rollDayOf(terms, anchor);
  const monthIndex = monthIndexOf(civilFromDayNumber(anchor));
  const at = (count: number) =>
    months === 0 ? addDays(anchor, days * count) : rollDateOfMonth(monthIndex + months * count, rollDay);
  const countUntil = (day: DayNumber) => {
    let count = Math.floor((day - anchor) / (days + months * AVERAGE_MONTH));
    while (at(count + 1) <= day) count++;
    while (at(count) > day) count--;
    return count;
  };
  return { at, countUntil, ...(months > 0 && { rollDay }) };
}

const optionalDay = (date: IsoDate | undefined) => (date === undefined ? undefined : dayNumberFromIso(date));

/**
 * Roll dates that hold the first and the last regular coupon, as far as they are given. They are counted from the end that the rule names where
 * that fits, else from the coupon that is given; throws `coupons-off-grid` where neither does.
 */
function rollsOf(terms: ScheduleTerms, tenor: TenorParts): Rolls {
  const { effective, first, nextToLast, termination } = terms;
  const anchors = terms.rule === 'Backward' ? [nextToLast ?? termination, first] : [first ?? effective, nextToLast];
  const given = [first, nextToLast].flatMap((date) => (date === undefined ? [] : [dayNumberFromIso(date)]));
  for (const anchor of anchors) {
    if (anchor === undefined) continue;
    const rolls = rollsFrom(dayNumberFromIso(anchor), terms, tenor);
    if (given.every((day) => rolls.at(rolls.countUntil(day)) === day)) return rolls;
  }
  const asked = [first, nextToLast].filter((date) => date !== undefined).join(' and ');
  throw new InvalidInputError('coupons-off-grid', `no coupons every ${terms.tenor} on ${asked}`);
}

/** Regular coupons between the first and the last one that is given; what is left at either end is an odd period. */
function gridOf(terms: ScheduleTerms, rolls: Rolls): ScheduleGrid {
  const effective = dayNumberFromIso(terms.effective);
  const termination = dayNumberFromIso(terms.termination);
  const from = optionalDay(terms.first) ?? effective;
  const before = rolls.countUntil(from);
  const start = rolls.at(before) === from ? before : before + 1;
  const end = rolls.countUntil(optionalDay(terms.nextToLast) ?? termination);
  const dates: DayNumber[] = [];
  for (let count = start; count <= end; count++) dates.push(rolls.at(count));
  const isOddFirst = dates[0] !== effective;
  const isOddLast = dates.at(-1) !== termination;
  if (isOddFirst) dates.unshift(effective);
  if (isOddLast) dates.push(termination);
  const refStart = isOddFirst ? rolls.at(start - 1) : effective;
  const refEnd = isOddLast ? rolls.at(end + 1) : termination;
  return {
    dates,
    ...(rolls.rollDay !== undefined && { rollDay: rolls.rollDay }),
    ...(refStart !== effective && { refStart }),
    ...(refEnd !== termination && { refEnd }),
  };
}

function checkOrder({ effective, first, nextToLast, termination }: ScheduleTerms): void {
  const given = [effective, first, nextToLast, termination].filter((date) => date !== undefined);
  const isOrdered = given.every((date, index) => index === 0 || date >= elementAt(given, index - 1));
  if (!isOrdered || effective >= termination) {
    throw new InvalidInputError('invalid-terms', `the dates of a schedule do not ascend: ${given.join(', ')}`);
  }
}

/** Three hundred years of daily periods: more is a mistake, and could use up the memory of the process. */
const MAX_PERIODS = 110_000;

function checkLength({ effective, termination, tenor }: ScheduleTerms, { days, months }: TenorParts): void {
  const shortest = days + months * 28;
  if ((dayNumberFromIso(termination) - dayNumberFromIso(effective)) / shortest > MAX_PERIODS) {
    throw new InvalidInputError('invalid-terms', `more than ${MAX_PERIODS} periods of ${tenor}`);
  }
}

/** The dates of a schedule from its terms, before they move to business days; throws `invalid-terms`, `coupons-off-grid`. */
export function scheduleGrid(terms: ScheduleTerms): ScheduleGrid {
  checkOrder(terms);
  if (terms.rule === 'Zero' || terms.tenor === null) {
    return { dates: [dayNumberFromIso(terms.effective), dayNumberFromIso(terms.termination)] };
  }
  const tenor = tenorParts(terms.tenor);
  checkLength(terms, tenor);
  return gridOf(terms, rollsOf(terms, tenor));
}
