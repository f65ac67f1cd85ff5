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

/** What a floating-rate bond pays over its reference rate, and how the interest of a period is counted. */
export interface FloatingCoupons {
  readonly margin: Rate;
  readonly dayCount: DayCountName;
  readonly frequency: number;
}

/** How unknown coupons of a floating-rate bond are projected along a curve. */
export interface CouponProjection extends FloatingCoupons {
  readonly curve: Curve;
  /** Day on which the curve starts. */
  readonly curveDay: DayNumber;
}

/** The interest of an unknown coupon; `referenceOf` gives the reference rate of a period of some years. */
function floatingCoupon(
  row: CashFlow,
  { margin, dayCount, frequency }: FloatingCoupons,
  referenceOf: (start: DayNumber, end: DayNumber, length: number) => number,
): CashFlow {
  if (row.coupon !== null || row.accrualStart === undefined || row.accrualEnd === undefined) return row;
  const start = dayNumberFromIso(row.accrualStart);
  const end = dayNumberFromIso(row.accrualEnd);
  const length = yearFraction(dayCount, start, end, { refStart: start, refEnd: end, frequency, periodEnd: end });
  const projected = rate(referenceOf(start, end, length) + margin);
  return { ...row, rate: projected, coupon: row.nominal * projected * length, isEstimated: true };
}

/** The same rows with unknown coupons at the curve's simple forward rate of their period plus a margin, marked estimated. */
export function projectedCoupons(cashFlows: readonly CashFlow[], projection: CouponProjection): CashFlow[] {
  const { curve, curveDay } = projection;
  const factor = (day: DayNumber) => discountFactor(curve, yearsFromDays(Math.max(0, day - curveDay)));
  return cashFlows.map((row) =>
    floatingCoupon(row, projection, (start, end, length) => (factor(start) / factor(end) - 1) / length),
  );
}

/** The same rows with unknown coupons at one reference rate plus a margin, marked estimated. */
export function couponsAtReference(
  cashFlows: readonly CashFlow[],
  reference: Rate,
  coupons: FloatingCoupons,
): CashFlow[] {
  return cashFlows.map((row) => floatingCoupon(row, coupons, () => reference));
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
