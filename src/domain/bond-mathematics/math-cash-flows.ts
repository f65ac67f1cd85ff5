import type { CashFlow } from '#math/bond/cash-flow.ts';
import { rate } from '#math/units.ts';
import type { IssuePayment } from '../issue.ts';

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
