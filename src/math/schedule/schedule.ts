import {
  adjustDate,
  type Calendar,
  type Calendars,
  getCalendar,
  lastBusinessDayOfMonth,
} from '../dates/business-days.ts';
import type { DayNumber } from '../units.ts';
import { type ScheduleGrid, scheduleGrid } from './schedule-grid.ts';
import type { ScheduleTerms } from './schedule-terms.ts';

/** One accrual period; the reference dates are present only where the period is odd. */
export interface SchedulePeriod {
  readonly start: DayNumber;
  readonly end: DayNumber;
  readonly refStart?: DayNumber;
  readonly refEnd?: DayNumber;
}

type WritablePeriod = { -readonly [K in keyof SchedulePeriod]: SchedulePeriod[K] };

function adjustedDates(terms: ScheduleTerms, grid: ScheduleGrid, calendar: Calendar): DayNumber[] {
  const toMonthEnd = grid.isMonthEnd && terms.convention !== 'Unadjusted';
  const lastIndex = grid.dates.length - 1;
  return grid.dates.map((date, index) => {
    if (index === lastIndex) return adjustDate(calendar, date, terms.terminationConvention);
    if (toMonthEnd && index > 0) return lastBusinessDayOfMonth(calendar, date);
    return adjustDate(calendar, date, terms.convention);
  });
}

/** The dates of a schedule, moved to business days, equal neighbours merged; throws `invalid-terms`, `unknown-calendar`. */
export function scheduleDates(terms: ScheduleTerms, calendars: Calendars): readonly DayNumber[] {
  const dates = adjustedDates(terms, scheduleGrid(terms), getCalendar(calendars, terms.calendar));
  return dates.filter((date, index) => date !== dates[index - 1]);
}

/** The accrual periods of a schedule in order; throws `invalid-terms`, `unknown-calendar`. */
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
    periods.push(period);
  }
  return periods;
}
