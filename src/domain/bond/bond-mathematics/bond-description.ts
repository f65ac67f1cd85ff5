import { BUSINESS_252_CALENDAR } from '#math/bond/cash-flows-from-terms.ts';
import { isCumOnExDate } from '#math/bond/ex-coupon.ts';
import type { BondDescription } from '#math/bond/resolved-bond.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { type Calendar, getCalendar, settlementDate } from '#math/dates/business-days.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { dayCountName } from '#math/day-count/day-count-name.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import type { IssuePayment, IssueTerms } from '../issue.ts';
import { type SettlementTerms, settlementLagOn } from '../market-conventions.ts';
import { mathCashFlows } from './issue-payments.ts';

/** Whether interest or yield counts business days, which are those of Brazil. */
function countsBusinessDays({ dayCount, yieldConvention }: IssueTerms): boolean {
  return dayCount === 'BUS/252' || yieldConvention.dayCount === 'BUS/252';
}

/** A bond as the bond mathematics takes it, in its own yield convention. Throws `unknown-day-count`: terms are kept as text. */
export function bondDescription(
  terms: IssueTerms,
  cashFlows: readonly IssuePayment[],
  businessCalendar: Calendar,
): BondDescription {
  return {
    cashFlows: mathCashFlows(cashFlows),
    accrualDayCount: terms.dayCount === null ? null : dayCountName(terms.dayCount),
    yieldConvention: terms.yieldConvention,
    frequency: terms.couponFrequency,
    businessCalendar: countsBusinessDays(terms) ? bondCalendar({ calendar: BUSINESS_252_CALENDAR }) : businessCalendar,
    isCumOnExDate: isCumOnExDate(terms.calendar),
    ...(terms.isDefaulted && { tradesFlat: true }),
    ...(terms.maturesOn !== null && { maturity: terms.maturesOn }),
  };
}

/** The calendar of a bond's business days; throws `unknown-calendar`. */
export function bondCalendar({ calendar }: Pick<IssueTerms, 'calendar'>): Calendar {
  return getCalendar(BUILT_IN_CALENDARS, calendar);
}

/** The day on which a trade settles: the lag of that day in business days of the bond's calendar after it. */
export function settlementDayOf(terms: SettlementTerms, calendar: Calendar, tradedOn: IsoDate): DayNumber {
  return settlementDate(dayNumberFromIso(tradedOn), settlementLagOn(terms, tradedOn), calendar);
}

/** The day on which a trade of a day settles on its venue: as the source says, else by the bond's lag. */
export function settlementOf(
  terms: SettlementTerms,
  calendar: Calendar,
  { date, settlesOn }: { readonly date: IsoDate; readonly settlesOn: IsoDate | null },
): DayNumber {
  return settlesOn === null ? settlementDayOf(terms, calendar, date) : dayNumberFromIso(settlesOn);
}
