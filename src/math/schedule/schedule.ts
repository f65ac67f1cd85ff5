import type { Calendar, Calendars } from '../dates/business-days.ts';
import { adjustDate, getCalendar, lastBusinessDayOfMonth } from '../dates/business-days.ts';
import type { RollDay } from '../dates/dates.ts';
import type { DayNumber, IsoDate } from '../units.ts';
import { type ScheduleGrid, scheduleGrid } from './schedule-grid.ts';

/** One accrual period; the reference dates are present only where the period is odd. */
export interface SchedulePeriod {
  readonly start: DayNumber;
  readonly end: DayNumber;
  readonly refStart?: DayNumber;
  readonly refEnd?: DayNumber;
  /** Day of the month of the notional periods of an odd one; absent where periods are counted in days. */
  readonly rollDay?: RollDay;
}

type WritablePeriod = { -readonly [K in keyof SchedulePeriod]: SchedulePeriod[K] };

/** How a date that is no business day moves. */
export type BusinessDayConvention =
  | 'Unadjusted'
  | 'Following'
  | 'ModifiedFollowing'
  | 'Preceding'
  | 'ModifiedPreceding';

/** The end from which roll dates are counted; `Zero` is one period without roll dates. */
type ScheduleRule = 'Backward' | 'Forward' | 'Zero';

/** Length of a regular period: `6M`, `1Y`, `2W`, `91D` (calendar days). */
export type Tenor = `${number}${'D' | 'W' | 'M' | 'Y'}`;

/**
 * Day of the month of regular coupons: that of the end from which they are counted, a day cut to the length of the month, the month end, or
 * the month end but always 28 February.
 */
export const COUPON_DAYS = ['same-day', '29', '30', 'month-end', 'month-end-28'] as const;
export type CouponDay = (typeof COUPON_DAYS)[number];

/** What a schedule of accrual periods is made from. Every roll date is counted from the same seed, not from the date before. */
export interface ScheduleTerms {
  /** First accrual date. */
  readonly effective: IsoDate;
  /** Last accrual date: maturity. */
  readonly termination: IsoDate;
  /** Null for one period only. */
  readonly tenor: Tenor | null;
  /** Name of a calendar; `Null` has no holidays and no weekend. */
  readonly calendar: string;
  readonly convention: BusinessDayConvention;
  readonly terminationConvention: BusinessDayConvention;
  readonly rule: ScheduleRule;
  /** Roll dates go to month ends when the seed is one. */
  readonly endOfMonth: boolean;
  /** Goes before `endOfMonth`; of tenors in months alone. */
  readonly couponDay?: CouponDay;
  /** First coupon date, when the first period is odd. */
  readonly first?: IsoDate;
  /** Coupon date before the last, when the last period is odd. */
  readonly nextToLast?: IsoDate;
}

function adjustedDates(terms: ScheduleTerms, grid: ScheduleGrid, calendar: Calendar): readonly DayNumber[] {
  if (terms.convention === 'Unadjusted' && terms.terminationConvention === 'Unadjusted') return grid.dates;
  const toMonthEnd = grid.rollDay === 'month-end' && terms.convention !== 'Unadjusted';
  const lastIndex = grid.dates.length - 1;
  return grid.dates.map((date, index) => {
    if (index === lastIndex) return adjustDate(calendar, date, terms.terminationConvention);
    if (toMonthEnd && index > 0) return lastBusinessDayOfMonth(calendar, date);
    return adjustDate(calendar, date, terms.convention);
  });
}

/** The dates of a schedule, moved to business days, equal neighbours merged; throws as `schedulePeriods`. */
export function scheduleDates(terms: ScheduleTerms, calendars: Calendars): readonly DayNumber[] {
  const dates = adjustedDates(terms, scheduleGrid(terms), getCalendar(calendars, terms.calendar));
  return dates.filter((date, index) => date !== dates[index - 1]);
}

/** The accrual periods of a schedule in order; throws `invalid-terms`, `coupons-off-grid`, `unknown-calendar`. */
export function schedulePeriods(terms: ScheduleTerms, calendars: Calendars): SchedulePeriod[] {
  const grid = scheduleGrid(terms);
  const dates = adjustedDates(terms, grid, getCalendar(calendars, terms.calendar));
  const periods: SchedulePeriod[] = [];
  for (let index = 1; index < dates.length; index++) {
    const start = dates[index - 1];
    const end = dates[index];
    if (start === undefined || end === undefined || start === end) continue;
    const period: WritablePeriod = { start, end };
    if (index === 1 && grid.refStart !== undefined) period.refStart = grid.refStart;
    if (index === dates.length - 1 && grid.refEnd !== undefined) period.refEnd = grid.refEnd;
    const isOdd = period.refStart !== undefined || period.refEnd !== undefined;
    if (isOdd && grid.rollDay !== undefined) period.rollDay = grid.rollDay;
    periods.push(period);
  }
  return periods;
}
