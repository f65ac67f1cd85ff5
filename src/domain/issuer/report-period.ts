import { dayNumberFromCivil, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, daysInMonth, type IsoDate } from '#math/units.ts';
import type { ReportPeriod } from './report.ts';

/** Quarters of a fiscal year, first and last included. */
export interface FiscalQuarters {
  /** The calendar year in which the fiscal year ends. */
  readonly year: number;
  readonly first: number;
  readonly last: number;
}

const DAYS_A_MONTH = 365.25 / 12;
// Fiscal years of 52 or 53 weeks end some days before or after the end of a month.
const MIDDLE_OF_MONTH = 15;

function lastDayOfMonth(year: number, month: number): DayNumber {
  return dayNumberFromCivil(year, month, daysInMonth(year, month));
}

/** The month, January of year 0 being 0, that a day ends: a day of its first half ends the month before. */
function monthEndedBy(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return year * 12 + month - 1 - (date <= MIDDLE_OF_MONTH ? 1 : 0);
}

// Retailers and makers of food have quarters of 12 and 16 weeks: the first ends after 12 or 16, the second after 24 or 28, the third after 36 or 40.
const weeksUntilEnd = [[], [12, 16], [24, 28], [36, 40]] as const;
const WEEK = 7;
// Their fiscal year ends on a weekday: the last one of a month, or the one nearest to its end.
const [DAYS_EARLY, DAYS_LATE] = [6, 3];

/** Which quarter of such a year ends so many days after its month; undefined for none. */
function quarterEndedByWeeks(days: number): number | undefined {
  const isNear = (weeks: number) => days >= weeks * WEEK - DAYS_EARLY && days <= weeks * WEEK + DAYS_LATE;
  const quarter = weeksUntilEnd.findIndex((ends) => ends.some(isNear));
  return quarter < 0 ? undefined : quarter;
}

/** The quarters of a period of whole weeks; undefined for any other. A year of 53 weeks has one of a week more. */
function quartersOfWeeks({ days }: Pick<ReportPeriod, 'days'>): number | undefined {
  const isOf = (weeks: number) => days === weeks * WEEK || (weeks % 12 !== 0 && days === (weeks + 1) * WEEK);
  const quarters = weeksUntilEnd.findIndex((ends) => ends.some(isOf));
  return quarters < 0 ? undefined : quarters;
}

/** The whole months of a period, quarters of 12 and 16 weeks being three of them. */
export function monthsOfPeriod(period: Pick<ReportPeriod, 'days'>): number {
  const quarters = quartersOfWeeks(period);
  return quarters === undefined ? Math.round(period.days / DAYS_A_MONTH) : quarters * 3;
}

/** The days on which periods of whole weeks end: a balance of such a day is one of the end of a quarter. */
export function weeklyEnds(periods: readonly ReportPeriod[]): ReadonlySet<IsoDate> {
  return new Set(periods.filter((period) => quartersOfWeeks(period) !== undefined).map(({ endsOn }) => endsOn));
}

/** The month (1 to 12) with which most of those periods end that are of about a year; null for none. */
export function fiscalYearEnd(periods: readonly ReportPeriod[]): number | null {
  const years = periods.filter((period) => monthsOfPeriod(period) === 12);
  const byMonth = Map.groupBy(years, ({ endsOn }) => (monthEndedBy(endsOn) % 12) + 1);
  const [max] = [...byMonth].toSorted(([, a], [, b]) => b.length - a.length);
  return max?.[0] ?? null;
}

/**
 * The quarters that a period covers in fiscal years that end with a month (1 to 12), or, for a value at the end of a day, those of the year
 * until then. Null for a period that is not of whole quarters of one fiscal year. A balance within a month ends a quarter only where weeks of
 * the report end on its day.
 */
export function fiscalQuarters(
  period: ReportPeriod,
  fiscalYearEnds: number,
  ofWeeks: ReadonlySet<IsoDate> = new Set(),
): FiscalQuarters | null {
  const sinceYearEnd = monthEndedBy(period.endsOn) - (fiscalYearEnds - 1);
  const monthsOfYear = sinceYearEnd % 12 === 0 ? 12 : sinceYearEnd % 12;
  const year = (sinceYearEnd - monthsOfYear) / 12 + 1;
  const daysOfYear = dayNumberFromIso(period.endsOn) - lastDayOfMonth(year - 1, fiscalYearEnds);
  const isOfWeeks = period.days === 0 ? ofWeeks.has(period.endsOn) : quartersOfWeeks(period) !== undefined;
  const last = (isOfWeeks ? quarterEndedByWeeks(daysOfYear) : undefined) ?? monthsOfYear / 3;
  const count = period.days === 0 ? last : monthsOfPeriod(period) / 3;
  if (!Number.isInteger(last) || !Number.isInteger(count) || count < 1 || count > last) return null;
  return { year, first: last - count + 1, last };
}

export const periodKinds = ['year', 'quarter', 'other'] as const;

/** Whether a period is a whole fiscal year or the end of one, a quarter or the end of one, or none of both. */
export function kindOfPeriod(
  period: ReportPeriod,
  fiscalYearEnds: number,
  ofWeeks?: ReadonlySet<IsoDate>,
): (typeof periodKinds)[number] {
  const quarters = fiscalQuarters(period, fiscalYearEnds, ofWeeks);
  if (quarters === null) return 'other';
  if (quarters.first === 1 && quarters.last === 4) return 'year';
  return period.days === 0 || quarters.first === quarters.last ? 'quarter' : 'other';
}

/** The last day of the calendar quarter whose end is nearest to that of a period: where fiscal years of different months are compared. */
export function nearestQuarterEnd(endsOn: IsoDate): IsoDate {
  const month = monthEndedBy(endsOn);
  // January ends a month after a quarter, February one before.
  const ends = month + ([-1, 1, 0][month % 3] ?? 0);
  const [year, ofYear] = [Math.floor(ends / 12), (ends % 12) + 1];
  return isoFromDayNumber(lastDayOfMonth(year, ofYear));
}

const numerals = ['I', 'II', 'III', 'IV'] as const;
const numeralOf = (quarter: number) => numerals[quarter - 1] ?? '';

/** `2025`, `III 2025` or `I–III 2025`. */
export function quartersText({ year, first, last }: FiscalQuarters): string {
  if (first === 1 && last === 4) return String(year);
  return `${first === last ? '' : `${numeralOf(first)}–`}${numeralOf(last)} ${year}`;
}
