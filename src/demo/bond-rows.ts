import { actualPaymentDate, issuePayment } from '#domain/bond-mathematics/issue-payments.ts';
import type { IssueOffer, IssuePayment } from '#domain/issue.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { addBusinessDays } from '#math/dates/business-days.ts';
import { getCalendar } from '#math/dates/calendar.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';

/** A payment as the store keeps it, with the days of the market around it. */
export function cashFlowRow(flow: CashFlow, calendarName: string): IssuePayment {
  const calendar = getCalendar(BUILT_IN_CALENDARS, calendarName);
  return {
    ...issuePayment(flow),
    actualPaymentDate: actualPaymentDate(calendar, flow.paymentDate),
    recordDate: isoFromDayNumber(addBusinessDays(calendar, dayNumberFromIso(flow.paymentDate), -1)),
  };
}

/** The payments up to an offer at which the whole issue was redeemed. */
export function redeemedAt(rows: readonly IssuePayment[], { date, price }: IssueOffer): readonly IssuePayment[] {
  const kept = rows.filter((row) => row.paymentDate <= date);
  return kept.map((row, index) =>
    index === kept.length - 1 ? { ...row, redemption: (row.nominal * (price ?? 100)) / 100, poolFactor: 0 } : row,
  );
}
