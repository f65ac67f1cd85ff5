import type { CashFlow } from '#math/bond/cash-flow.ts';
import { adjustDate } from '#math/dates/business-days.ts';
import type { Calendar } from '#math/dates/calendar.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import type { IssuePayment } from '../issue.ts';
import { cashFlowRowOf } from './cash-flow-row-of.ts';

/** The day on which the money of a payment moves: the following business day. */
export function actualPaymentDate(calendar: Calendar, paymentDate: IsoDate): IsoDate {
  return isoFromDayNumber(adjustDate(calendar, dayNumberFromIso(paymentDate), 'Following'));
}

/** Payments of the bond mathematics as rows of the domain; without a calendar the day on which money moves is not known. */
export function cashFlowRows(flows: readonly CashFlow[], calendar: Calendar | null): readonly IssuePayment[] {
  return flows.map((flow) => ({
    ...cashFlowRowOf(flow),
    actualPaymentDate: calendar && actualPaymentDate(calendar, flow.paymentDate),
  }));
}
