import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { settlementDate } from '#math/dates/business-days.ts';
import { type Calendar, getCalendar } from '#math/dates/calendar.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import type { IssueTerms } from '../issue.ts';

/** The calendar of a bond's business days; throws `unknown-calendar`. */
export function bondCalendar({ calendar }: Pick<IssueTerms, 'calendar'>): Calendar {
  return getCalendar(BUILT_IN_CALENDARS, calendar);
}

/** The day on which a trade settles: the bond's lag in business days of its calendar after the day of the trade. */
export function settlementDayOf(
  { settlementLag }: Pick<IssueTerms, 'settlementLag'>,
  calendar: Calendar,
  tradedOn: IsoDate,
): DayNumber {
  return settlementDate(dayNumberFromIso(tradedOn), settlementLag, calendar);
}
