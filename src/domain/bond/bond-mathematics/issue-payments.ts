import type { CashFlow } from '#math/bond/cash-flow.ts';
import { adjustDate, type Calendar } from '#math/dates/business-days.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { BusinessDayConvention } from '#math/schedule/schedule.ts';
import { type IsoDate, rate } from '#math/units.ts';
import type { IssuePayment } from '../issue.ts';

/**
 * A cash flow of the mathematics as the store keeps it. Its pool factor is the one after the payment; the mathematics counts the one
 * during the period. The record date and the day on which money moves stay open: the mathematics does not know them.
 */
export function issuePayment(flow: CashFlow): IssuePayment {
  return {
    number: flow.number,
    accrualStart: flow.accrualStart ?? null,
    accrualEnd: flow.accrualEnd ?? null,
    referenceStart: flow.refStart ?? null,
    referenceEnd: flow.refEnd ?? null,
    paymentDate: flow.paymentDate,
    actualPaymentDate: null,
    recordDate: null,
    exDate: flow.exDate ?? null,
    nominal: flow.nominal,
    couponRate: flow.accrualStart === undefined ? null : flow.rate,
    coupon: flow.coupon,
    redemption: flow.redemption,
    poolFactor: Math.max(0, Math.round((flow.nominal - flow.redemption) * 1e8) / 1e10),
    isEstimated: flow.isEstimated,
  };
}

/** The day on which the money of a payment moves: the business day by the convention, unless said the following one. */
export function actualPaymentDate(
  calendar: Calendar,
  paymentDate: IsoDate,
  convention: BusinessDayConvention = 'Following',
): IsoDate {
  return isoFromDayNumber(adjustDate(calendar, dayNumberFromIso(paymentDate), convention));
}

/** Cash flows of the mathematics as the store keeps them; without a calendar the day on which money moves stays open. */
export function issuePayments(
  flows: readonly CashFlow[],
  calendar: Calendar | null,
  convention?: BusinessDayConvention,
): readonly IssuePayment[] {
  return flows.map((flow) => ({
    ...issuePayment(flow),
    actualPaymentDate: calendar && actualPaymentDate(calendar, flow.paymentDate, convention),
  }));
}

function accrualDates(row: IssuePayment): Partial<CashFlow> {
  if (row.accrualStart === null || row.accrualEnd === null) return {};
  return {
    accrualStart: row.accrualStart,
    accrualEnd: row.accrualEnd,
    ...(row.referenceStart !== null && { refStart: row.referenceStart }),
    ...(row.referenceEnd !== null && { refEnd: row.referenceEnd }),
  };
}

function mathCashFlow(row: IssuePayment): CashFlow {
  return {
    number: row.number,
    paymentDate: row.paymentDate,
    ...accrualDates(row),
    ...(row.exDate !== null && { exDate: row.exDate }),
    nominal: row.nominal,
    rate: row.couponRate === null ? null : rate(row.couponRate),
    coupon: row.coupon,
    isEstimated: row.isEstimated,
    redemption: row.redemption,
    poolFactor: row.nominal / 100,
  };
}

/** Payments as the bond mathematics takes them, by contractual date, which is the date yields are quoted to. */
export function mathCashFlows(rows: readonly IssuePayment[]): CashFlow[] {
  return rows
    .map(mathCashFlow)
    .sort((a, b) => (a.paymentDate < b.paymentDate ? -1 : Number(a.paymentDate > b.paymentDate)));
}
