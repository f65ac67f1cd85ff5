import type { IsoDate } from '../units.ts';
import type { CashFlow } from './cash-flow.ts';

/**
 * The same rows after the nominal was written down on a date: nominal, coupons and repayments paid after it keep only the
 * remaining share (0.6 when 40 % were written off); the rate stays.
 */
export function writtenDown(cashFlows: readonly CashFlow[], date: IsoDate, remainingShare: number): CashFlow[] {
  return cashFlows.map((row) => {
    if (row.paymentDate <= date) return row;
    return {
      ...row,
      nominal: row.nominal * remainingShare,
      coupon: row.coupon === null ? null : row.coupon * remainingShare,
      redemption: row.redemption * remainingShare,
      poolFactor: row.poolFactor * remainingShare,
    };
  });
}
