import { isCumOnExDate } from '#math/bond/ex-coupon.ts';
import type { BondDescription } from '#math/bond/resolved-bond.ts';
import type { Calendar } from '#math/dates/calendar.ts';
import { dayCountName } from '#math/day-count/day-count-name.ts';
import type { IssuePayment, IssueTerms } from '../issue.ts';
import { mathCashFlows } from './math-cash-flows.ts';

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
    businessCalendar,
    isCumOnExDate: isCumOnExDate(terms.calendar),
    ...(terms.maturesOn !== null && { maturity: terms.maturesOn }),
  };
}
