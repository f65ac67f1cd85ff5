import { type Curve, discountFactor } from '../curve/curve.ts';
import { dayNumberFromIso } from '../dates/dates.ts';
import { yearFraction } from '../day-count/day-count.ts';
import type { DayCountName } from '../day-count/day-count-name.ts';
import { type DayNumber, type IsoDate, type Rate, rate, yearsFromDays } from '../units.ts';
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

/** How unknown coupons of a floating-rate bond are projected. */
export interface CouponProjection {
  readonly curve: Curve;
  /** Day on which the curve starts. */
  readonly curveDay: DayNumber;
  readonly margin: Rate;
  readonly dayCount: DayCountName;
  readonly frequency: number;
}

function projectedCoupon(row: CashFlow, projection: CouponProjection): CashFlow {
  if (row.accrualStart === undefined || row.accrualEnd === undefined) return row;
  const start = dayNumberFromIso(row.accrualStart);
  const end = dayNumberFromIso(row.accrualEnd);
  const { curve, curveDay, margin, dayCount, frequency } = projection;
  const fraction = yearFraction(dayCount, start, end, { refStart: start, refEnd: end, frequency, periodEnd: end });
  const factor = (day: DayNumber) => discountFactor(curve, yearsFromDays(Math.max(0, day - curveDay)));
  const forward = (factor(start) / factor(end) - 1) / fraction;
  const projected = rate(forward + margin);
  return { ...row, rate: projected, coupon: row.nominal * projected * fraction, isEstimated: true };
}

/** The same rows with unknown coupons at the curve's simple forward rate of their period plus a margin, marked estimated. */
export function projectedCoupons(cashFlows: readonly CashFlow[], projection: CouponProjection): CashFlow[] {
  return cashFlows.map((row) => (row.coupon === null ? projectedCoupon(row, projection) : row));
}

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
