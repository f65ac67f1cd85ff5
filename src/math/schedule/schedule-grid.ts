import { elementAt } from '../checked-access.ts';
import { addDays, civilFromDayNumber, dayNumberFromCivil, dayNumberFromIso, isEndOfMonth } from '../dates/dates.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import { type DayNumber, daysInMonth, type IsoDate } from '../units.ts';
import type { ScheduleTerms } from './schedule.ts';

/** Dates of a schedule before they move to business days. */
export interface ScheduleGrid {
  /** Ascending, from the effective date to the termination date. */
  readonly dates: readonly DayNumber[];
  /** Notional roll date before the second date, where the first period is odd. */
  readonly refStart?: DayNumber;
  /** Notional roll date after the last but one, where the last period is odd. */
  readonly refEnd?: DayNumber;
  /** Whether roll dates are month ends by the end-of-month rule. */
  readonly isMonthEnd: boolean;
}

/** The date that lies a number of tenors from the seed. */
type RollDate = (count: number) => DayNumber;

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

function rollDates({ days, months }: TenorParts, seed: DayNumber, isMonthEnd: boolean): RollDate {
  if (months === 0) return (count) => addDays(seed, days * count);
  const { year, month, day } = civilFromDayNumber(seed);
  return (count) => {
    const monthIndex = year * 12 + month - 1 + months * count;
    const rolledYear = Math.floor(monthIndex / 12);
    const rolledMonth = monthIndex - rolledYear * 12 + 1;
    const lastDay = daysInMonth(rolledYear, rolledMonth);
    return dayNumberFromCivil(rolledYear, rolledMonth, isMonthEnd ? lastDay : Math.min(day, lastDay));
  };
}

const keepsMonthEnd = (terms: ScheduleTerms, { months }: TenorParts, seed: DayNumber) =>
  terms.endOfMonth && months > 0 && isEndOfMonth(seed);

const optionalDay = (date: IsoDate | undefined) => (date === undefined ? undefined : dayNumberFromIso(date));

function backwardGrid(terms: ScheduleTerms, tenor: TenorParts): ScheduleGrid {
  const effective = dayNumberFromIso(terms.effective);
  const termination = dayNumberFromIso(terms.termination);
  const nextToLast = optionalDay(terms.nextToLast);
  const first = optionalDay(terms.first) ?? effective;
  const seed = nextToLast ?? termination;
  const isMonthEnd = keepsMonthEnd(terms, tenor, seed);
  const roll = rollDates(tenor, seed, isMonthEnd);
  const dates = nextToLast === undefined ? [] : [termination];
  let count = 0;
  let last = termination;
  for (let date = seed; date >= first; date = roll(-count)) {
    dates.push(date);
    last = date;
    count++;
  }
  if (last > first) dates.push(first);
  if (first !== effective) dates.push(effective);
  return {
    dates: dates.reverse(),
    isMonthEnd,
    ...(last !== effective && { refStart: roll(-count) }),
    ...(nextToLast !== undefined && { refEnd: roll(1) }),
  };
}

function forwardGrid(terms: ScheduleTerms, tenor: TenorParts): ScheduleGrid {
  const effective = dayNumberFromIso(terms.effective);
  const termination = dayNumberFromIso(terms.termination);
  const first = optionalDay(terms.first);
  const last = optionalDay(terms.nextToLast) ?? termination;
  const seed = first ?? effective;
  const isMonthEnd = keepsMonthEnd(terms, tenor, seed);
  const roll = rollDates(tenor, seed, isMonthEnd);
  const dates = first === undefined ? [] : [effective];
  let count = 0;
  let rolled = effective;
  for (let date = seed; date <= last; date = roll(count)) {
    dates.push(date);
    rolled = date;
    count++;
  }
  if (rolled < last) dates.push(last);
  if (last !== termination) dates.push(termination);
  return {
    dates,
    isMonthEnd,
    ...(first !== undefined && { refStart: roll(-1) }),
    ...(rolled !== termination && { refEnd: roll(count) }),
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

/** The dates of a schedule from its terms, before they move to business days; throws `invalid-terms`. */
export function scheduleGrid(terms: ScheduleTerms): ScheduleGrid {
  checkOrder(terms);
  if (terms.rule === 'Zero' || terms.tenor === null) {
    return { dates: [dayNumberFromIso(terms.effective), dayNumberFromIso(terms.termination)], isMonthEnd: false };
  }
  const tenor = tenorParts(terms.tenor);
  checkLength(terms, tenor);
  return terms.rule === 'Backward' ? backwardGrid(terms, tenor) : forwardGrid(terms, tenor);
}
