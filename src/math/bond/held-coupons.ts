import { dayNumberFromIso } from '../dates/dates.ts';
import type { CashFlow } from './cash-flow.ts';

function accrualDays(row: CashFlow): number {
  if (row.accrualStart === undefined || row.accrualEnd === undefined) return 0;
  return dayNumberFromIso(row.accrualEnd) - dayNumberFromIso(row.accrualStart);
}

function heldCoupon(row: CashFlow, known: CashFlow): CashFlow {
  const knownDays = accrualDays(known);
  if (known.coupon === null || known.nominal === 0 || knownDays === 0) return row;
  const coupon = known.coupon * (row.nominal / known.nominal) * (accrualDays(row) / knownDays);
  return { ...row, rate: known.rate, coupon, isEstimated: true };
}

/**
 * The same rows with unknown coupons at the last known rate, in proportion to nominal and calendar days, marked estimated;
 * rows before any known coupon stay unknown.
 */
export function heldCoupons(cashFlows: readonly CashFlow[]): CashFlow[] {
  let known: CashFlow | undefined;
  return cashFlows.map((row) => {
    if (row.coupon === null) return known ? heldCoupon(row, known) : row;
    if (row.accrualStart !== undefined) known = row;
    return row;
  });
}
