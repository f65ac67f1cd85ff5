import type { CashFlowRow } from '#domain/bond.ts';
import { adjustDate } from '#math/business-days.ts';
import type { Calendar } from '#math/calendar.ts';
import type { CashFlow } from '#math/cash-flow.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates.ts';

function rowOf(flow: CashFlow, calendar: Calendar | null): CashFlowRow {
  const paid = calendar && isoFromDayNumber(adjustDate(calendar, dayNumberFromIso(flow.paymentDate), 'Following'));
  return {
    number: flow.number,
    accrualStart: flow.accrualStart ?? null,
    accrualEnd: flow.accrualEnd ?? null,
    referenceStart: flow.refStart ?? null,
    referenceEnd: flow.refEnd ?? null,
    paymentDate: flow.paymentDate,
    actualPaymentDate: paid,
    recordDate: null,
    exDate: flow.exDate ?? null,
    nominal: flow.nominal,
    couponRate: flow.accrualStart === undefined ? null : flow.rate,
    coupon: flow.coupon,
    redemption: flow.redemption,
    poolFactor: flow.nominal / 100,
    isEstimated: flow.isEstimated,
  };
}

/**
 * Payments of the bond mathematics as rows of the domain: the pool factor becomes what is left after the payment. Money moves on
 * the following business day of the calendar; without one that day is not known.
 */
export function cashFlowRows(flows: readonly CashFlow[], calendar: Calendar | null): readonly CashFlowRow[] {
  const rows = flows.map((flow) => rowOf(flow, calendar));
  return rows.map((row, index) => ({ ...row, poolFactor: rows[index + 1]?.poolFactor ?? 0 }));
}
