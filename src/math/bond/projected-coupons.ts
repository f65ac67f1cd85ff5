import { type Curve, discountFactor } from '../curve/curve.ts';
import { dayNumberFromIso } from '../dates/dates.ts';
import { yearFraction } from '../day-count/day-count.ts';
import type { DayCountName } from '../day-count/day-count-name.ts';
import { type DayNumber, type Rate, rate, yearsFromDays } from '../units.ts';
import type { CashFlow } from './cash-flow.ts';

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
