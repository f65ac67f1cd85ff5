import type { BondDescription } from '#math/bond/resolved-bond.ts';
import type { Calendar } from '#math/dates/calendar.ts';
import { dayCountName } from '#math/day-count/day-count-name.ts';
import type { BondTerms, CashFlowRow } from '../bond.ts';
import { mathCashFlows } from './math-cash-flows.ts';

/** A bond as the bond mathematics takes it, in its own yield convention; throws `unknown-day-count` for a name that is none. */
export function bondDescription(
  terms: BondTerms,
  cashFlows: readonly CashFlowRow[],
  businessCalendar: Calendar,
): BondDescription {
  return {
    cashFlows: mathCashFlows(cashFlows),
    accrualDayCount: terms.dayCount === null ? null : dayCountName(terms.dayCount),
    yieldConvention: { ...terms.yieldConvention, dayCount: dayCountName(terms.yieldConvention.dayCount) },
    frequency: terms.couponFrequency,
    businessCalendar,
    ...(terms.maturesOn !== null && { maturity: terms.maturesOn }),
  };
}
