import type { CashFlow } from '#math/bond/cash-flow.ts';
import type { IssuePayment } from '../issue.ts';

/**
 * A payment of the bond mathematics as the domain keeps it, its pool factor that after the payment instead of during the
 * period. The days of record and of the money's move are not known to the mathematics.
 */
export function cashFlowRowOf(flow: CashFlow): IssuePayment {
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
